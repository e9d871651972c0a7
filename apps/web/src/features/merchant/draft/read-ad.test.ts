import { amount, parseUnits, ppm, price } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { type AdDraft, draftOfRow, premiumText, startDraft } from './ad-draft.ts';
import { type AdMarket, readAd, readPremium } from './read-ad.ts';

const units = (text: string): bigint => parseUnits(text) ?? 0n;

const market: AdMarket = {
  reference: { index: price(units('100000')), rate: price(units('7.2')) },
  digits: 2,
  band: ppm(300_000n),
  premiumMax: ppm(100_000n),
  numberMin: amount(units('0.001')),
  numberMax: amount(units('10')),
  available: amount(units('1')),
};

const draft = (part: Partial<AdDraft> = {}): AdDraft => ({
  ...startDraft({ kind: 'merchant', currencyId: 1, fiat: 'CNY', ways: ['bank'] }),
  price: '720000',
  total: '1',
  minimum: '1000',
  ...part,
});

const faultsOf = (part: Partial<AdDraft>, about: Partial<AdMarket> = {}): readonly string[] =>
  readAd(draft(part), { ...market, ...about }).issues.map(({ fault }) => fault);

const warningsOf = (part: Partial<AdDraft>): readonly string[] =>
  readAd(draft(part), market).warnings.map(({ about }) => about);

describe('an ad that is being written', () => {
  test('at the index is worth what coin and money say, without faults or warnings', () => {
    const reading = readAd(draft(), market);
    expect(reading.issues).toEqual([]);
    expect(reading.warnings).toEqual([]);
    expect(reading.marketPrice).toBe(units('720000'));
    expect(reading.totalMoney).toBe(units('720000'));
    expect(reading.maxNumber).toBe(units('1'));
  });

  test('limits in money are what they buy, worth what was typed, and none is all of it', () => {
    const reading = readAd(draft({ minimum: '1000', maximum: '500000.33' }), market);
    expect([reading.minNumber, reading.maxNumber]).toEqual([units('0.00138888'), units('0.69444490')]);
    expect([reading.minMoney, reading.maxMoney]).toEqual([units('1000'), units('500000.33')]);
  });

  test('a c2c ad is taken whole', () => {
    const reading = readAd(draft({ kind: 'c2c', minimum: '' }), market);
    expect(reading.issues).toEqual([]);
    expect([reading.minNumber, reading.maxNumber]).toEqual([units('1'), units('1')]);
  });

  test.each([
    ['no price', { price: '' }, ['priceMissing']],
    ['a price that is far off', { price: '1000000' }, ['priceFarOff']],
    ['no percentage', { priceKind: 'floating' }, ['premiumMissing']],
    ['a percentage that is too large', { priceKind: 'floating', premium: '10.01' }, ['premiumTooLarge']],
    ['crossed bounds', { priceKind: 'floating', premium: '1', floor: '800000', cap: '700000' }, ['boundsCrossed']],
    ['no amount', { total: '' }, ['totalMissing']],
    ['less than may be offered', { total: '0.0001', minimum: '10' }, ['totalTooSmall']],
    ['more than may be offered', { total: '11' }, ['totalTooLarge']],
    ['more than there is', { total: '2' }, ['balanceShort']],
    ['no least', { minimum: '' }, ['minimumMissing']],
    ['a least of nothing', { minimum: '0.001' }, ['minimumTooSmall']],
    ['a least above the most', { minimum: '2000', maximum: '1000' }, ['minimumAboveMaximum']],
    ['a most above the total', { maximum: '720001' }, ['maximumAboveTotal']],
    ['no way to pay', { ways: [] }, ['wayMissing']],
  ] satisfies readonly (readonly [string, Partial<AdDraft>, readonly string[]])[])(
    '%s is refused',
    (_, part, faults) => {
      expect(faultsOf(part)).toEqual(faults);
    },
  );

  test('a buyer offers more than there is, and nothing is said of the index while there is none', () => {
    expect(faultsOf({ side: 'buy', total: '2' })).toEqual([]);
    expect(faultsOf({ price: '1' }, { reference: undefined })).not.toContain('priceFarOff');
  });

  test.each([
    ['5 % is nothing to ask about', { price: '756000' }, []],
    ['selling 6 % above may find nobody', { price: '763200' }, ['unlikely']],
    ['selling 6 % below loses', { price: '676800' }, ['losing']],
    ['buying 6 % above loses', { side: 'buy', price: '763200' }, ['losing']],
    ['buying 6 % below may find nobody', { side: 'buy', price: '676800' }, ['unlikely']],
    ['a floating price without a lower bound', { priceKind: 'floating', premium: '1', cap: '900000' }, ['unbounded']],
    ['a floating price outside of its bounds', { priceKind: 'floating', premium: '1', floor: '800000' }, ['outside']],
  ] satisfies readonly (readonly [string, Partial<AdDraft>, readonly string[]])[])('%s', (_, part, warnings) => {
    expect(warningsOf(part)).toEqual(warnings);
  });

  test('what a losing price costs is said for one coin', () => {
    const [warning] = readAd(draft({ price: '676800' }), market).warnings;
    expect(warning).toEqual({ about: 'losing', share: 60_000n, difference: units('43200') });
  });
});

describe('a premium', () => {
  test.each([
    ['1.5', false, 15_000n, '1.5'],
    ['1.5', true, -15_000n, '-1.5'],
    ['0', true, 0n, '0'],
    ['', true, undefined, undefined],
  ])('%s below %s', (premium, isBelow, parts, text) => {
    expect(readPremium({ premium, isBelow })).toBe(parts);
    expect(premiumText({ premium, isBelow })).toBe(text);
  });
});

test('a published ad is typed as it stands', () => {
  const none = { thirty_days: 0, completion_rate: '', release_seconds: null, pay_seconds: null, done: 0 };
  const written = draftOfRow(
    {
      id: 1,
      seller_id: 2,
      seller_name: 'A',
      currency_id: 1,
      currency_name: 'BTC',
      type: 'buy',
      way: 'bank',
      way_name: '银行卡',
      price: '713000.00000000',
      total_number: '1.50000000',
      surplus_number: '1.00000000',
      min_number: '0.01000000',
      max_number: '0.50000000',
      limitation: { min: '7130.00', max: '356500.00' },
      is_shelves: 1,
      is_done: 0,
      is_sendback: 1,
      create_time: '2026-11-21 08:30:00',
      coin_code: 'CNY',
      kind: 'merchant',
      state: 'live',
      ways: ['bank'],
      way_text: 'Bank',
      price_kind: 'floating',
      premium: '-1.00',
      price_floor: '',
      price_cap: '750000.00000000',
      level_min: 2,
      done_min: 5,
      is_barred: 0,
      bar_reason: '',
      is_own: 1,
      open_deals: 0,
      blocked: '',
      blocked_text: '',
      create_ms: 0,
      change_ms: 0,
      is_verified: 1,
      figures: { ...none, good: 0, ratings: 0, is_online: 1 },
    },
    { terms: 'Terms', greeting: '' },
  );
  expect(written).toMatchObject({
    side: 'buy',
    priceKind: 'floating',
    price: '',
    premium: '1',
    isBelow: true,
    floor: '',
    cap: '750000',
    total: '1.5',
    limitUnit: 'coin',
    minimum: '0.01',
    maximum: '0.5',
    levelMin: 2,
    doneMin: 5,
    terms: 'Terms',
  });
});
