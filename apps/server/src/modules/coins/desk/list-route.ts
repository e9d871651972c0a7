// Every coin with the spot markets that trade it.
import { officeCoins } from '@bourse/contract';
import { type Amount, formatUnits, USD_INDEX, ZERO } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { findFreeCoinId } from '../settings.ts';
import type { CurrencyInfo, MarketInfo } from '../../../core/market/market-data.ts';
import type { CoinsServices } from '../services.ts';
import { shares } from '../../../system/codecs.ts';
import { sendCoinsCsv } from './files.ts';
import { findTreasury } from './queries.ts';
import { isSimulated } from './simulated.ts';

export function listRoute(app: FastifyInstance, services: CoinsServices): void {
  const { market, storage } = services;
  mount(app, services, officeCoins.listCoins, async (context) => {
    const treasury = await findTreasury(storage.sql);
    const list = market.currencies().map((coin) => viewCoin(services, coin, treasury.get(coin.id) ?? ZERO));
    if (context.input.format === 'csv') return sendCoinsCsv(services, context, list);
    return { message: { list, next_id: await findFreeCoinId(storage), is_simulated: isSimulated(services) } };
  });
}

function viewCoin({ market, custody }: CoinsServices, coin: CurrencyInfo, treasury: Amount): officeCoins.OfficeCoinRow {
  const index = market.index(coin.id)?.price;
  return {
    id: coin.id,
    name: coin.name,
    full_name: coin.fullName,
    names: coin.names,
    about: coin.description,
    logo: coin.logo,
    is_match: coin.isMatch,
    is_legal: coin.isLegal,
    is_lever: coin.isLever,
    is_micro: coin.isMicro,
    sort: coin.sort,
    is_indexed: coin.isIndexed,
    index: index === undefined ? '' : formatUnits(index),
    has_network: coin.id === USD_INDEX || custody.assets.chainsOf(coin.id).length > 0,
    treasury: formatUnits(treasury),
    delisting: coin.delisting?.step ?? '',
    markets: market
      .markets()
      .filter(({ base }) => base.id === coin.id)
      .map((info) => viewMarket(market, info)),
  };
}

function viewMarket(
  market: CoinsServices['market'],
  { id, symbol, base, quote, settings, isDisplayed, sort }: MarketInfo,
): officeCoins.OfficeMarketRow {
  const { last, volume } = market.ticker(id);
  return {
    id,
    symbol,
    currency: base.id,
    quote: quote.id,
    quote_name: quote.name,
    state: settings.state,
    tick: formatUnits(settings.tick),
    step: formatUnits(settings.step),
    min_notional: formatUnits(settings.minNotional),
    max_quantity: formatUnits(settings.maxQuantity),
    maker_fee: shares.show(settings.makerFee),
    taker_fee: shares.show(settings.takerFee),
    trigger_band: shares.show(settings.triggerBand),
    is_displayed: isDisplayed,
    sort,
    last: last === undefined ? '' : formatUnits(last),
    volume: formatUnits(volume),
  };
}
