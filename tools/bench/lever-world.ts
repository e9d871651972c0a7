// 100,000 open leveraged positions over 20,000 accounts, opened by commands: half of the accounts in one market, the others
// in three, one position in ten with stops.
import {
  amount,
  BCH,
  BTC,
  type CurrencyId,
  ETH,
  instant,
  marketId,
  POSITION_SIDES,
  ppm,
  price,
  type Price,
  SECOND_MS,
  seq,
  units,
  USDT,
  userId,
} from '@bourse/domain';
import {
  type ChangeSet,
  type Command,
  createChanges,
  Engine,
  type Event,
  type LeverSettings,
  type Outcome,
} from '@bourse/engine';

export const ACCOUNTS = 20_000;
export const POSITIONS = 100_000;
const PER_ACCOUNT = POSITIONS / ACCOUNTS;
/** Positions open at as many indexes. */
const WAVES = PER_ACCOUNT;
const STOPS_SHARE = 0.1;
const HANDS_PER_COIN = 1_000n;

const COINS = [
  { coin: BTC, marketId: marketId(1), first: units('60000') },
  { coin: ETH, marketId: marketId(2), first: units('3000') },
  { coin: BCH, marketId: marketId(3), first: units('400') },
] as const;

const SETTINGS: Omit<LeverSettings, 'marketId' | 'baseId'> = {
  quoteId: USDT,
  state: 'open',
  shareNum: amount(units('0.001')),
  spread: ppm(500n),
  feeRate: ppm(600n),
  overnightRate: ppm(300n),
  multiples: [5, 10, 20],
  shares: [1],
  handsMin: 1,
  handsMax: 1_000_000_000,
  sideMax: amount(units('100000000')),
  stress: ppm(0n),
  positionsMax: 100,
  pendingMax: 100,
  fundShare: ppm(200_000n),
};

export class LeverWorld {
  readonly engine = Engine.empty();
  /** Each coin has this price, in units of USDT. */
  readonly prices = new Map<CurrencyId, bigint>(COINS.map(({ coin, first }) => [coin, first]));
  changes: ChangeSet = createChanges();
  readonly #next: () => number;
  #events: Event[] = [];
  #seq = 0;
  #second = 1_000_000_000;

  /** `next` draws from [0, 1). */
  constructor(next: () => number) {
    this.#next = next;
    this.#configure();
    for (let wave = 0; wave < WAVES; wave += 1) {
      for (let account = 0; account < ACCOUNTS; account += 1) this.#open(account, wave);
      this.#move((at) => (at * BigInt(99_700 + Math.floor(next() * 600))) / 100_000n);
      this.tick();
    }
    this.forget();
  }

  /** Starts a new batch. */
  forget(): void {
    this.changes = createChanges();
    this.#events = [];
  }

  apply(command: Command): Outcome {
    this.#seq += 1;
    const at = instant(this.#second * SECOND_MS + 500);
    return this.engine.apply({ seq: seq(this.#seq), at, command }, this.changes, this.#events);
  }

  /** All prices times so many millionths. */
  moveBy(millionths: bigint): void {
    this.#move((at) => (at * millionths) / 1_000_000n);
  }

  /** The next second, and as much of its work as a command does. */
  tick(): void {
    this.#second += 1;
    const quotedAt = instant(this.#second * SECOND_MS);
    const prices = [...this.prices].map(([currencyId, at]) => ({ currencyId, price: price(at), quotedAt }));
    this.#must({ kind: 'tickIndex', second: this.#second, prices });
  }

  /** Does the next part of the work that is due. */
  advance(): void {
    this.#must({ kind: 'advanceTime' });
  }

  finish(): void {
    while (this.engine.nextDeadline() === 0) this.advance();
  }

  #move(to: (at: bigint) => bigint): void {
    for (const [coin, at] of this.prices) this.prices.set(coin, to(at));
  }

  #must(command: Command): void {
    const outcome = this.apply(command);
    if (!outcome.ok) throw new Error(`${command.kind} was refused: ${outcome.code}`);
    if (this.#seq % 500 === 0) this.#events = [];
  }

  #configure(): void {
    const { lever } = this.engine.world;
    lever.chunk = Number.POSITIVE_INFINITY;
    lever.findsMax = Number.POSITIVE_INFINITY;
    for (const currencyId of [USDT, ...COINS.map(({ coin }) => coin)])
      this.#must({ kind: 'configureCurrency', currencyId });
    for (const { coin, marketId } of COINS) {
      this.#must({ kind: 'configureLever', settings: { ...SETTINGS, marketId, baseId: coin } });
    }
    this.#must({ kind: 'fundTreasury', currencyId: USDT, amount: amount(units('1000000000')) });
    const pool = amount(units('900000000'));
    this.#must({ kind: 'fundLever', purpose: 'lever_pool', currencyId: USDT, amount: pool });
    for (let account = 0; account < ACCOUNTS; account += 1) {
      const grants = [{ wallet: 'lever', currencyId: USDT, amount: amount(units('1000')) }] as const;
      this.#must({ kind: 'openUser', userId: userId(account + 1), grants });
    }
    this.tick();
  }

  /** Three in four are long, each with a margin of 7 to 11 % of what there is. */
  #open(account: number, wave: number): void {
    const { coin, marketId } = COINS[account % 2 === 0 ? 0 : wave % COINS.length] ?? COINS[0];
    const at = this.prices.get(coin) ?? 1n;
    const multiple = SETTINGS.multiples[Math.floor(this.#next() * SETTINGS.multiples.length)] ?? 5;
    const value = units('10') * BigInt(Math.floor(7 + this.#next() * 5)) * BigInt(multiple);
    const hands = Math.max(1, Number((value * HANDS_PER_COIN) / at));
    const side = this.#next() < 0.75 ? POSITION_SIDES[0] : POSITION_SIDES[1];
    const stop = (percent: number): Price => price((at * BigInt(Math.floor(percent * 100))) / 10_000n);
    const away = 1 + this.#next() * 10;
    const hasStops = this.#next() < STOPS_SHARE;
    const outcome = this.apply({
      kind: 'openPosition',
      userId: userId(account + 1),
      marketId,
      side,
      hands,
      multiple,
      order: { type: 'market' },
      ...(hasStops && { stopLoss: stop(side === 'long' ? 100 - away : 100 + away) }),
    });
    if (!outcome.ok) throw new Error(`an opening was refused: ${outcome.code}`);
  }
}
