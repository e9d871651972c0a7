// A small exchange of second contracts for tests that set the scene themselves: BTC against USDT, and users with much money.
import {
  amount,
  assert,
  BTC,
  type HousePurpose,
  instant,
  type MicroDirection,
  ppm,
  price,
  SECOND_MS,
  seq,
  units,
  USDT,
  userId,
} from '@bourse/domain';
import {
  type Command,
  createChanges,
  Engine,
  type Event,
  type MicroCurrency,
  type MicroOrder,
  type Outcome,
} from '@bourse/engine';
import { MICRO_MARKETS } from './seconds-cast.ts';

const [MARKET] = MICRO_MARKETS;
const FUNDS = amount(units('100000000'));
export const STEP = amount(units('10'));
export const FEE_RATE = ppm(5_000n);
/** Each term pays this ratio, longest last. */
export const RATIOS = new Map([
  [10, ppm(900_000n)],
  [12, ppm(920_000n)],
  [15, ppm(940_000n)],
]);
const CURRENCY: MicroCurrency = {
  currencyId: USDT,
  isOffered: true,
  presets: [STEP],
  feeRate: FEE_RATE,
  minimum: STEP,
  maximum: amount(units('5000')),
  step: STEP,
  openMax: 1_000_000,
  secondMax: FUNDS,
};

export type Bet = {
  readonly user: number;
  readonly direction: MicroDirection;
  readonly seconds: number;
  readonly stake: bigint;
};

export class MicroStage {
  readonly engine = Engine.empty();
  /** Orders are as they were last written. */
  readonly orders = new Map<number, MicroOrder>();
  #seq = 0;
  #second = 1_000_000_000;

  constructor(users: number) {
    for (const currencyId of [USDT, BTC]) this.must({ kind: 'configureCurrency', currencyId });
    this.must({ kind: 'configureMicroMarket', settings: MARKET });
    for (const [seconds, ratio] of RATIOS) {
      this.must({ kind: 'configureMicroTerm', term: { seconds, ratio, isOffered: true } });
    }
    this.must({ kind: 'configureMicroCurrency', currency: CURRENCY });
    this.must({ kind: 'configureMicroRules', rules: { isOpen: true, riskVersion: 1 } });
    this.must({ kind: 'fundTreasury', currencyId: USDT, amount: FUNDS });
    this.must({ kind: 'fundMicro', purpose: 'micro_pool', currencyId: USDT, amount: FUNDS });
    const grants = [{ wallet: 'micro', currencyId: USDT, amount: FUNDS }] as const;
    for (let id = 1; id <= users; id += 1) {
      this.must({ kind: 'openUser', userId: userId(id), grants });
      this.must({ kind: 'acceptMicroRisk', userId: userId(id), version: 1 });
    }
  }

  apply<C extends Command>(command: C): Outcome<C> {
    this.#seq += 1;
    const changes = createChanges();
    const events: Event[] = [];
    const at = instant(this.#second * SECOND_MS + 300);
    const outcome = this.engine.apply({ seq: seq(this.#seq), at, command }, changes, events);
    for (const order of changes.microOrders) this.orders.set(order.id, { ...order });
    return outcome;
  }

  must(command: Command): void {
    const outcome = this.apply(command);
    assert(outcome.ok, `${command.kind} is accepted`);
  }

  /** Answers the id of the order. */
  place({ user, direction, seconds, stake }: Bet): number {
    const outcome = this.apply({
      kind: 'placeMicroOrder',
      userId: userId(user),
      marketId: MARKET.marketId,
      currencyId: USDT,
      direction,
      seconds,
      stake: amount(stake),
    });
    assert(outcome.ok, 'the order is accepted');
    return outcome.value.microOrderId;
  }

  /** The next second, in which the index is so high, and all its work. */
  tick(index: bigint): void {
    this.#second += 1;
    const second = this.#second;
    const quoted = { currencyId: BTC, price: price(index), quotedAt: instant(second * SECOND_MS) };
    this.must({ kind: 'tickIndex', second, prices: [quoted] });
    while (this.engine.nextDeadline() === 0) this.must({ kind: 'advanceTime' });
  }

  house(purpose: HousePurpose): bigint {
    return this.engine.world.ledger.getHouseAccount(purpose, USDT)?.available ?? 0n;
  }
}
