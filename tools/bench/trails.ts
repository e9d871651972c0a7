// What do trailing orders cost the fills of their market? 100,000 of them wait, of 20 and of 200 distances, against as many
// plain stop orders at the stop prices that the trailing ones begin with. Both engines play the same walks of the price in
// turns: one that triggers none, one that sets a new peak again and again, and one that falls and triggers the same orders in
// both. The sums over all rounds count, in time of the processor, since that counts by a few milliseconds at a time.
//   npm run bench -- trails [--seed N] [--rounds N] [--orders N]
import { parseArgs } from 'node:util';
import {
  amount,
  BTC,
  instant,
  marketId,
  ppm,
  price,
  type Price,
  seq,
  type Side,
  units,
  USDT,
  userId,
} from '@bourse/domain';
import { checkInvariants, type Command, createChanges, Engine, type Event } from '@bourse/engine';
import { Random } from '../../tests/model/random.ts';

const RATIO_MAX = 1.2;
/** Fills of a round; the two take turns after so many. */
const FILLS = 10_000;
const SLICE = 500;
/** Commands that one transaction would carry. */
const BATCH = 500;
const ORDERS_OF_ONE = 500;
const MARKET = marketId(1);
const TICK = units('0.01');
const STEP = amount(units('0.0001'));
/** In ticks; a basis point of it is 100. */
const START = 1_000_000;
const BPS_MAX = 2_000;

type Kind = 'trailing' | 'plain';
type Walk = {
  readonly name: string;
  readonly sides: readonly Side[];
  /** The next price in ticks. */
  readonly next: (at: number, random: Random) => number;
};

const WALKS: readonly Walk[] = [
  {
    name: 'to and fro, triggers none',
    sides: ['buy', 'sell'],
    next: (at, random) => Math.min(START + 400, Math.max(START - 400, at + random.below(101) - 50)),
  },
  { name: 'rises, triggers none', sides: ['sell'], next: (at, random) => at + random.below(61) - 27 },
  { name: 'falls, triggers some', sides: ['sell'], next: (at, random) => Math.min(START, at + random.below(61) - 31) },
];

const ticks = (count: number): Price => price(BigInt(count) * TICK);

class Crowd {
  readonly #engine = Engine.empty();
  readonly #kind: Kind;
  #changes = createChanges();
  #events: Event[] = [];
  #fills = 0;
  /** The processor spent these milliseconds on it: what else the machine does does not count. */
  ms = 0;
  triggered = 0;
  rows = 0;

  constructor(
    kind: Kind,
    { sides }: Walk,
    { orders, distances }: { readonly orders: number; readonly distances: number },
  ) {
    this.#kind = kind;
    for (const currencyId of [BTC, USDT]) this.#apply({ kind: 'configureCurrency', currencyId });
    const settings = {
      marketId: MARKET,
      baseId: BTC,
      quoteId: USDT,
      state: 'open',
      tick: ticks(1),
      step: STEP,
    } as const;
    const limits = { minNotional: amount(0n), maxQuantity: amount(units('1000000')) };
    const rates = { makerFee: ppm(0n), takerFee: ppm(0n), triggerBand: ppm(50_000n) };
    this.#apply({ kind: 'configureMarket', settings: { ...settings, ...limits, ...rates } });
    const grants = [BTC, USDT].map((currencyId) => {
      return { wallet: 'change', currencyId, amount: amount(units('1000000000')) } as const;
    });
    const owners = Math.ceil(orders / ORDERS_OF_ONE);
    for (let id = 1; id <= owners + 2; id += 1) this.#apply({ kind: 'openUser', userId: userId(id), grants });
    this.#trade(START);
    for (let place = 0; place < orders; place += 1) {
      const side = sides[place % sides.length] ?? 'sell';
      const bps = ((Math.floor(place / sides.length) % distances) + 1) * (BPS_MAX / distances);
      this.#apply(this.#waiting(3 + Math.floor(place / ORDERS_OF_ONE), side, bps));
    }
    this.#drain();
    this.rows = 0;
  }

  /** Plays fills at these prices. */
  run(prices: readonly number[]): void {
    const before = process.threadCpuUsage();
    for (const at of prices) this.#trade(at);
    const { user, system } = process.threadCpuUsage(before);
    this.ms += (user + system) / 1_000;
  }

  finish(): void {
    this.#drain();
    checkInvariants(this.#engine);
  }

  #waiting(id: number, side: Side, bps: number): Command {
    const common = { kind: 'placeOrder', type: 'stop_limit', userId: userId(id), marketId: MARKET, side } as const;
    // A limit price that no walk comes to: a triggered order rests.
    const terms = { ...common, quantity: STEP, price: ticks(side === 'sell' ? START * 1.45 : START * 0.55) };
    if (this.#kind === 'trailing') return { ...terms, trailBps: bps };
    return { ...terms, stopPrice: ticks(START + (side === 'sell' ? -bps : bps) * 100) };
  }

  /** Two users sell to each other by turns, so that neither runs out of a currency. */
  #trade(at: number): void {
    this.#fills += 1;
    const [maker, taker] = this.#fills % 2 === 0 ? [1, 2] : [2, 1];
    const common = {
      kind: 'placeOrder',
      type: 'limit',
      marketId: MARKET,
      quantity: STEP,
      price: ticks(at),
      timeInForce: 'gtc',
    } as const;
    this.#apply({ ...common, userId: userId(maker), side: 'sell' });
    this.#apply({ ...common, userId: userId(taker), side: 'buy' });
  }

  #apply(command: Command): void {
    const place = this.#engine.seq + 1;
    const outcome = this.#engine.apply(
      { seq: seq(place), at: instant(1_000_000), command },
      this.#changes,
      this.#events,
    );
    if (!outcome.ok) throw new Error(`command ${place} was refused: ${outcome.code}`);
    if (place % BATCH === 0) this.#drain();
  }

  #drain(): void {
    for (const order of this.#changes.orders) if (order.triggeredAfter !== undefined) this.triggered += 1;
    this.rows += this.#changes.spotTrails.size;
    this.#changes = createChanges();
    this.#events = [];
  }
}

function main(): void {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '20260101' },
      rounds: { type: 'string', default: '8' },
      orders: { type: 'string', default: '100000' },
    },
  });
  const [seed, rounds, orders] = [Number(values.seed), Number(values.rounds), Number(values.orders)];
  const results = WALKS.flatMap((walk) =>
    [20, 200].map((distances) => race(walk, { seed, rounds, orders, distances })),
  );
  console.log(`${orders} orders wait; ${rounds} rounds of ${FILLS} fills, both in turns every ${SLICE}\n`);
  console.table(results.map(({ shown }) => shown));
  const ratio = Math.max(...results.map((one) => one.ratio));
  const areSame = results.every((one) => one.areSame);
  const ok = ratio <= RATIO_MAX && areSame;
  console.log(
    JSON.stringify({ bench: 'trails', ratio, ok, ratios: results.map((one) => one.ratio), areSame, orders, seed }),
  );
  if (!ok) process.exitCode = 1;
}

type Race = { readonly seed: number; readonly rounds: number; readonly orders: number; readonly distances: number };

function race(walk: Walk, { seed, rounds, orders, distances }: Race) {
  const random = new Random(seed);
  const [trailing, plain] = [
    new Crowd('trailing', walk, { orders, distances }),
    new Crowd('plain', walk, { orders, distances }),
  ];
  let at = START;
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    if (round === 1) for (const crowd of [trailing, plain]) crowd.ms = 0;
    for (let slice = 0; slice < FILLS / SLICE; slice += 1) {
      const prices = Array.from({ length: SLICE }, () => (at = walk.next(at, random)));
      for (const crowd of slice % 2 === 0 ? [trailing, plain] : [plain, trailing]) crowd.run(prices);
    }
  }
  const perFill = (ms: number): number => Number(((ms / (FILLS * rounds)) * 1_000).toFixed(2));
  const [trailingUs, plainUs] = [perFill(trailing.ms), perFill(plain.ms)];
  trailing.finish();
  plain.finish();
  const ratio = Number((trailingUs / plainUs).toFixed(2));
  const shown = {
    walk: walk.name,
    distances,
    'trailing µs a fill': trailingUs,
    'plain µs a fill': plainUs,
    ratio,
    triggered: trailing.triggered,
    'rows a fill': Number((trailing.rows / ((rounds + 1) * FILLS)).toFixed(3)),
  };
  return { shown, ratio, areSame: trailing.triggered === plain.triggered };
}

main();
