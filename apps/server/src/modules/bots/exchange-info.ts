// Markets as bots read them before they trade: what a coin pair is called, and which orders it takes.
import { bots } from '@bourse/contract';
import { type MarketState, PERSON_OPEN_ORDERS_MAX, UNITS_MAX } from '@bourse/domain';
import { OPEN_ORDERS_MAX, PRICE_BAND_PERCENT, SLICES_MAX, TRAIL_BPS_MAX, TRAIL_BPS_MIN } from '@bourse/engine/formulas';
import { viewFigure } from '../../core/market/figures.ts';
import type { MarketInfo } from '../../core/market/market-data.ts';
import { symbolOf } from './symbols.ts';

const STATUS: Readonly<Record<MarketState, bots.markets.SymbolStatus>> = {
  open: 'TRADING',
  halted: 'HALT',
  view_only: 'BREAK',
  closed: 'BREAK',
};

export const statusOfMarket = ({ settings }: Pick<MarketInfo, 'settings'>): bots.markets.SymbolStatus =>
  STATUS[settings.state];

export const PERMISSION = 'SPOT';
const PLACES = 8;

const shareText = (percent: bigint): string => String(Number(percent) / 100);
const BAND_UP = shareText(100n + PRICE_BAND_PERCENT);
const BAND_DOWN = shareText(100n - PRICE_BAND_PERCENT);

function filtersOf({ settings }: MarketInfo): bots.markets.SymbolFilter[] {
  const tick = viewFigure(settings.tick);
  const step = viewFigure(settings.step);
  const quantities = { minQty: step, maxQty: viewFigure(settings.maxQuantity), stepSize: step };
  return [
    { filterType: 'PRICE_FILTER', minPrice: tick, maxPrice: viewFigure(UNITS_MAX), tickSize: tick },
    { filterType: 'LOT_SIZE', ...quantities },
    { filterType: 'ICEBERG_PARTS', limit: Number(SLICES_MAX) },
    { filterType: 'MARKET_LOT_SIZE', ...quantities },
    {
      filterType: 'TRAILING_DELTA',
      minTrailingAboveDelta: TRAIL_BPS_MIN,
      maxTrailingAboveDelta: TRAIL_BPS_MAX,
      minTrailingBelowDelta: TRAIL_BPS_MIN,
      maxTrailingBelowDelta: TRAIL_BPS_MAX,
    },
    {
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: BAND_UP,
      bidMultiplierDown: BAND_DOWN,
      askMultiplierUp: BAND_UP,
      askMultiplierDown: BAND_DOWN,
      // The band is round the index, or the last price where there is none.
      avgPriceMins: 0,
    },
    {
      filterType: 'NOTIONAL',
      minNotional: viewFigure(settings.minNotional),
      applyMinToMarket: true,
      maxNotional: viewFigure(UNITS_MAX),
      applyMaxToMarket: false,
      avgPriceMins: 0,
    },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: OPEN_ORDERS_MAX },
    { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: OPEN_ORDERS_MAX },
  ];
}

/** `hasSets`: with the sets of permissions of which an account needs one. */
export function viewSymbol(info: MarketInfo, hasSets: boolean): bots.markets.SymbolRow {
  return {
    symbol: symbolOf(info),
    status: statusOfMarket(info),
    baseAsset: info.base.name,
    baseAssetPrecision: PLACES,
    quoteAsset: info.quote.name,
    quotePrecision: PLACES,
    quoteAssetPrecision: PLACES,
    baseCommissionPrecision: PLACES,
    quoteCommissionPrecision: PLACES,
    orderTypes: [...bots.ORDER_TYPES],
    icebergAllowed: true,
    ocoAllowed: true,
    otoAllowed: false,
    opoAllowed: false,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    amendAllowed: true,
    pegInstructionsAllowed: false,
    isSpotTradingAllowed: info.settings.state !== 'view_only',
    isMarginTradingAllowed: false,
    filters: filtersOf(info),
    permissions: [PERMISSION],
    ...(hasSets && { permissionSets: [[PERMISSION]] }),
    defaultSelfTradePreventionMode: 'EXPIRE_TAKER',
    allowedSelfTradePreventionModes: [...bots.SELF_TRADE_MODES],
  };
}

/** An account is held to these in all markets together. */
export const EXCHANGE_FILTERS = [
  { filterType: 'EXCHANGE_MAX_NUM_ORDERS' as const, maxNumOrders: PERSON_OPEN_ORDERS_MAX },
];
