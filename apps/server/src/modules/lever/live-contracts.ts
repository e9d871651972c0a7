// What the rest of the server knows of leveraged contracts: committed settings, live positions and the accounts that they
// live on, at the last tick of each market. Ended positions are read with SQL.
import type {
  Amount,
  CurrencyId,
  MarketId,
  PositionId,
  PositionSide,
  Price,
  RiskWarning,
  UserId,
  VerificationLevel,
} from '@bourse/domain';
import type { LeverLimit, LeverMarketState, LeverRules, Position } from '@bourse/engine';

/** A committed row. It is replaced when it changes, and never changes itself. */
export type LivePosition = Readonly<Position>;
export type LiveLeverMarket = Readonly<LeverMarketState>;

/** A user's positions of one quote currency, and the money behind them. Money of that currency. */
export type LeverAccountKey = { readonly userId: UserId; readonly quoteId: CurrencyId };
export type LeverAccountFigures = LeverAccountKey & {
  readonly available: Amount;
  /** For orders that have not opened. */
  readonly held: Amount;
  readonly margin: Amount;
  readonly originMargin: Amount;
  /** At the exit prices, rounded down in one. */
  readonly profit: Amount;
  /** available + held + margin + profit. */
  readonly equity: Amount;
  /** In hundredths of a percent; undefined without open positions. */
  readonly riskRate: number | undefined;
  readonly warned: RiskWarning | 0;
};

/** The figures of a user's open positions in one market. */
export type PairFigures = Pick<LeverAccountFigures, 'margin' | 'originMargin' | 'profit'> & {
  /** Contract value at the exit prices. */
  readonly value: Amount;
};

/** An open position at the last tick of its market. */
export type PositionMark = {
  readonly exitPrice: Price;
  readonly profit: Amount;
  /** The index that liquidates the account if this market alone moves; undefined where none does. */
  readonly liquidationIndex: Price | undefined;
  readonly deleveraging: DeleveragingPlace | undefined;
};
/** Among the winners of a market and side, by profit per first margin: the first is deleveraged first. */
export type DeleveragingPlace = { readonly place: number; readonly of: number };

export interface LeverData {
  markets(): readonly LiveLeverMarket[];
  market(id: MarketId): LiveLeverMarket | undefined;
  limit(id: MarketId, level: VerificationLevel): Readonly<LeverLimit> | undefined;
  /** Undefined before they are configured. */
  rules(): Readonly<LeverRules> | undefined;
  /** Ended ones are not known here. */
  position(id: PositionId): LivePosition | undefined;
  /** Live ones, newest first. */
  positionsOf(userId: UserId): readonly LivePosition[];
  /** Undefined for what has not opened. */
  mark(position: LivePosition): PositionMark | undefined;
  /** Undefined where it has no live position: the balance is in `accounts` then. */
  account(key: LeverAccountKey): LeverAccountFigures | undefined;
  accountsOf(userId: UserId): readonly LeverAccountFigures[];
  /** All that have live positions, in no order. */
  accounts(): Iterable<LeverAccountFigures>;
  pair(userId: UserId, marketId: MarketId): PairFigures;
  /** Open interest of a side in the base currency: positions that are open or closing. */
  openInterest(id: MarketId, side: PositionSide): Amount;
  /** Its winners, the next one to be deleveraged first. */
  deleveragingQueue(id: MarketId, side: PositionSide): readonly LivePosition[];
  /** Called after each published batch that touched leveraged contracts. Returns the way to stop listening. */
  subscribe(listener: (update: LeverUpdate) => void): () => void;
}

export type LeverUpdate = {
  /** Those whose positions, or the money behind them, changed. */
  readonly userIds: ReadonlySet<UserId>;
  /** Markets that an index tick has moved. */
  readonly tickedIds: ReadonlySet<MarketId>;
};
