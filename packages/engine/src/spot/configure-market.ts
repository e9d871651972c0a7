// Creating a market, or replacing its settings.
import { accept, refuse, type EngineRefusalCode, type Refusal } from '@bourse/domain';
import { findMarketFault } from './market-settings.ts';
import type { ConfigureMarket } from './commands.ts';
import type { MarketSettings } from './market.ts';
import type { SpotContext, SpotOutcome, SpotWorld } from './spot.ts';
import { SpotMarket } from './spot-market.ts';

export function configureMarket(
  world: SpotWorld,
  context: SpotContext,
  command: ConfigureMarket,
): SpotOutcome<ConfigureMarket> {
  const { settings } = command;
  const market = world.spot.markets.get(settings.marketId);
  const refusal = checkSettings(world, settings) ?? checkReplacement(market, settings);
  if (refusal) return refusal;

  if (market) {
    const { baseId, quoteId } = market.entity.settings;
    // The prices of another pair say nothing about this one.
    if (settings.baseId !== baseId || settings.quoteId !== quoteId) {
      market.entity.lastPrice = undefined;
      market.entity.triggerPrice = undefined;
      context.events.push({ kind: 'triggerPriceMoved', marketId: settings.marketId, price: undefined });
    }
    market.entity.settings = settings;
    context.changes.markets.add(market.entity);
  } else {
    const entity = { settings, lastPrice: undefined, triggerPrice: undefined, turns: 0 };
    world.spot.markets.set(settings.marketId, new SpotMarket(entity));
    context.changes.markets.add(entity);
  }
  context.events.push({ kind: 'marketConfigured', settings });
  return accept({});
}

function checkSettings(world: SpotWorld, settings: MarketSettings): Refusal<EngineRefusalCode> | undefined {
  const { baseId, quoteId } = settings;
  for (const currencyId of [baseId, quoteId]) {
    if (!world.currencies.has(currencyId)) return refuse('currency_not_found', { currencyId });
  }
  const fault = baseId === quoteId ? 'invalid_market_settings' : findMarketFault(settings);
  return fault && refuse(fault);
}

function checkReplacement(
  market: SpotMarket | undefined,
  next: MarketSettings,
): Refusal<EngineRefusalCode> | undefined {
  if (!market) return undefined;
  if (next.state === 'closed' && market.entity.settings.state !== 'closed') return refuse('invalid_market_settings');
  if (market.book.isEmpty && market.stops.isEmpty && market.trails.count === 0) return undefined;
  const { baseId, quoteId, tick, step } = market.entity.settings;
  const isSameGrid = next.baseId === baseId && next.quoteId === quoteId && next.tick === tick && next.step === step;
  return isSameGrid ? undefined : refuse('market_has_open_orders');
}
