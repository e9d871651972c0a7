import { Written } from '@bourse/ui/lib/drafts.ts';
import { expect, test } from 'vitest';
import { type AdChoices, type AdDraft, keptAd, startDraft } from './ad-draft.ts';

const START = startDraft({ kind: 'merchant', currencyId: 3, fiat: 'CNY', ways: ['bank'] });
const CHOICES: AdChoices = { sides: ['sell', 'buy'], currencyIds: [3, 7], fiats: ['CNY', 'USD'] };
const WRITTEN: AdDraft = {
  ...START,
  side: 'buy',
  currencyId: 7,
  fiat: 'USD',
  priceKind: 'floating',
  premium: '1.5',
  isBelow: true,
  total: '500',
  ways: ['bank', 'ali_pay'],
  levelMin: 2,
  doneMin: 20,
  terms: 'Real names only.\nNo cash.',
};

const afterReload = (ad: object, choices = CHOICES) =>
  keptAd(START, choices)(new Written(JSON.parse(JSON.stringify(keptAd(START, choices)(new Written(ad))))));

test('an ad that was written comes back as it was', () => {
  const { kind: _, ...written } = WRITTEN;
  expect({ ...afterReload(WRITTEN), ways: new Set(written.ways) }).toEqual({ ...written, ways: new Set(written.ways) });
});

test('a coin and a money that are offered no more are those of a new ad; its words stay', () => {
  const kept = afterReload(WRITTEN, { ...CHOICES, currencyIds: [3], fiats: ['CNY'] });
  expect(kept).toMatchObject({ currencyId: 3, fiat: 'CNY', terms: WRITTEN.terms });
});

test.each([[null], ['ad'], [{ side: 'up', price: 7, isBelow: 'no', ways: 'bank', levelMin: '2', terms: {} }]])(
  '%j is a new ad',
  (anything) => {
    const { kind: _, ...start } = START;
    expect(keptAd(START, CHOICES)(new Written(anything))).toEqual(start);
  },
);
