// The settings of leveraged contracts.
import { accept, refuse, type EngineRefusalCode, type LeverState, type Refusal } from '@bourse/domain';
import { findLeverFault, findLeverRuleFault, isSoundLeverLimit } from './settings.ts';
import { limitKey } from './check-opening.ts';
import type { ConfigureLever, ConfigureLeverLimit, ConfigureLeverRules, SetLeverState } from './commands.ts';
import type { LeverContext, LeverOutcome, LeverWorld, MaybeRefusal } from './lever.ts';
import { LeverMarket } from './live.ts';
import type { LeverSettings } from './market.ts';
import { calculateCapital } from './house-money.ts';
import { freshIndex } from './prices.ts';
import { RULES } from './rules.ts';
import { finishSweeps } from './sweep-work.ts';

export function configureLever(
  world: LeverWorld,
  context: LeverContext,
  { settings }: ConfigureLever,
): LeverOutcome<ConfigureLever> {
  const market = world.lever.markets.get(settings.marketId);
  const refusal = checkSettings(world, settings) ?? checkReplacement(world, market, settings);
  if (refusal) return refusal;
  finishSweeps(world, context);
  replaceSettings(world, context, settings);
  return accept({});
}

export function setLeverState(
  world: LeverWorld,
  context: LeverContext,
  { marketId, state, cause, deciders }: SetLeverState,
): LeverOutcome<SetLeverState> {
  const market = world.lever.markets.get(marketId);
  if (!market) return refuse('lever_not_enabled');
  if (market.entity.settlingAt !== undefined) return refuse('lever_settling');
  if (deciders === 1 && !mayDecideAlone(world, context, market, state)) return refuse('lever_takes_two');
  const unready = state === 'open' && market.settings.state !== 'open' && findUnready(world, context, market);
  if (unready) return unready;
  finishSweeps(world, context);
  setState(context, market, { state, cause });
  return accept({});
}

/** To forbid openings, or to halt a market that has no fresh price. What is halted already is not changed alone. */
function mayDecideAlone({ lever }: LeverWorld, { at }: LeverContext, market: LeverMarket, next: LeverState): boolean {
  const { state } = market.settings;
  if (next === state) return true;
  if (next === 'close_only') return state === 'open';
  return next === 'halted' && freshIndex(lever, market, at) === undefined;
}

/** Nothing opens without capital behind it; and what never opened begins with a price. */
function findUnready(world: LeverWorld, { at }: LeverContext, market: LeverMarket): MaybeRefusal {
  const { quoteId } = market.settings;
  if (market.entity.cause === 'unopened' && freshIndex(world.lever, market, at) === undefined) {
    return refuse('contract_index_missing');
  }
  return calculateCapital(world, quoteId) > 0n ? undefined : refuse('contract_pool_empty', { currencyId: quoteId });
}

function setState(
  context: LeverContext,
  { entity }: LeverMarket,
  { state, cause }: Pick<SetLeverState, 'state' | 'cause'>,
): void {
  if (state === 'halted') entity.haltedAt ??= context.at;
  if (state === 'open') entity.cause = undefined;
  else if (entity.cause !== 'unopened') entity.cause = cause;
  entity.settings = { ...entity.settings, state };
  context.changes.leverMarkets.add(entity);
  context.events.push({ kind: 'leverMarketConfigured', settings: entity.settings });
}

const BEGINNING = {
  index: undefined,
  indexSecond: undefined,
  indexSeq: undefined,
  graceUntil: undefined,
  settlingAt: undefined,
  settlingMedian: undefined,
} as const;

/** The state of a market that there is already stays: it has rules of its own. */
function replaceSettings({ lever }: LeverWorld, context: LeverContext, asked: LeverSettings): void {
  const known = lever.markets.get(asked.marketId);
  const settings: LeverSettings = known ? { ...asked, state: known.settings.state } : asked;
  const haltedAt = settings.state === 'halted' ? context.at : undefined;
  const cause = settings.state === 'open' ? undefined : 'unopened';
  const market = known ?? new LeverMarket({ ...BEGINNING, settings, haltedAt, cause });
  lever.markets.set(settings.marketId, market);
  const { entity } = market;
  // The price of another pair says nothing about this one.
  if (settings.baseId !== entity.settings.baseId || settings.quoteId !== entity.settings.quoteId) {
    entity.index = undefined;
    entity.indexSecond = undefined;
    entity.indexSeq = undefined;
    entity.settlingAt = undefined;
    entity.settlingMedian = undefined;
  }
  entity.settings = settings;
  context.changes.leverMarkets.add(entity);
  context.events.push({ kind: 'leverMarketConfigured', settings });
}

export function configureLeverLimit(
  world: LeverWorld,
  context: LeverContext,
  { limit }: ConfigureLeverLimit,
): LeverOutcome<ConfigureLeverLimit> {
  const { marketId, level, multipleMax, handsMax } = limit;
  if (!world.lever.markets.has(marketId)) return refuse('lever_not_enabled');
  if (!isSoundLeverLimit(limit)) return refuse('invalid_market_settings');
  const key = limitKey(marketId, level);
  const kept = world.lever.limits.get(key) ?? { marketId, level, multipleMax, handsMax };
  kept.multipleMax = multipleMax;
  kept.handsMax = handsMax;
  world.lever.limits.set(key, kept);
  context.changes.leverLimits.add(kept);
  return accept({});
}

export function configureLeverRules(
  { lever }: LeverWorld,
  context: LeverContext,
  { rules: named }: ConfigureLeverRules,
): LeverOutcome<ConfigureLeverRules> {
  // What is not named stays.
  const asked = { ...RULES, ...lever.rules, ...named };
  if (findLeverRuleFault(asked) !== undefined) return refuse('invalid_market_settings');
  const { openRiskMin, transfersOut, liquidationGraceMs, outageLoss, haltHours } = asked;
  const rules = lever.rules ?? { ...asked, id: 1 };
  rules.openRiskMin = openRiskMin;
  rules.transfersOut = transfersOut;
  rules.liquidationGraceMs = liquidationGraceMs;
  rules.outageLoss = outageLoss;
  rules.haltHours = haltHours;
  lever.rules = rules;
  context.changes.leverRules.add(rules);
  return accept({});
}

function checkSettings(world: LeverWorld, settings: LeverSettings): Refusal<EngineRefusalCode> | undefined {
  const { baseId, quoteId } = settings;
  for (const currencyId of [baseId, quoteId]) {
    if (!world.currencies.has(currencyId)) return refuse('currency_not_found', { currencyId });
  }
  const isSound = baseId !== quoteId && findLeverFault(settings) === undefined;
  return isSound ? undefined : refuse('invalid_market_settings');
}

function checkReplacement(world: LeverWorld, market: LeverMarket | undefined, next: LeverSettings): MaybeRefusal {
  if (!market) return undefined;
  const { baseId, quoteId, marketId } = market.settings;
  if (next.baseId === baseId && next.quoteId === quoteId) return undefined;
  for (const position of world.lever.positions.values()) {
    if (position.marketId === marketId) return refuse('market_has_open_positions');
  }
  return undefined;
}
