// The words of leveraged contracts, shared by engine, wire and screens.

/** A long position gains when the index rises, a short one when it falls. */
export const POSITION_SIDES = ['long', 'short'] as const;
export type PositionSide = (typeof POSITION_SIDES)[number];

export const otherPositionSide = (side: PositionSide): PositionSide => (side === 'long' ? 'short' : 'long');

/** `market` opens at the next tick, `limit` once its target has been reached. */
export const POSITION_TYPES = ['market', 'limit'] as const;
export type PositionType = (typeof POSITION_TYPES)[number];

/**
 * A market order is `accepted` until its tick, a limit order `pending` until its target is reached. Then it is `open`;
 * `closing` until the tick that closes it, wholly or in part; `closed` at the end. What never opened is `revoked`.
 */
export const POSITION_STATES = ['accepted', 'pending', 'open', 'closing', 'closed', 'revoked'] as const;
export type PositionState = (typeof POSITION_STATES)[number];

/** Those that nothing follows. */
export const hasPositionEnded = (state: PositionState): boolean => state === 'closed' || state === 'revoked';

/** Why a position is closing, or has ended. */
export const POSITION_REASONS = [
  'user',
  'take_profit',
  'stop_loss',
  'liquidation',
  /** It was closed because another position of its account lost more than the account had left. */
  'shortage',
  'insufficient_balance',
  /** No tick came within 5 s. */
  'no_tick',
  /** The opening would have left too low a risk rate. */
  'risk_rate',
  /** The opening would have been beyond a limit of the market, its user or the pool. */
  'limits',
  'market_halted',
  /** Its market was halted for so long that it was settled. */
  'settlement',
] as const;
export type PositionReason = (typeof POSITION_REASONS)[number];

/** `open` trades; `close_only` opens nothing; `halted` does not move: nothing opens, closes or is liquidated. */
export const LEVER_STATES = ['open', 'close_only', 'halted'] as const;
export type LeverState = (typeof LEVER_STATES)[number];

/** Operators may give one of these causes for a state in which a market opens no positions; its users are told. */
export const GIVEN_LEVER_CAUSES = ['index', 'check', 'maintenance', 'delisting'] as const;
/** `unopened`: the market was born without being open, and nobody has changed its state since. */
export const LEVER_CAUSES = [...GIVEN_LEVER_CAUSES, 'unopened'] as const;
export type LeverCause = (typeof LEVER_CAUSES)[number];
export type GivenLeverCause = (typeof GIVEN_LEVER_CAUSES)[number];

/** A settled market closes at the first index after the decision, or at the median of those before its halt. */
export const SETTLEMENT_SOURCES = ['tick', 'median'] as const;
export type SettlementSource = (typeof SETTLEMENT_SOURCES)[number];

/** How long a settlement waits for an index, and of how many seconds before the halt it takes the median otherwise. */
export const SETTLE_WAIT_MS = 1_800_000;
export const SETTLE_MEDIAN_SECONDS = 1_800;

/** In the order in which a tick's work is done. */
export const SWEEP_PHASES = ['clawbacks', 'closes', 'stops', 'overnight', 'liquidations', 'pending', 'opens'] as const;
export type SweepPhase = (typeof SWEEP_PHASES)[number];

/** Risk rates at which a user is warned, in hundredths of a percent, and the one at which a warning may come again. */
export const RISK_WARNINGS = [130_00, 120_00] as const;
export type RiskWarning = (typeof RISK_WARNINGS)[number];
export const RISK_REARMED = 140_00;
