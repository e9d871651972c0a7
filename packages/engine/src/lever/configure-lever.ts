// The settings of leveraged contracts.
import { accept, refuse, type EngineRefusalCode, type Refusal } from '@bourse/domain';
import { findLeverFault, isSoundLeverLimit, isSoundOpenRisk } from '../formulas/lever-settings.ts';
import { limitKey } from './check-opening.ts';
import type { ConfigureLever, ConfigureLeverLimit, ConfigureLeverRules, SetLeverState } from './commands.ts';
import type { LeverContext, LeverOutcome, LeverWorld, MaybeRefusal } from './lever.ts';
import { LeverMarket } from './live.ts';
import type { LeverSettings } from './market.ts';
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
  { marketId, state }: SetLeverState,
): LeverOutcome<SetLeverState> {
  const market = world.lever.markets.get(marketId);
  if (!market) return refuse('lever_not_enabled');
  finishSweeps(world, context);
  replaceSettings(world, context, { ...market.settings, state });
  return accept({});
}

function replaceSettings({ lever }: LeverWorld, context: LeverContext, settings: LeverSettings): void {
  const known = lever.markets.get(settings.marketId);
  const market = known ?? new LeverMarket({ settings, index: undefined, indexSecond: undefined, indexSeq: undefined });
  lever.markets.set(settings.marketId, market);
  const { entity } = market;
  // The price of another pair says nothing about this one.
  if (settings.baseId !== entity.settings.baseId || settings.quoteId !== entity.settings.quoteId) {
    entity.index = undefined;
    entity.indexSecond = undefined;
    entity.indexSeq = undefined;
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
  { rules: { openRiskMin, transfersOut } }: ConfigureLeverRules,
): LeverOutcome<ConfigureLeverRules> {
  if (!isSoundOpenRisk(openRiskMin)) return refuse('invalid_market_settings');
  const rules = lever.rules ?? { id: 1, openRiskMin, transfersOut };
  rules.openRiskMin = openRiskMin;
  rules.transfersOut = transfersOut;
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
