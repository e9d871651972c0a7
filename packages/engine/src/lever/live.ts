// Markets, accounts and positions as they live in memory, linked to each other.
import { amount, assert, ZERO, type Amount, type PositionId, type PositionSide, type Price } from '@bourse/domain';
import type { Account } from '../ledger/account.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { EQUITY_SCALE, type RiskLine } from './account-risk.ts';
import type { LeverAccountState } from './account.ts';
import type { LeverMarketState, LeverSettings } from './market.ts';
import type { Position } from './position.ts';
import { type Trigger, Triggers } from './triggers.ts';

/** A position that has not ended. */
export type LivePosition = Position & {
  readonly kind: 'position';
  readonly market: LeverMarket;
  readonly account: LeverAccount;
  /** The position adds this to the line of its account. */
  line: RiskLine | undefined;
  triggers: Trigger<LivePosition>[];
};

/** A watcher waits for an index. */
export type Watcher = LivePosition | LeverAccount;

/** The index of a market that somebody goes by. */
export type IndexOf = (market: LeverMarket) => Price | undefined;

export class LeverMarket {
  readonly entity: LeverMarketState;
  /** Accepted, and closing. */
  readonly opens = new Set<LivePosition>();
  readonly closes = new Set<LivePosition>();
  /** Gross open interest in the base currency. */
  readonly interest: Record<PositionSide, Amount> = { long: ZERO, short: ZERO };
  /** These wait for its index: stops of open positions, targets of pending orders, accounts. */
  readonly stops = new Triggers<LivePosition>();
  readonly targets = new Triggers<LivePosition>();
  readonly risks = new Triggers<LeverAccount>();

  constructor(entity: LeverMarketState) {
    this.entity = entity;
  }

  get settings(): LeverSettings {
    return this.entity.settings;
  }
}

type MarketSum = { slope: bigint; constant: bigint; positions: number };

/** All that a user has of one quote currency: risk is counted over it as a whole. */
export class LeverAccount {
  readonly kind = 'account';
  readonly state: LeverAccountState;
  /** Its money: margins and holds are what is locked of it. */
  readonly funds: Account;
  /** In the order of their ids. */
  readonly positions = new Map<PositionId, LivePosition>();
  /** It holds the lines of open and closing positions. */
  readonly lines = new Map<LeverMarket, MarketSum>();
  originMargin: Amount = ZERO;
  triggers: Trigger<LeverAccount>[] = [];
  /** The account owned so much when its triggers were set. */
  watchedMoney: Amount = ZERO;

  constructor(state: LeverAccountState, funds: Account) {
    this.state = state;
    this.funds = funds;
  }

  get money(): Amount {
    return balanceOf(this.funds);
  }

  addLine({ market, originMargin }: LivePosition, line: RiskLine): void {
    const sum = this.lines.get(market) ?? { slope: 0n, constant: 0n, positions: 0 };
    sum.slope += line.slope;
    sum.constant += line.constant;
    sum.positions += 1;
    this.lines.set(market, sum);
    this.originMargin = amount(this.originMargin + originMargin);
  }

  removeLine({ market, originMargin }: LivePosition, line: RiskLine): void {
    const sum = this.lines.get(market);
    assert(sum, 'a line that was added can be removed');
    sum.slope -= line.slope;
    sum.constant -= line.constant;
    sum.positions -= 1;
    if (sum.positions === 0) this.lines.delete(market);
    this.originMargin = amount(this.originMargin - originMargin);
  }

  equityScaled(indexOf: IndexOf): bigint {
    return this.money * EQUITY_SCALE + this.profitScaled(indexOf);
  }

  /** The scaled profit of its positions together. */
  profitScaled(indexOf: IndexOf): bigint {
    let scaled = 0n;
    for (const [market, { slope, constant }] of this.lines) {
      scaled += slope * mustGetIndex(market, indexOf) + constant;
    }
    return scaled;
  }
}

/** Asserts that a market with positions has an index. */
export function mustGetIndex(market: LeverMarket, indexOf: IndexOf): Price {
  const index = indexOf(market);
  assert(index !== undefined, 'a market with positions has an index');
  return index;
}

/** The index of the last tick whose work has begun. */
export const lastIndex: IndexOf = ({ entity }) => entity.index;

/** Those that are open or closing count for risk, exposure and the overnight fee. */
export const isHolding = ({ state }: Position): boolean => state === 'open' || state === 'closing';

export const isWaiting = ({ state }: Position): boolean => state === 'accepted' || state === 'pending';
