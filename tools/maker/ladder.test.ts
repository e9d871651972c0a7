import { amount, price, type Price, type Side, units } from '@bourse/domain';
import { expect, test } from 'vitest';
import { adoptOrders, type LadderInput, planLadder, type Resting, type Rules, targetPrice } from './ladder.ts';
import { SHAPES } from './shapes.ts';

/** mulberry32: the same chances in each run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const rulesOf = (tick: string, step: string, minNotional: string, maxQuantity: string): Rules => ({
  tick: price(units(tick)),
  step: amount(units(step)),
  minNotional: amount(units(minNotional)),
  maxQuantity: amount(units(maxQuantity)),
});

const MARKETS: readonly { symbol: string; rules: Rules; at: string; annualVolatility: number }[] = [
  { symbol: 'BTC/USDT', rules: rulesOf('0.01', '0.0001', '5', '100'), at: '96000', annualVolatility: 0.5 },
  { symbol: 'ETH/USDT', rules: rulesOf('0.01', '0.001', '5', '2000'), at: '3300', annualVolatility: 0.65 },
  { symbol: 'XRP/USDT', rules: rulesOf('0.0001', '10', '5', '5000000'), at: '1.2', annualVolatility: 0.75 },
  { symbol: 'USDC/USDT', rules: rulesOf('0.0001', '1', '5', '5000000'), at: '1', annualVolatility: 0.012 },
  {
    symbol: 'XRP/BTC',
    rules: rulesOf('0.00000001', '10', '0.0001', '5000000'),
    at: '0.0000125',
    annualVolatility: 0.6,
  },
];

function shapeOf(symbol: string) {
  const shape = SHAPES.get(symbol)?.ladder;
  if (shape === undefined) throw new Error(`${symbol} has no shape`);
  return shape;
}

/** A ladder in a book of its own: what it asks for happens. */
class Book {
  resting: readonly Resting[] = [];
  #id = 0;

  apply(input: Omit<LadderInput, 'resting'>) {
    const plan = planLadder({ ...input, resting: this.resting });
    const gone = new Set(plan.cancels.map((order) => order.id));
    const stay = this.resting.filter((order) => !gone.has(order.id));
    this.resting = [...stay, ...plan.places.map((quote) => ({ ...quote, id: ++this.#id }))];
    return plan;
  }

  best(side: Side): bigint {
    const prices = this.resting.filter((order) => order.side === side).map((order) => order.price);
    return prices.reduce((best, at) => (side === 'buy' ? (at > best ? at : best) : at < best ? at : best));
  }

  levels(side: Side): number {
    return new Set(this.resting.filter((order) => order.side === side).map((order) => order.price)).size;
  }

  depth(side: Side, around: bigint): number {
    const near = this.resting.filter((order) => order.side === side && isWithin(order.price, around));
    return near.reduce((sum, order) => sum + Number(order.quantity) / 1e8, 0);
  }
}

const isWithin = (at: bigint, around: bigint): boolean => (at > around ? at - around : around - at) * 50n <= around;

/** The index after one more second of its random walk. */
function walk(from: Price, annualVolatility: number, random: () => number): Price {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return price(BigInt(Math.round(Number(from) * Math.exp((annualVolatility / Math.sqrt(31_557_600)) * normal))));
}

test.each(MARKETS)(
  '$symbol keeps 20 levels a side on tick and step, never crosses itself, and seldom moves',
  (market) => {
    const { rules, annualVolatility } = market;
    const shape = shapeOf(market.symbol);
    const random = seededRandom(7);
    const book = new Book();
    let reference = price(units(market.at));
    let commands = 0;
    const seconds = 600;
    for (let second = 0; second < seconds; second += 1) {
      const plan = book.apply({ rules, shape, reference, random });
      if (second > 0) commands += plan.cancels.length + plan.places.length;
      expect(book.best('buy')).toBeLessThan(book.best('sell'));
      expect(Math.min(book.levels('buy'), book.levels('sell'))).toBeGreaterThanOrEqual(20);
      for (const quote of plan.places) {
        expect(quote.price % rules.tick).toBe(0n);
        expect(quote.quantity % rules.step).toBe(0n);
        expect(quote.quantity > 0n && quote.quantity <= rules.maxQuantity).toBe(true);
        expect((quote.price * quote.quantity) / 100_000_000n).toBeGreaterThanOrEqual(rules.minNotional);
      }
      reference = walk(reference, annualVolatility, random);
    }
    expect(commands / seconds).toBeLessThan(8);
  },
);

test('BTC/USDT: spread at most 0.05 %, at least 50 BTC a side within 2 %, whatever chance decides', () => {
  const { rules } = MARKETS[0] ?? { rules: rulesOf('1', '1', '1', '1') };
  const shape = shapeOf('BTC/USDT');
  for (let seed = 1; seed <= 40; seed += 1) {
    const random = seededRandom(seed);
    const book = new Book();
    let reference = price(units('96000'));
    // Most begin fresh; a few live for an hour.
    const seconds = seed % 20 === 0 ? 3_600 : 40;
    for (let second = 0; second < seconds; second += 1) {
      book.apply({ rules, shape, reference, random });
      const bid = book.best('buy');
      const ask = book.best('sell');
      expect((ask - bid) * 2_000n).toBeLessThanOrEqual(bid);
      expect(Math.min(book.depth('buy', reference), book.depth('sell', reference))).toBeGreaterThanOrEqual(50);
      reference = walk(reference, 0.5, random);
    }
  }
});

test('when the index stands still nothing moves; when it jumps everything does, cancels first', () => {
  const { rules } = MARKETS[0] ?? { rules: rulesOf('1', '1', '1', '1') };
  const input = { rules, shape: shapeOf('BTC/USDT'), random: seededRandom(3) };
  const book = new Book();
  book.apply({ ...input, reference: price(units('96000')) });
  expect(book.apply({ ...input, reference: price(units('96000')) })).toEqual({ cancels: [], places: [] });
  const jump = book.apply({ ...input, reference: price(units('100000')) });
  expect(jump.cancels).toHaveLength(52);
  expect(jump.places).toHaveLength(52);
  expect(jump.places.slice(0, 2).map((quote) => quote.slot)).toEqual([0, 0]);
});

test('hysteresis grows with the distance: a small move replaces the touch alone', () => {
  const { rules } = MARKETS[0] ?? { rules: rulesOf('1', '1', '1', '1') };
  const input = { rules, shape: shapeOf('BTC/USDT'), random: () => 0.5 };
  const book = new Book();
  book.apply({ ...input, reference: price(units('96000')) });
  const plan = book.apply({ ...input, reference: price(units('96009')) });
  expect(plan.cancels.length).toBeGreaterThan(0);
  expect(Math.max(...plan.cancels.map((order) => order.slot))).toBeLessThanOrEqual(1);
});

test('an order worn down by fills is replaced, and one that is gone is placed anew', () => {
  const { rules } = MARKETS[0] ?? { rules: rulesOf('1', '1', '1', '1') };
  const input = { rules, shape: shapeOf('BTC/USDT'), random: seededRandom(5), reference: price(units('96000')) };
  const book = new Book();
  book.apply(input);
  const [worn, gone] = book.resting;
  if (worn === undefined || gone === undefined) throw new Error('the ladder is empty');
  book.resting = [{ ...worn, quantity: amount(units('0.001')) }, ...book.resting.slice(2)];
  const plan = book.apply(input);
  expect(plan.cancels.map((order) => order.id)).toEqual([worn.id]);
  expect(plan.places.map(({ side, slot }) => [side, slot])).toEqual([
    [worn.side, worn.slot],
    [gone.side, gone.slot],
  ]);
});

test('orders found after a restart go back to their slots; what fits none is a stray', () => {
  const { rules } = MARKETS[0] ?? { rules: rulesOf('1', '1', '1', '1') };
  const input = { rules, shape: shapeOf('BTC/USDT'), random: seededRandom(9), reference: price(units('96000')) };
  const book = new Book();
  book.apply(input);
  const found = book.resting.map(({ slot: _slot, ...order }) => order);
  const { adopted, strays } = adoptOrders(input, found);
  expect(strays).toEqual([]);
  expect(adopted).toHaveLength(book.resting.length);
  expect(planLadder({ ...input, resting: adopted }).cancels.length).toBeLessThan(6);
  const extra = { id: 9_999, side: 'buy', price: price(units('50000')), quantity: amount(units('1')) } as const;
  expect(adoptOrders(input, [...found, extra]).strays).toEqual([extra]);
});

test('on a coarse grid each slot has a tick of its own', () => {
  const { rules, at } = MARKETS[4] ?? { rules: rulesOf('1', '1', '1', '1'), at: '1' };
  const place = { rules, shape: shapeOf('XRP/BTC'), reference: price(units(at)) };
  const targets = Array.from({ length: place.shape.levels }, (_, slot) => targetPrice(place, 'buy', slot));
  expect(new Set(targets).size).toBe(targets.length);
});
