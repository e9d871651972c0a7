import { locales } from '@bourse/messages';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTranslator, type Translator } from '../http/translator.ts';
import { findNotice, isWarning, type Letter, parseKind, writeMail, writeSms } from './letters.ts';

let translator: Translator;
beforeAll(async () => {
  translator = await createTranslator(() => undefined);
});

const KINDS = [
  'code',
  'alarm',
  'alarmTest',
  'accountExists',
  'newDevice',
  'passwordChanged',
  'tradePasswordChanged',
  'emailBound',
  'phoneBound',
  'secondFactorChanged',
  'secondFactorRemoved',
  'secondFactorLocked',
  'paymentMethodChanged',
  'withdrawAddressAdded',
  'withdrawAddressKept',
  'accountFrozen',
  'withdrawalRequested',
  'withdrawalCompleted',
  'withdrawalSettled',
  'withdrawalRejected',
  'withdrawalCancelled',
  'withdrawalFailed',
  'depositCredited',
  'stakingMatured',
  'stakingRenewed',
  'stakingNotRenewed',
  'launchAllotted',
  'launchNotAllotted',
  'launchCalledOff',
  'launchVoid',
  'launchUnlockable',
  'microRisk',
  'keyMade',
  'keyChanged',
  'keyRevoked',
  'keyRevokedByOperator',
  'keysEnded',
  'subAccountChanged',
] as const;
const FIELDS = {
  state: 'Critical',
  title: 'The queue is deep',
  facts: '5,000 commands',
  code: '123456',
  minutes: 10,
  site: 'Harbour',
  time: 'TIME',
  duration: '24 hours',
  device: 'Chrome · Windows',
  ip: '192.0.2.7',
  address: 'ann****@example.com',
  amount: '1.5',
  currency: 'BTC',
  interest: '0.1',
  wanted: '60',
  allotted: '44',
  network: 'BTC',
  hash: 'ab12',
  reason: 'not by the owner',
  label: 'Robot',
  labels: 'Robot, Maker',
  why: 'expired',
  act: 'frozen',
};

describe.each(locales.map(({ code }) => code))('in %s', (locale) => {
  test.each(KINDS)('%s is written whole, as mail and as SMS', (kind) => {
    const letter: Letter = { kind, locale, fields: FIELDS };
    const { subject, text, html } = writeMail(letter, translator.translate);
    for (const written of [subject, text, writeSms(letter, translator.translate)]) {
      expect(written).not.toMatch(/[{}]|undefined|(mail|sms)\.\w/);
      expect(written.trim()).not.toBe('');
      expect(written).not.toContain('Bourse');
    }
    // In the footer, too.
    expect(text.split('\n\n').at(-1)).toContain('Harbour');
    expect(writeSms(letter, translator.translate)).toContain('Harbour');
    expect(html).toContain(`<title>${subject}</title>`);
  });
});

test('what was typed by somebody cannot become markup', () => {
  const fields = { ...FIELDS, device: '<img src=x onerror=alert(1)>', ip: '"&\'' };
  const letter: Letter = { kind: 'newDevice', locale: 'en', fields, antiPhishingWord: '<b>word</b>' };
  const { text, html } = writeMail(letter, translator.translate);
  expect(text).toContain('<img src=x onerror=alert(1)>');
  expect(html).not.toMatch(/<img|<b>/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).toContain('&lt;b&gt;word&lt;/b&gt;');
});

test('a field that looks like a placeholder or a pattern of replacement stays as it is', () => {
  const fields = { ...FIELDS, device: '{ip} $& $1' };
  const { text, html } = writeMail({ kind: 'newDevice', locale: 'en', fields }, translator.translate);
  expect(text).toContain('{ip} $& $1');
  expect(html).toContain('{ip} $&amp; $1');
});

test('a notice warns, links and shows the anti-phishing word; a code has neither warning nor link', () => {
  const freezeUrl = 'https://example.com/freeze#abc';
  const letter: Letter = {
    kind: 'passwordChanged',
    locale: 'en',
    fields: { ...FIELDS, freezeUrl },
    antiPhishingWord: 'moonlight',
  };
  const { text, html } = writeMail(letter, translator.translate);
  expect(text).toContain(freezeUrl);
  expect(html).toContain(`<a href="${freezeUrl}"`);
  expect(text).toContain('moonlight');
  const code = writeMail(
    { kind: 'code', locale: 'en', fields: FIELDS, antiPhishingWord: 'moonlight' },
    translator.translate,
  );
  expect(code.text).not.toContain('freezes your account');
  expect(code.text).toContain('moonlight');
  expect(code.html).toMatch(/<strong[^>]*>123456<\/strong>/);
});

test('a notice that is a description warns where it says so', () => {
  expect([findNotice('keyMade')?.warns, findNotice('keysEnded')?.warns, findNotice('code')]).toEqual([
    true,
    false,
    undefined,
  ]);
  expect([isWarning('keyMade'), isWarning('keysEnded'), isWarning('passwordChanged')]).toEqual([true, false, true]);
  expect(parseKind('keyRevoked')).toBe('keyRevoked');
});

test('only known kinds are read from the queue', () => {
  expect(parseKind('code')).toBe('code');
  expect(parseKind('toString')).toBeUndefined();
});
