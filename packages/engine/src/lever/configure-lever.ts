// The settings of leveraged contracts.
import { accept, PPM_PER_WHOLE, refuse, UNITS_MAX, type EngineRefusalCode, type Refusal } from '@bourse/domain';
import { isCount } from '../core/is-count.ts';
import { limitKey } from './check-opening.ts';
import type { ConfigureLever, ConfigureLeverLimit, ConfigureLeverRules, SetLeverState } from './commands.ts';
import type { LeverContext, LeverOutcome, LeverWorld, MaybeRefusal } from './lever.ts';
import { LeverMarket } from './live.ts';
import type { LeverSettings } from './market.ts';
import { finishSweeps } from './sweep-work.ts';

/** What a market and a user of a level may have at most: small enough for every product to stay in its column. */
const COUNT_MAX = 1_000_000_000;
const MULTIPLE_MAX = 1_000;

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
  if (!isCount(multipleMax, MULTIPLE_MAX) || !isCount(handsMax, COUNT_MAX)) return refuse('invalid_market_settings');
  const key = limitKey(marketId, level);
  const kept = world.lever.limits.get(key) ?? { marketId, level, multipleMax, handsMax };
  kept.multipleMax = multipleMax;
  kept.handsMax = handsMax;
  world.lever.limits.set(key, kept);
  context.changes.leverLimits.add(kept);
  return accept({});
}

/** Openings leave at least what liquidates, and at most ten times their margins. */
export function configureLeverRules(
  { lever }: LeverWorld,
  context: LeverContext,
  { rules: { openRiskMin, transfersOut } }: ConfigureLeverRules,
): LeverOutcome<ConfigureLeverRules> {
  if (!isCount(openRiskMin, 1_000_00) || openRiskMin <= 110_00) return refuse('invalid_market_settings');
  const rules = lever.rules ?? { id: 1, openRiskMin, transfersOut };
  rules.openRiskMin = openRiskMin;
  rules.transfersOut = transfersOut;
  lever.rules = rules;
  context.changes.leverRules.add(rules);
  return accept({});
}

function checkSettings(world: LeverWorld, settings: LeverSettings): Refusal<EngineRefusalCode> | undefined {
  const { baseId, quoteId, shareNum, spread, feeRate, overnightRate, sideMax, stress, fundShare } = settings;
  for (const currencyId of [baseId, quoteId]) {
    if (!world.currencies.has(currencyId)) return refuse('currency_not_found', { currencyId });
  }
  const isSound =
    baseId !== quoteId &&
    shareNum > 0n &&
    sideMax > 0n &&
    sideMax <= UNITS_MAX &&
    [spread, feeRate, overnightRate].every((rate) => rate >= 0n && rate < PPM_PER_WHOLE) &&
    [stress, fundShare].every((rate) => rate >= 0n && rate <= PPM_PER_WHOLE) &&
    isChoice(settings.multiples, MULTIPLE_MAX) &&
    isChoice(settings.shares, COUNT_MAX) &&
    isCount(settings.handsMin, COUNT_MAX) &&
    isCount(settings.handsMax, COUNT_MAX) &&
    settings.handsMin <= settings.handsMax &&
    isCount(settings.positionsMax, COUNT_MAX) &&
    isCount(settings.pendingMax, COUNT_MAX);
  return isSound ? undefined : refuse('invalid_market_settings');
}

/** At least one, each larger than the one before. */
const isChoice = (numbers: readonly number[], most: number): boolean =>
  numbers.length > 0 && numbers.every((one, at) => isCount(one, most) && one > (numbers[at - 1] ?? 0));

function checkReplacement(world: LeverWorld, market: LeverMarket | undefined, next: LeverSettings): MaybeRefusal {
  if (!market) return undefined;
  const { baseId, quoteId, marketId } = market.settings;
  if (next.baseId === baseId && next.quoteId === quoteId) return undefined;
  for (const position of world.lever.positions.values()) {
    if (position.marketId === marketId) return refuse('market_has_open_positions');
  }
  return undefined;
}
