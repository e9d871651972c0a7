import { amount, formatUnits, ppm, price, units } from '@bourse/domain';
import { describe, expect, it } from 'vitest';
import { costOf, type Known, mayCost } from './cost.ts';
import { type Draft, previewOrder, type Surroundings } from './preview.ts';

const level = (at: string, quantity: string) => ({ price: price(units(at)), quantity: amount(units(quantity)) });
const around: Surroundings = {
  rules: {
    state: 'open',
    tick: price(units('0.01')),
    step: amount(units('0.0001')),
    minTotal: amount(units('5')),
    maxNumber: amount(units('100')),
    makerFee: ppm(1_000n),
    takerFee: ppm(1_000n),
  },
  available: undefined,
  levels: [level('100', '1')],
  triggerPrice: units('100'),
  lastPrice: units('90'),
  indexPrice: undefined,
  bands: [],
  keptPrices: [],
};

function draftOf(parts: Partial<Draft>): Draft {
  const plain = {
    side: 'buy',
    mode: 'limit',
    timeInForce: 'gtc',
    price: '',
    stopPrice: '',
    stopLimitPrice: '',
  } as const;
  return { ...plain, quantity: '1', ...parts };
}

/** The cost in percent, `twice` where it is asked about again; undefined where nothing is said. */
function costIn(parts: Partial<Draft>, place: Partial<Surroundings> = {}): string | undefined {
  const draft = draftOf(parts);
  const there = { ...around, ...place };
  const cost = costOf(draft, previewOrder(draft, there), there);
  return cost && `${formatUnits(cost.share)}${cost.asksTwice ? ' twice' : ''}`;
}

describe('what an order may cost against the market', () => {
  it.each([
    [{ price: '102.99' }, undefined],
    [{ price: '103' }, '3'],
    [{ price: '109.99' }, '9.99'],
    [{ price: '110' }, '10 twice'],
    [{ price: '1000' }, '900 twice'],
    [{ price: '50' }, undefined],
    [{ side: 'sell', price: '97.01' }, undefined],
    [{ side: 'sell', price: '97' }, '3'],
    [{ side: 'sell', price: '90' }, '10 twice'],
    [{ side: 'sell', price: '150' }, undefined],
    [{ price: '' }, undefined],
    [{ price: '103', timeInForce: 'ioc' }, '3'],
    [{ price: '103', timeInForce: 'fok' }, '3'],
  ] as const)('a limit order %o: %s', (parts, expected) => {
    expect(costIn(parts)).toBe(expected);
  });

  it('is measured from the index, too, where that is further away than the book', () => {
    expect(costIn({ price: '100' }, { indexPrice: units('80') })).toBe('25 twice');
    expect(costIn({ price: '104' }, { indexPrice: units('120') })).toBe('4');
  });

  it('is measured from the last price where neither book nor index is there, and unknown without that', () => {
    expect(costIn({ price: '93.6' }, { levels: [] })).toBe('4');
    expect(costIn({ price: '93.6' }, { levels: [], lastPrice: undefined })).toBeUndefined();
  });

  it('of a market order is what its average fill costs', () => {
    const levels = [level('100', '1'), level('110', '9')];
    expect(costIn({ mode: 'market', quantity: '0.5' }, { levels })).toBeUndefined();
    expect(costIn({ mode: 'market', quantity: '0.5' }, { levels, indexPrice: units('95') })).toBe('5.26315789');
  });

  it.each([
    [{ mode: 'stop', stopPrice: '110', price: '113' }, undefined],
    [{ mode: 'stop', stopPrice: '110', price: '121' }, '10 twice'],
    [{ mode: 'stop', side: 'sell', stopPrice: '80', price: '76' }, '5'],
    [{ mode: 'oco', price: '90', stopPrice: '110', stopLimitPrice: '121' }, '10 twice'],
    [{ mode: 'oco', side: 'sell', price: '140', stopPrice: '80', stopLimitPrice: '79' }, undefined],
    [{ mode: 'stop', stopPrice: '', price: '121' }, undefined],
  ] as const)('a triggered order %o is measured from its stop price: %s', (parts, expected) => {
    expect(costIn(parts)).toBe(expected);
  });

  const known = (lastPrice?: string, more: Partial<Known> = {}): Known => ({
    lastPrice: lastPrice === undefined ? undefined : units(lastPrice),
    triggerPrice: undefined,
    bestPrice: undefined,
    ...more,
  });

  it('is looked for once a price is through the last one, or there is none', () => {
    const may = (parts: Partial<Draft>, last: string | undefined): boolean => mayCost(draftOf(parts), known(last));
    expect(may({ price: '101.9' }, '100')).toBe(false);
    expect(may({ price: '102' }, '100')).toBe(true);
    expect(may({ side: 'sell', price: '98' }, '100')).toBe(true);
    expect(may({ price: '5' }, undefined)).toBe(true);
    expect(may({ price: '' }, undefined)).toBe(false);
    expect(may({ mode: 'market' }, '100')).toBe(true);
    expect(may({ mode: 'stop', stopPrice: '100', price: '102.9' }, '50')).toBe(false);
    expect(may({ mode: 'stop', stopPrice: '100', price: '103' }, '50')).toBe(true);
  });

  it.each(['triggerPrice', 'bestPrice', 'indexPrice'] as const)(
    'is looked for where the last trade is of long ago, and %s has gone elsewhere',
    (name) => {
      const may = (parts: Partial<Draft>, elsewhere: string): boolean =>
        mayCost(draftOf(parts), known('100', { [name]: units(elsewhere) }));
      expect(may({ price: '100' }, '98.1')).toBe(false);
      expect(may({ price: '100' }, '98')).toBe(true);
      expect(may({ price: '100' }, '120')).toBe(false);
      expect(may({ side: 'sell', price: '100' }, '103')).toBe(true);
      expect(may({ price: '' }, '50')).toBe(false);
    },
  );
});
