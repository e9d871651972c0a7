// Markets in wire names.
import type { AnswerOf, DataOf, market as contract } from '@bourse/contract';
import { formatUnits, type Instant, ppm, type Ppm, SECOND_MS, USDT } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import type { Config } from '../../config.ts';
import { currencyNames } from '../../core/market/catalogue-texts.ts';
import type { CurrencyInfo, IndexTickRow, MarketData, MarketInfo, PublicTrade } from '../../core/market/market-data.ts';
import {
  delistingOf,
  isShown,
  isWithdrawOnly,
  viewCnyPrice,
  viewCnyRate,
  viewDelisting,
  viewPlainTradeRow,
  viewTicker,
  viewTradeRow,
  WAY,
} from '../../core/market/market-view.ts';
import type { StopData } from '../../core/market/stop-board.ts';
import type { SiteSettings } from '../../platform/http/site-settings.ts';

const flagOf = (isSet: boolean) => (isSet ? 1 : 0);
const PERCENT_UNITS_PER_PPM = 10_000n;
const ZERO_PPM = ppm(0n);
const percentOf = (fee: Ppm) => formatUnits(fee * PERCENT_UNITS_PER_PPM);

export function viewQuotation(market: MarketData, info: MarketInfo): contract.Quotation {
  const { settings, lever, base, quote } = info;
  return {
    id: info.id,
    legal_id: quote.id,
    currency_id: base.id,
    legal_name: quote.name,
    currency_name: base.name,
    ...viewTicker(market.ticker(info.id)),
    is_display: flagOf(isShown(info)),
    logo: base.logo,
    cny_price: viewCnyPrice(market, quote),
    // Clients multiply by them, so what has no leveraged contracts says 0.
    lever_share_num: formatUnits(lever?.shareNum ?? 0n),
    spread: percentOf(lever?.spread ?? ZERO_PPM),
    lever_trade_fee: percentOf(lever?.feeRate ?? ZERO_PPM),
    open_microtrade: flagOf(info.hasMicro),
    trade: {
      state: settings.state,
      tick: formatUnits(settings.tick),
      step: formatUnits(settings.step),
      min_total: formatUnits(settings.minNotional),
      max_number: formatUnits(settings.maxQuantity),
      maker_fee: percentOf(settings.makerFee),
      taker_fee: percentOf(settings.takerFee),
    },
    delisting: viewDelisting(delistingOf(info)),
  };
}

export function viewQuotations(market: MarketData): contract.Quotation[] {
  return market.markets().map((info) => viewQuotation(market, info));
}

/** Groups in the order in which their quote currency first appears among the markets. */
export function viewQuotationGroups(market: MarketData): AnswerOf<typeof contract.quotationGroups> {
  const groups = new Map<number, { id: number; name: string; quotation: contract.Quotation[] }>();
  for (const info of market.markets()) {
    const { id, name } = info.quote;
    const group = groups.get(id) ?? { id, name, quotation: [] };
    groups.set(id, group);
    group.quotation.push(viewQuotation(market, info));
  }
  return [...groups.values()];
}

export function viewTradeHistory(trades: readonly PublicTrade[]): AnswerOf<typeof contract.tradeHistory> {
  return trades.map((trade) => ({ ...viewPlainTradeRow(trade), way: WAY[trade.takerSide] }));
}

/** `next` is the `before` or the `after` of the next page; null once a page comes short. */
export function viewTradePage(trades: readonly PublicTrade[], limit: number): AnswerOf<typeof contract.marketTrades> {
  return {
    list: trades.map((trade) => ({ ...viewTradeRow(trade), quote_amount: formatUnits(trade.notional) })),
    next: trades.length < limit ? null : (trades.at(-1)?.id ?? null),
  };
}

export function viewCurrencyList(market: MarketData): AnswerOf<typeof contract.currencyList> {
  const quotes = new Map(market.markets().map(({ quote }) => [quote.id, quote]));
  return {
    legal: Array.from(quotes.values(), ({ id, name }) => ({ id, name })),
    currency: market.currencies().map((currency) => ({
      id: currency.id,
      name: currency.name,
      full_name: currency.fullName,
      names: [...currencyNames(currency)],
      logo: currency.logo,
      is_legal: flagOf(currency.isLegal && !isWithdrawOnly(currency)),
      is_lever: flagOf(currency.isLever && !isWithdrawOnly(currency)),
      is_match: flagOf(currency.isMatch && !isWithdrawOnly(currency)),
      is_micro: flagOf(currency.isMicro && !isWithdrawOnly(currency)),
      delisting: viewDelisting(currency),
    })),
  };
}

/** A description that lacks the language falls back to Simplified Chinese for hk, to English for all others. */
export function viewCurrencyDetail(currency: CurrencyInfo, locale: Locale): AnswerOf<typeof contract.currencyDetail> {
  const { description } = currency;
  const fallback = description[locale === 'hk' ? 'zh' : 'en'];
  return {
    id: currency.id,
    name: currency.name,
    full_name: currency.names[locale] ?? currency.fullName,
    desc: description[locale] ?? fallback ?? '',
    logo: currency.logo,
  };
}

/** Clients that know nothing but currencies get the markets that they can name: those against USDT. */
export function viewFavourites(infos: readonly MarketInfo[]): {
  readonly message: AnswerOf<typeof contract.favourites>;
  readonly data: DataOf<typeof contract.favourites>;
} {
  return {
    message: infos.filter(({ quote }) => quote.id === USDT).map(({ base }) => base.id),
    data: infos.map(({ id, base, quote }) => ({ id, currency_id: base.id, legal_id: quote.id })),
  };
}

/** `next` is the `before` of the next page; null once a page comes short. */
export function viewTicks(rows: readonly IndexTickRow[], limit: number): AnswerOf<typeof contract.ticks> {
  return {
    list: rows.map(({ seq, at, price }) => ({ seq, time: at, price: formatUnits(price) })),
    next: rows.length < limit ? null : (rows.at(-1)?.at ?? null),
  };
}

export function viewClientConfig(
  settings: SiteSettings,
  {
    market,
    config,
    stops,
    expectedEnd,
    planned,
    now,
  }: {
    market: MarketData;
    config: Pick<Config, 'isDemo' | 'outflowHoldMs' | 'publicUrl'>;
    stops: Pick<StopData, 'stoppedAt' | 'sparedUntil'>;
    expectedEnd: Instant | undefined;
    planned: AnswerOf<typeof contract.clientConfig>['site']['planned_maintenance'];
    now: Instant;
  },
): AnswerOf<typeof contract.clientConfig> {
  return {
    pc: settings.support_link,
    appdown: { ios: settings.app_link_ios, android: settings.app_link_android },
    site: {
      name: settings.site_name,
      url: config.publicUrl,
      copyright: settings.copyright,
      logo: settings.logo,
      languages: [...settings.languages],
      links: settings.links.map((link) => ({ ...link })),
      buy_channels: settings.buy_channels.map((channel) => ({ ...channel })),
      invite_code_required: settings.invite_code_required,
      is_maintenance: settings.is_maintenance,
      full_stop_since: stops.stoppedAt() ?? null,
      full_stop_expected: expectedEnd ?? null,
      spared_until: stops.sparedUntil(now) ?? null,
      maintenance_text: settings.maintenance_text,
      planned_maintenance: planned,
      is_demo: config.isDemo,
      withdraw_hold_seconds: config.outflowHoldMs / SECOND_MS,
      cny_rate: viewCnyRate(market, now),
      time: now,
    },
  };
}
