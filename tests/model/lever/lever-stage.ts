// A small exchange of leveraged contracts for tests that set the scene themselves: BTC at 100 and ETH at 5 USDT.
import {
  type Amount,
  amount,
  assert,
  BTC,
  ETH,
  type HousePurpose,
  instant,
  type LeverState,
  type PositionSide,
  ppm,
  price,
  SECOND_MS,
  seq,
  units,
  USDT,
  userId,
} from '@bourse/domain';
import {
  checkInvariants,
  type Command,
  createChanges,
  Engine,
  type Event,
  type LeverSettings,
  type Liquidation,
  type Outcome,
  type Position,
} from '@bourse/engine';
import { calculateEquity } from '@bourse/engine/formulas';
import { BTC_USDT, ETH_USDT } from '../cast.ts';
import { LEVER_BTC, LEVER_ETH } from './lever-cast.ts';

type Money = { readonly pool?: bigint; readonly fund?: bigint; readonly treasury?: bigint };
/** In units of USDT. */
export type Prices = { readonly btc?: bigint; readonly eth?: bigint };
type Asked = {
  readonly side: PositionSide;
  readonly hands: number;
  readonly multiple: number;
  readonly market?: LeverSettings;
};

const FIRST: Prices = { btc: units('100'), eth: units('5') };

export class LeverStage {
  readonly engine = Engine.empty();
  /** Positions are as they were last written. */
  readonly positions = new Map<number, Position>();
  readonly liquidations: Liquidation[] = [];
  #seq = 0;
  #at = 1_000_000_000_200;

  constructor({ pool = units('100000'), fund = units('1000'), treasury = 0n }: Money = {}) {
    for (const currencyId of [USDT, BTC, ETH]) this.must({ kind: 'configureCurrency', currencyId });
    for (const settings of [BTC_USDT, ETH_USDT]) this.must({ kind: 'configureMarket', settings });
    for (const market of [LEVER_BTC, LEVER_ETH]) {
      const settings = { ...market, handsMax: 100_000, sideMax: amount(units('1000000')), stress: ppm(0n) };
      this.must({ kind: 'configureLever', settings });
    }
    this.must({ kind: 'fundTreasury', currencyId: USDT, amount: amount(pool + fund + treasury) });
    if (pool > 0n) this.must({ kind: 'fundLever', purpose: 'lever_pool', currencyId: USDT, amount: amount(pool) });
    if (fund > 0n) this.must({ kind: 'fundLever', purpose: 'lever_insurance', currencyId: USDT, amount: amount(fund) });
    this.tick(FIRST);
  }

  apply<C extends Command>(command: C): Outcome<C> {
    this.#seq += 1;
    const changes = createChanges();
    const events: Event[] = [];
    const outcome = this.engine.apply({ seq: seq(this.#seq), at: instant(this.#at), command }, changes, events);
    for (const position of changes.positions) this.positions.set(position.id, { ...position });
    this.liquidations.push(...changes.liquidations);
    return outcome;
  }

  must(command: Command): void {
    const outcome = this.apply(command);
    assert(outcome.ok, `${command.kind} is accepted`);
  }

  /** A user with so many units of USDT. */
  enter(id: number, funds: bigint): void {
    const grants = [{ wallet: 'lever', currencyId: USDT, amount: amount(funds) }] as const;
    this.must({ kind: 'openUser', userId: userId(id), grants });
  }

  /** Answers the id of the position, which opens at the next tick. */
  open(id: number, { market = LEVER_BTC, ...asked }: Asked): number | undefined {
    const { marketId } = market;
    const order = { type: 'market' } as const;
    const outcome = this.apply({ kind: 'openPosition', userId: userId(id), marketId, order, ...asked });
    return outcome.ok ? outcome.value.positionId : undefined;
  }

  /** So many seconds without a tick. */
  pass(seconds: number): void {
    this.#at += seconds * SECOND_MS;
  }

  /** The second after, and all its work. A coin without a price is not in it. */
  tick({ btc, eth }: Prices): void {
    this.#at += SECOND_MS;
    const second = Math.floor(this.#at / SECOND_MS);
    const coins = [
      [BTC, btc],
      [ETH, eth],
    ] as const;
    const prices = coins.flatMap(([currencyId, at]) =>
      at === undefined ? [] : [{ currencyId, price: price(at), quotedAt: instant(second * SECOND_MS) }],
    );
    this.must({ kind: 'tickIndex', second, prices });
    while (this.engine.nextDeadline() === 0) this.must({ kind: 'advanceTime' });
    checkInvariants(this.engine);
  }

  /** All that a user has, locked money included. */
  money(id: number): Amount {
    const account = this.engine.world.ledger.getAccount(userId(id), 'lever', USDT);
    return amount((account?.available ?? 0n) + (account?.locked ?? 0n));
  }

  /** Calculates what the user has and the positions would bring, in USDT; below 0 the user owes nothing. */
  wealth(id: number): bigint {
    const account = this.engine.world.lever.accounts.get(userId(id))?.get(USDT);
    const equity = account ? calculateEquity(account.equityScaled(({ entity }) => entity.index)) : this.money(id);
    return equity > 0n ? equity : 0n;
  }

  setState(state: LeverState, market: LeverSettings = LEVER_BTC): void {
    this.must({ kind: 'setLeverState', marketId: market.marketId, state, cause: 'check', deciders: 2 });
  }

  house(purpose: HousePurpose): bigint {
    return this.engine.world.ledger.getHouseAccount(purpose, USDT)?.available ?? 0n;
  }

  available(purpose: HousePurpose): Amount {
    return amount(this.house(purpose));
  }

  held(id: number): Position[] {
    return [...this.positions.values()].filter((one) => one.userId === id && one.state === 'open');
  }
}
