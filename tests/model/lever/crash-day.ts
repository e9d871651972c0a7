// A day on which two thousand leveraged accounts meet a fall of 35 % in ten minutes. It is played on the engine alone, and
// keeps what the engine wrote down, as the database would.
import {
  amount,
  assert,
  BTC,
  type CurrencyId,
  ETH,
  instant,
  marketId,
  type MarketId,
  ppm,
  price,
  type Price,
  seq,
  units,
  USDT,
  userId,
  type UserId,
} from '@bourse/domain';
import {
  type Account,
  type ChangeSet,
  type Command,
  createChanges,
  Engine,
  type Event,
  type LeverSettings,
  type Liquidation,
  type Position,
} from '@bourse/engine';
import { BTC_USDT } from '../cast.ts';
import { Random } from '../random.ts';
import { drawPath } from './price-path.ts';

const ACCOUNTS = 2_000;
const SECONDS = 600;
/** A second has no tick with this chance. */
const GAP_CHANCE = 0.02;
/** The first second of the fall, since 1970. */
const START = 1_800_000_000;

type Coin = {
  readonly coin: CurrencyId;
  readonly marketId: MarketId;
  readonly first: Price;
  readonly fallPercent: number;
};
const COINS: readonly [Coin, Coin] = [
  { coin: BTC, marketId: marketId(1), first: price(units('60000')), fallPercent: 35 },
  { coin: ETH, marketId: marketId(2), first: price(units('3000')), fallPercent: 42 },
];
const MULTIPLES = [5, 10, 20, 50, 100] as const;

export class CrashDay {
  readonly engine = Engine.empty();
  /** The prices of each second that had a tick. */
  readonly ticks = new Map<number, ReadonlyMap<CurrencyId, Price>>();
  /** Positions are as they were last written. */
  readonly positions = new Map<number, Position>();
  readonly liquidations: Liquidation[] = [];
  readonly legs: ChangeSet['postings'] = [];
  readonly #random: Random;
  #seq = 0;
  #at = (START - 2) * 1_000;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  /** Calls back after each tick. */
  play(watch: () => void): void {
    this.#configure();
    for (let place = 1; place <= ACCOUNTS; place += 1) this.#open(userId(place));
    const paths = COINS.map(({ first, fallPercent }) =>
      drawPath(this.#random, { from: first, seconds: SECONDS, fallPercent, noisePpm: 800, jumpChance: 0.01 }),
    );
    for (let passed = 0; passed < SECONDS; passed += 1) {
      this.#at = (START + passed) * 1_000 + 200;
      if (this.#random.chance(GAP_CHANCE)) continue;
      const prices = COINS.map(({ coin, first }, place) => [coin, paths[place]?.[passed] ?? first] as const);
      this.#tick(START + passed, new Map(prices));
      watch();
    }
  }

  /** The second of the tick before. */
  tickBefore(second: number): number {
    return [...this.ticks.keys()].findLast((one) => one < second) ?? START;
  }

  apply(command: Command): boolean {
    const changes = createChanges();
    const events: Event[] = [];
    this.#seq += 1;
    const { ok } = this.engine.apply({ seq: seq(this.#seq), at: instant(this.#at), command }, changes, events);
    for (const position of changes.positions) this.positions.set(position.id, { ...position });
    this.liquidations.push(...changes.liquidations);
    this.legs.push(...changes.postings);
    return ok;
  }

  /** The index of a market by the last tick of a second or before, as anyone can read it. */
  priceAt(id: MarketId, second: number): Price {
    const { coin } = COINS.find(({ marketId }) => marketId === id) ?? COINS[0];
    for (let at = second; at >= START - 2; at -= 1) {
      const price = this.ticks.get(at)?.get(coin);
      if (price !== undefined) return price;
    }
    throw new Error(`market ${id} has a price`);
  }

  /** Whether nothing else happened to a user's positions from a second until a liquidation. */
  isQuiet(id: UserId, from: number, liquidation: Liquidation): boolean {
    const others = [...this.positions.values()].filter(
      (one) => one.userId === id && one.liquidationId !== liquidation.id,
    );
    const { second } = liquidation;
    const isBetween = (at = 0): boolean => at >= from && at <= second;
    return !others.some((one) => isBetween(one.openSecond) || isBetween(one.closeSecond));
  }

  /** Calculates what accounts hold beyond what they were given: grants and funding come from outside. */
  gainOf(isMeant: (owner: Account['owner']) => boolean): bigint {
    const meant = new Set(this.engine.world.ledger.accounts.filter(({ owner }) => isMeant(owner)).map(({ id }) => id));
    const given = new Set(['demo_grant', 'treasury_funding']);
    let gain = 0n;
    for (const { accountId, amount, reason } of this.legs) {
      if (meant.has(accountId) && !given.has(reason)) gain += amount;
    }
    return gain;
  }

  #must(command: Command): void {
    assert(this.apply(command), `${command.kind} is accepted`);
  }

  #configure(): void {
    for (const currencyId of [USDT, ...COINS.map(({ coin }) => coin)])
      this.#must({ kind: 'configureCurrency', currencyId });
    for (const { coin, marketId } of COINS) {
      this.#must({ kind: 'configureMarket', settings: { ...BTC_USDT, marketId, baseId: coin } });
      this.#must({ kind: 'configureLever', settings: { ...SETTINGS, marketId, baseId: coin } });
    }
    this.#must({ kind: 'fundTreasury', currencyId: USDT, amount: amount(units('3000000')) });
    const money = { currencyId: USDT, amount: amount(units('1000000')) };
    this.#must({ kind: 'fundLever', purpose: 'lever_pool', ...money });
    this.#must({ kind: 'fundLever', purpose: 'lever_insurance', ...money, amount: amount(units('20000')) });
    this.#tick(START - 2, new Map(COINS.map(({ coin, first }) => [coin, first])));
  }

  /** One to three positions that use much of the account: mostly long, some with stops, some waiting for a better price. */
  #open(id: UserId): void {
    const random = this.#random;
    const funds = amount(units('100') * BigInt(1 + random.below(40)));
    this.#must({ kind: 'openUser', userId: id, grants: [{ wallet: 'lever', currencyId: USDT, amount: funds }] });
    for (let count = 1 + random.below(3); count > 0; count -= 1) {
      const { marketId, first } = random.pick(COINS);
      const multiple = random.pick(MULTIPLES);
      const value = (funds * BigInt(10 + random.below(30)) * BigInt(multiple)) / 100n;
      const side = random.chance(0.75) ? 'long' : 'short';
      const [better, worse] = side === 'long' ? [-1, 1] : [1, -1];
      const at = (percent: number): Price => price((first * BigInt(100 + percent)) / 100n);
      this.apply({
        kind: 'openPosition',
        userId: id,
        marketId,
        side,
        hands: Math.max(1, Number((value * 100n) / first)),
        multiple,
        order: random.chance(0.8) ? { type: 'market' } : { type: 'limit', targetPrice: at(better * random.below(20)) },
        ...(random.chance(0.1) && { stopLoss: toHundredths(at(better * (21 + random.below(10)))) }),
        ...(random.chance(0.1) && { takeProfit: toHundredths(at(worse * (1 + random.below(20)))) }),
      });
    }
  }

  /** All chunks of its work. */
  #tick(second: number, prices: ReadonlyMap<CurrencyId, Price>): void {
    this.ticks.set(second, prices);
    const quotedAt = instant(second * 1_000);
    const quoted = [...prices].map(([currencyId, price]) => ({ currencyId, price, quotedAt }));
    this.#must({ kind: 'tickIndex', second, prices: quoted });
    while ((this.engine.nextDeadline() ?? Infinity) <= this.#at) this.#must({ kind: 'advanceTime' });
  }
}

const SETTINGS: Omit<LeverSettings, 'marketId' | 'baseId'> = {
  quoteId: USDT,
  state: 'open',
  shareNum: amount(units('0.01')),
  spread: ppm(500n),
  feeRate: ppm(600n),
  overnightRate: ppm(300n),
  multiples: MULTIPLES,
  shares: [1, 10],
  handsMin: 1,
  handsMax: 1_000_000,
  sideMax: amount(units('1000000')),
  stress: ppm(20_000n),
  positionsMax: 50,
  pendingMax: 20,
  fundShare: ppm(200_000n),
};

/** Every market's stops may lie there. */
const toHundredths = (level: Price): Price => price((level / 1_000_000n) * 1_000_000n);
