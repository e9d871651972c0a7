// A player who knows the true price at every moment, and sends no later than a millisecond after it has changed, plays
// against an index whose sources learn of it later, or lie.
import { amount, type CurrencyId, ppm, SECOND_MS, units, userId } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IndexTicker } from '../../../modules/market/index-ticks.ts';
import { type Bench, COIN, MARKET, MONEY, mustAccept, openBench, prepareExchange } from '../../sequencer/testing.ts';
import type { TestDatabase } from '../../storage/testing-cluster.ts';
import { createTestDatabase } from '../../storage/testing.ts';
import { createClock } from '../../../system/clock.ts';
import { QUOTE_AGE_MS_MAX } from '../index-calculator.ts';
import { type AskedExchange, type Exchange, priceOf } from './exchange.ts';
import { ExchangeSource } from './exchanges.ts';
import type { PriceSource, Quote } from './price-source.ts';
import { askedExchange, VirtualTime, watchedExchange } from './testing-exchanges.ts';

const START = Date.UTC(2026, 5, 17, 4);
const ROUND_MS = 24_000;
const TERM_SECONDS = 10;
const STAKE = amount(units('100'));
const log = { warn: () => {} };

/** The true price: it jumps by 1 % in each round, and 9 s later by half of that, up and down as the round says. */
type Round = { readonly first: 1 | -1; readonly second: 1 | -1; readonly jumpMs: number; readonly betMs: number };

/** Each pair of directions once for each moment of a bet: knowing what has been says nothing of what will be. */
const ROUNDS: readonly Round[] = [
  [120, 1],
  [500, 300],
  [349, 651],
  [940, 1],
].flatMap(([jumpMs = 0, betMs = 0]) =>
  ([1, -1] as const).flatMap((first) =>
    ([1, -1] as const).map((second) => ({ first, second, jumpMs: 3_000 + jumpMs, betMs })),
  ),
);
const SECOND_JUMP_MS = 9_000;

const jumpsOf = ({ first, second, jumpMs }: Round, at: number): readonly { at: number; factor: number }[] => [
  { at: at + jumpMs, factor: 1 + first * 0.01 },
  { at: at + jumpMs + SECOND_JUMP_MS, factor: 1 + second * 0.005 },
];

function createTruth(start: number): (at: number) => number {
  const jumps = ROUNDS.flatMap((round, index) => jumpsOf(round, start + index * ROUND_MS));
  return (at) => jumps.reduce((value, jump) => (jump.at <= at ? value * jump.factor : value), 50_000);
}

type Place = { readonly time: VirtualTime; readonly truth: (at: number) => number };
/** Five exchanges as a case has them. */
type Cast = (place: Place) => readonly Exchange[];

let database: TestDatabase;
let time: VirtualTime;
let bench: Bench;
let players = 0;

const play = <C extends Command>(command: C) => mustAccept(bench.sequencer, command);
const money = (whole: string): { readonly currencyId: CurrencyId; readonly amount: ReturnType<typeof amount> } => ({
  currencyId: MONEY,
  amount: amount(units(whole)),
});

beforeAll(async () => {
  database = await createTestDatabase();
  time = new VirtualTime(START);
  bench = await openBench(database.connection, { clock: createClock(time.now) });
  await prepareExchange(bench.sequencer, []);
  await play({
    kind: 'configureMicroMarket',
    settings: { marketId: MARKET, baseId: COIN, quoteId: MONEY, state: 'open' },
  });
  await play({
    kind: 'configureMicroTerm',
    term: { seconds: TERM_SECONDS, ratio: ppm(950_000n), isOffered: true },
  });
  await play({
    kind: 'configureMicroCurrency',
    currency: {
      currencyId: MONEY,
      isOffered: true,
      presets: [STAKE],
      feeRate: ppm(5_000n),
      minimum: STAKE,
      maximum: amount(units('1000')),
      step: STAKE,
      openMax: 50,
      secondMax: amount(units('1000000')),
    },
  });
  await play({ kind: 'configureMicroRules', rules: { isOpen: true, riskVersion: 1 } });
  await play({
    kind: 'configureLever',
    settings: {
      marketId: MARKET,
      baseId: COIN,
      quoteId: MONEY,
      state: 'open',
      shareNum: amount(units('0.01')),
      spread: ppm(200n),
      feeRate: ppm(500n),
      overnightRate: ppm(300n),
      multiples: [20],
      shares: [1],
      handsMin: 1,
      handsMax: 10_000,
      sideMax: amount(units('10000')),
      stress: ppm(100_000n),
      positionsMax: 100,
      pendingMax: 100,
      fundShare: ppm(200_000n),
    },
  });
  await play({
    kind: 'configureLeverRules',
    rules: { openRiskMin: 130_00, transfersOut: true, outageLoss: ppm(100_000n), haltHours: 24 },
  });
  await play({ kind: 'fundTreasury', ...money('10000000') });
  await play({ kind: 'fundMicro', purpose: 'micro_pool', ...money('1000000') });
  await play({ kind: 'fundLever', purpose: 'lever_pool', ...money('1000000') });
});

afterAll(async () => {
  await bench.sequencer.drain();
  await bench.storage.close();
  await database.drop();
});

/** Plays all rounds and gives the player's gains of second contracts and of leveraged ones. */
async function playAll(sources: readonly PriceSource[], start: number): Promise<{ micro: bigint; lever: bigint }> {
  const player = userId(1_000 + players++);
  const stake = money('100000');
  const grants = (['micro', 'lever'] as const).map((wallet) => ({ wallet, ...stake }));
  await play({ kind: 'openUser', userId: player, grants });
  await play({ kind: 'acceptMicroRisk', userId: player, version: 1 });
  const ticker = new IndexTicker(
    {
      sequencer: bench.sequencer,
      market: { currencies: () => [], index: () => undefined },
      clock: createClock(time.now),
      log,
    },
    {
      coins: () => [COIN],
      sources,
      rules: { sourcesMin: 3, ageMsMax: QUOTE_AGE_MS_MAX, bandPercent: 10n },
    },
  );
  for (const source of sources) source.start();
  /** Time goes on to `at`, and the ticks of its seconds are committed. */
  const runTo = async (at: number): Promise<void> => {
    for (let next = Math.ceil((time.now() + 1) / SECOND_MS) * SECOND_MS; next <= at; next += SECOND_MS) {
      await time.runTo(next);
      await ticker.tick();
    }
    await time.runTo(at);
  };
  let entered = 0;
  for (const [index, round] of ROUNDS.entries()) {
    const [firstJump, secondJump] = jumpsOf(round, start + index * ROUND_MS);
    if (firstJump === undefined || secondJump === undefined) throw new Error('a round has two jumps');
    await runTo(firstJump.at + round.betMs);
    const { first } = round;
    const bet = { userId: player, marketId: MARKET } as const;
    await play({
      kind: 'placeMicroOrder',
      ...bet,
      currencyId: MONEY,
      direction: first === 1 ? 'up' : 'down',
      seconds: TERM_SECONDS,
      stake: STAKE,
    });
    const { positionId } = await play({
      kind: 'openPosition',
      ...bet,
      side: first === 1 ? 'long' : 'short',
      hands: 10,
      multiple: 20,
      order: { type: 'market' },
    });
    // The player waits for the second jump, and closes as soon as it is there; one that goes against him he would escape.
    await runTo(secondJump.at + round.betMs);
    const closed = await bench.sequencer.submit({ kind: 'closePosition', userId: player, positionId });
    if (closed.ok) entered += 1;
    await runTo(start + (index + 1) * ROUND_MS);
  }
  await Promise.all([Promise.all(sources.map((source) => source.stop())), time.runTo(time.now() + 60_000)]);
  expect(entered).toBeGreaterThan(ROUNDS.length / 2);
  const { accounts } = bench.engine.snapshot();
  const gainIn = (wallet: 'micro' | 'lever'): bigint => {
    const account = accounts.find(
      ({ owner }) => owner.kind === 'user' && owner.userId === player && owner.wallet === wallet,
    );
    return (account?.available ?? 0n) + (account?.locked ?? 0n) - stake.amount;
  };
  return { micro: gainIn('micro'), lever: gainIn('lever') };
}

const follow = (exchanges: readonly Exchange[]): readonly PriceSource[] =>
  exchanges.map(
    (exchange, index) =>
      new ExchangeSource({
        name: `exchange ${index}`,
        coins: () => [{ id: COIN, name: 'BTC' }],
        open: async () => exchange,
        clock: time,
        wait: time.wait,
        log,
      }),
  );

/** A quote as old as the arrival of its answer: what the sources here must not be. */
class ArrivalSource implements PriceSource {
  readonly name = 'arrival';
  readonly #exchange: AskedExchange;
  #quote: Quote | undefined;
  #isStopped = false;

  constructor(exchange: AskedExchange) {
    this.#exchange = exchange;
  }

  quote(): Quote | undefined {
    return this.#quote;
  }

  start(): void {
    void this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const pause = time.wait(SECOND_MS);
      for (const ticker of await this.#exchange.fetchTickers(['BTC/USDT'])) {
        const price = priceOf(ticker);
        if (price !== undefined) this.#quote = { price, at: time.now() };
      }
      await pause;
    }
  }
}

const five = (make: (index: number) => Exchange): readonly Exchange[] => [0, 1, 2, 3, 4].map(make);

const SLOW = ({ time: when, truth }: Place): readonly AskedExchange[] =>
  [0, 1, 2, 3, 4].map((index) => askedExchange({ time: when, truth, delays: () => [40, 820 + 20 * index] }));

const CASTS: readonly (readonly [string, Cast])[] = [
  ['all answer after 900 ms', SLOW],
  [
    'clocks lie ahead and behind, in seconds, at 0 and at no number',
    (place) => {
      const clocks = [(at: number) => at + 3_000, (at: number) => at - 700, (at: number) => at + 86_400_000];
      const lies = [(at: number) => Math.floor(at / 1_000), () => Number.NaN];
      const slow = (clock: ((at: number) => number) | undefined) =>
        askedExchange({ ...place, clock, delays: () => [200, 700] });
      return [...clocks.map(slow), slow(undefined), ...lies.map(slow)];
    },
  ],
  [
    'two of five sell what is 4 s old as new, one of them three times too high',
    (place) =>
      five((index) =>
        askedExchange({
          ...place,
          truth: (at) => (index > 2 ? place.truth(at - 4_000) * (index === 4 ? 3 : 1) : place.truth(at)),
          clock: (at) => at + (index > 2 ? 900 : 0),
          delays: () => [50, 600],
        }),
      ),
  ],
  [
    'answers overtake each other, lack the coin, and have books that are crossed or torn apart',
    (place) =>
      five((index) =>
        askedExchange({
          ...place,
          delays: (asked) => ((asked + index) % 3 === 0 ? [30, 2_400] : [30, 300]),
          tamper: (ticker, asked) => {
            const turn = (asked + 2 * index) % 7;
            if (turn === 0) return undefined;
            if (turn === 1) return { ...ticker, bid: ticker.ask, ask: ticker.bid };
            return turn === 2 ? { ...ticker, ask: (ticker.ask ?? 0) * 2 } : ticker;
          },
        }),
      ),
  ],
  [
    'sockets that reconnect, are late, and whose clocks lie ahead and behind',
    (place) =>
      five((index) =>
        index === 4
          ? askedExchange({ ...place, delays: () => [40, 860] })
          : watchedExchange({
              ...place,
              clock: (at) => at + [0, 2_000, -300, 86_400_000][index]!,
              delays: () => [100, 900],
            }),
      ),
  ],
];

test('a player who knows the true price first wins against quotes as old as their arrival', async () => {
  const start = Math.ceil((time.now() + 1) / SECOND_MS) * SECOND_MS;
  const sources = SLOW({ time, truth: createTruth(start) }).map((exchange) => new ArrivalSource(exchange));
  const { micro, lever } = await playAll(sources, start);
  expect(micro).toBeGreaterThan(0n);
  expect(lever).toBeGreaterThan(0n);
});

test.each(CASTS)('a player who knows the true price first gains nothing where %s', async (_, cast) => {
  const start = Math.ceil((time.now() + 1) / SECOND_MS) * SECOND_MS;
  const sources = follow(cast({ time, truth: createTruth(start) }));
  const { micro, lever } = await playAll(sources, start);
  expect(micro).toBeLessThan(0n);
  expect(lever).toBeLessThan(0n);
});
