// What leveraged contracts keep in memory, and what their rules see and answer.
import type { CurrencyId, EngineRefusalCode, MarketId, PositionId, Refusal, Result, UserId } from '@bourse/domain';
import type { Context } from '../context.ts';
import type { Core, CORE_ENTITIES, CoreEvent } from '../core/core.ts';
import { LEVER_ACCOUNTS } from './account.ts';
import { LEVER_CLAWBACKS, type LeverClawback } from './clawback.ts';
import type { LeverCommand, LeverOutcomes } from './commands.ts';
import { LEVER_COVERS } from './cover.ts';
import { LEVER_LIMITS, type LeverLimit } from './limit.ts';
import { LIQUIDATIONS, type Liquidation } from './liquidation.ts';
import type { LeverAccount, LeverMarket, LivePosition } from './live.ts';
import type { Spot } from '../spot/spot.ts';
import { LEVER_MARKETS, type LeverSettings } from './market.ts';
import { POSITIONS, type Position } from './position.ts';
import { LEVER_RULES, type LeverRules } from './rules.ts';
import { LEVER_SETTLEMENTS } from './settlement.ts';
import { LEVER_SWEEPS } from './sweep.ts';
import type { Tick } from './tick.ts';
import { LEVER_WARNINGS, type LeverWarning } from './warning.ts';

/** In the order in which storage writes them. */
export const LEVER_ENTITIES = {
  leverMarkets: LEVER_MARKETS,
  leverLimits: LEVER_LIMITS,
  leverRules: LEVER_RULES,
  positions: POSITIONS,
  liquidations: LIQUIDATIONS,
  leverAccounts: LEVER_ACCOUNTS,
  leverWarnings: LEVER_WARNINGS,
  leverSweeps: LEVER_SWEEPS,
  leverSettlements: LEVER_SETTLEMENTS,
  leverClawbacks: LEVER_CLAWBACKS,
  leverCovers: LEVER_COVERS,
};

export type Lever = {
  readonly markets: Map<MarketId, LeverMarket>;
  /** By `marketId/level`. */
  readonly limits: Map<string, LeverLimit>;
  rules: LeverRules | undefined;
  /** Those that have not ended. */
  readonly positions: Map<PositionId, LivePosition>;
  /** Those that have positions. */
  readonly accounts: Map<UserId, Map<CurrencyId, LeverAccount>>;
  /** Market orders that wait for their tick, the oldest first. */
  readonly accepted: Set<LivePosition>;
  /** By the day up to which they have paid their overnight fee. */
  readonly nights: Map<number, Set<LivePosition>>;
  /** At a risk rate that something has to be done about at the next tick, whatever the index does. */
  readonly alerted: Set<LeverAccount>;
  /** The triggers of these are used up with nothing done. They are looked at by every tick until they are set again. */
  readonly idle: Set<LeverAccount>;
  /** Those whose work is not done, the oldest first. */
  readonly ticks: Tick[];
  /** How many pieces of such work a command does before it leaves the rest for the next. */
  chunk: number;
  /** How many due things it finds before. */
  findsMax: number;
};
export type LeverWorld = Core & {
  /** The market of a pair says in which steps its prices move. */
  readonly spot: Pick<Spot, 'markets'>;
  readonly counters: Record<'position' | 'liquidation' | 'leverWarning', number>;
  readonly lever: Lever;
};

/** Movements of money, mostly. */
const CHUNK = 64;
const FINDS_MAX = 256;

export const createLever = (): Lever => ({
  markets: new Map(),
  limits: new Map(),
  rules: undefined,
  positions: new Map(),
  accounts: new Map(),
  accepted: new Set(),
  nights: new Map(),
  alerted: new Set(),
  idle: new Set(),
  ticks: [],
  chunk: CHUNK,
  findsMax: FINDS_MAX,
});

/** A position was accepted, or has changed; as it stood then. */
export type PositionChanged = { readonly kind: 'positionChanged'; readonly position: Readonly<Position> };
export type LeverMarketConfigured = { readonly kind: 'leverMarketConfigured'; readonly settings: LeverSettings };
export type RiskWarned = { readonly kind: 'riskWarned'; readonly warning: LeverWarning };
export type AccountLiquidated = { readonly kind: 'accountLiquidated'; readonly liquidation: Liquidation };
export type GainClawedBack = { readonly kind: 'gainClawedBack'; readonly clawback: LeverClawback };
export type LeverEvent = PositionChanged | LeverMarketConfigured | RiskWarned | AccountLiquidated | GainClawedBack;

export type LeverContext = Context<typeof CORE_ENTITIES & typeof LEVER_ENTITIES, CoreEvent | LeverEvent>;
export type LeverOutcome<C extends LeverCommand> = Result<LeverOutcomes[C['kind']], EngineRefusalCode>;
export type MaybeRefusal = Refusal<EngineRefusalCode> | undefined;
