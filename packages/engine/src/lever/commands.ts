// What is asked of leveraged contracts: their settings, and positions that are opened, closed and given stops.
import type {
  Amount,
  CurrencyId,
  GivenLeverCause,
  LeverState,
  MarketId,
  PositionId,
  PositionSide,
  Price,
  UserId,
} from '@bourse/domain';
import type { LeverLimit } from './limit.ts';
import type { LeverSettings } from './market.ts';
import type { LeverRules } from './rules.ts';

/** Lets a market trade leveraged contracts, or replaces its settings: positions keep those that they were accepted under. */
export type ConfigureLever = { readonly kind: 'configureLever'; readonly settings: LeverSettings };
export type ConfigureLeverLimit = { readonly kind: 'configureLeverLimit'; readonly limit: Readonly<LeverLimit> };
export type ConfigureLeverRules = {
  readonly kind: 'configureLeverRules';
  /** What is not named stays: the grace, what an outage may cost, and how long halts last. */
  readonly rules: Readonly<Pick<LeverRules, 'openRiskMin' | 'transfersOut'> & Partial<Omit<LeverRules, 'id'>>>;
};
export type SetLeverState = {
  readonly kind: 'setLeverState';
  readonly marketId: MarketId;
  readonly state: LeverState;
  /** Users are told the cause; of an open market they are told nothing. */
  readonly cause: GivenLeverCause;
  /** How many operators have decided it: one alone may do little of it. */
  readonly deciders: 1 | 2;
};
/**
 * Closes all positions of a market that has been halted for long, at the first index that is later than this, or else at what
 * is named. Two have decided it.
 */
export type SettleLever = {
  readonly kind: 'settleLever';
  readonly marketId: MarketId;
  /** The median of the indexes of so many seconds up to the last tick that moved it. */
  readonly median: Price;
};
/** From the treasury. */
export type FundLever = {
  readonly kind: 'fundLever';
  readonly purpose: 'lever_pool' | 'lever_insurance';
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
};

export type OpenPosition = {
  readonly kind: 'openPosition';
  readonly userId: UserId;
  readonly marketId: MarketId;
  readonly side: PositionSide;
  readonly hands: number;
  readonly multiple: number;
  readonly order: { readonly type: 'market' } | { readonly type: 'limit'; readonly targetPrice: Price };
  readonly takeProfit?: Price;
  readonly stopLoss?: Price;
};
/** It is for a limit order that has not opened. */
export type RevokePosition = {
  readonly kind: 'revokePosition';
  readonly userId: UserId;
  readonly positionId: PositionId;
};
/** All of it, or so many hands of it. */
export type ClosePosition = {
  readonly kind: 'closePosition';
  readonly userId: UserId;
  readonly positionId: PositionId;
  readonly hands?: number;
};
/** Every open one of the user, of a side or in a market where these are named. */
export type ClosePositions = {
  readonly kind: 'closePositions';
  readonly userId: UserId;
  readonly side?: PositionSide;
  readonly marketId?: MarketId;
};
/** What is not named stays, null takes it away. */
export type SetStops = {
  readonly kind: 'setStops';
  readonly userId: UserId;
  readonly positionId: PositionId;
  readonly takeProfit?: Price | null;
  readonly stopLoss?: Price | null;
};
/** Closes it and opens as many hands of the other side at the same tick, with what the closing frees. */
export type ReversePosition = {
  readonly kind: 'reversePosition';
  readonly userId: UserId;
  readonly positionId: PositionId;
};

export type LeverHouseCommand =
  | ConfigureLever
  | ConfigureLeverLimit
  | ConfigureLeverRules
  | SetLeverState
  | SettleLever
  | FundLever;
export type LeverUserCommand =
  | OpenPosition
  | RevokePosition
  | ClosePosition
  | ClosePositions
  | SetStops
  | ReversePosition;
export type LeverCommand = LeverHouseCommand | LeverUserCommand;

type Nothing = Record<string, never>;
export type LeverOutcomes = {
  readonly configureLever: Nothing;
  readonly configureLeverLimit: Nothing;
  readonly configureLeverRules: Nothing;
  readonly setLeverState: Nothing;
  readonly settleLever: Nothing;
  readonly fundLever: Nothing;
  readonly openPosition: {
    readonly positionId: PositionId;
    readonly state: 'accepted' | 'pending';
    /** A market order would have opened at this price, had it been at the index that was known. */
    readonly entryPrice: string | null;
  };
  readonly revokePosition: Nothing;
  readonly closePosition: Nothing;
  /** Those that are closing now, in ascending order. */
  readonly closePositions: { readonly positionIds: readonly PositionId[] };
  readonly setStops: Nothing;
  /** The one that opens. */
  readonly reversePosition: { readonly positionId: PositionId };
};
