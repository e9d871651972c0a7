// The desk at which operators bring and change coins, open, change and halt the spot markets that trade them, and let coins leave.
import { officeCoins, type ParsedInputOf } from '@bourse/contract';
import {
  accept,
  type Amount,
  type CurrencyId,
  formatUnits,
  marketId,
  refuse,
  type Result,
  USD_INDEX,
  ZERO,
} from '@bourse/domain';
import { id, units } from '@bourse/domain/kinds';
import { locales } from '@bourse/messages';
import type { FastifyInstance } from 'fastify';
import type { CurrencyInfo, MarketInfo } from '../../../core/market/market-data.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { type CsvColumn, readWhole, sendCsv } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import { type Stop, stopAtOnce } from '../../../platform/http/stop-at-once.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { shares } from '../../../system/codecs.ts';
import type { CustodyServices } from '../../custody/index.ts';
import { configureMarket } from '../market.ts';
import { findFreeCoinId, findMarketTerms, writePair } from '../settings.ts';
import { coinChanges } from './changes.ts';
import { isSimulated } from './coin-wishes.ts';
import { delistingRoutes } from './delisting-routes.ts';

export function coinDeskRoutes(app: FastifyInstance, services: CustodyServices): void {
  listRoute(app, services);
  haltRoute(app, services);
  delistingRoutes(app, services);
}

/** Mounts the list of every coin with the spot markets that trade it. */
function listRoute(app: FastifyInstance, services: CustodyServices): void {
  const { market, storage } = services;
  mount(app, services, officeCoins.listCoins, async (context) => {
    const treasury = await findTreasury(storage.sql);
    const list = market.currencies().map((coin) => viewCoin(services, coin, treasury.get(coin.id) ?? ZERO));
    if (context.input.format !== 'csv') {
      return { message: { list, next_id: await findFreeCoinId(storage), is_simulated: isSimulated(services) } };
    }
    const rows = list.flatMap(rowsOf);
    return sendCsv<Row>(services, context, {
      desk: 'coins',
      name: 'coins',
      columns: columnsOf(context.t),
      total: rows.length,
      readAfter: readWhole(rows),
    });
  });
}

async function findTreasury(sql: Sql): Promise<ReadonlyMap<CurrencyId, Amount>> {
  const rows = await query(sql, { currencyId: id<CurrencyId>(), available: units })`
    SELECT currency_id, available FROM accounts WHERE house_purpose = 'treasury'`;
  return new Map(rows.map((row) => [row.currencyId, row.available]));
}

function viewCoin(
  { market, custody }: CustodyServices,
  coin: CurrencyInfo,
  treasury: Amount,
): officeCoins.OfficeCoinRow {
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
  market: CustodyServices['market'],
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

type Coin = officeCoins.OfficeCoinRow;
/** The file has a row for each market, and one for a coin that has none. */
type Row = { readonly coin: Coin; readonly market: officeCoins.OfficeMarketRow | undefined };
type Figure = Exclude<
  keyof officeCoins.OfficeMarketRow,
  'id' | 'symbol' | 'currency' | 'quote' | 'quote_name' | 'state' | 'is_displayed' | 'sort'
>;

const OFFERS = ['is_match', 'is_legal', 'is_lever', 'is_micro'] as const;
const FIGURES: readonly (readonly [Figure, unit: string])[] = [
  ['tick', ''],
  ['step', ''],
  ['min_notional', ''],
  ['max_quantity', ''],
  ['maker_fee', ' %'],
  ['taker_fee', ' %'],
  ['trigger_band', ' %'],
  ['last', ''],
  ['volume', ''],
];

const columnsOf = (t: Translate): readonly CsvColumn<Row>[] => [
  { header: t('office.coins.id'), value: ({ coin }) => String(coin.id) },
  { header: t('office.coins.field.name'), value: ({ coin }) => coin.name },
  { header: t('office.coins.field.full_name'), value: ({ coin }) => coin.full_name },
  ...locales.map(({ code, name }) => ({
    header: `${t('office.coins.names')}: ${name}`,
    value: ({ coin }: Row) => coin.names[code] ?? '',
  })),
  { header: t('office.coins.field.is_indexed'), value: ({ coin }) => t(coin.is_indexed ? 'office.yes' : 'office.no') },
  ...OFFERS.map((offer) => ({
    header: t(`office.coins.field.${offer}`),
    value: ({ coin }: Row) => t(coin[offer] ? 'office.yes' : 'office.no'),
  })),
  { header: t('office.coins.field.sort'), value: ({ coin }) => String(coin.sort) },
  { header: t('office.coins.delist'), value: ({ coin }) => t(`office.coins.step.${coin.delisting || 'none'}`) },
  { header: t('office.coins.index'), value: ({ coin }) => coin.index },
  { header: t('office.house.treasury'), value: ({ coin }) => coin.treasury },
  { header: t('office.coins.market'), value: ({ market }) => market?.symbol ?? '' },
  {
    header: t('office.coins.field.state'),
    value: ({ market }) => (market ? t(`office.coins.state.${market.state}`) : ''),
  },
  ...FIGURES.map(([figure, unit]) => ({
    header: `${t(`office.coins.field.${figure}`)}${unit}`,
    value: ({ market }: Row) => market?.[figure] ?? '',
  })),
  {
    header: t('office.coins.field.is_displayed'),
    value: ({ market }) => (market ? t(market.is_displayed ? 'office.yes' : 'office.no') : ''),
  },
  { header: t('office.coins.field.sort'), value: ({ market }) => (market ? String(market.sort) : '') },
];

const rowsOf = (coin: Coin): readonly Row[] =>
  coin.markets.length === 0 ? [{ coin, market: undefined }] : coin.markets.map((market) => ({ coin, market }));

/** Halts a spot market at once. One operator is enough; opening it again takes two. */
function haltRoute(app: FastifyInstance, services: CustodyServices): void {
  mount(app, services, officeCoins.halt, async (context) =>
    stopAtOnce(services, coinChanges, context, () => findHalt(services, context.input)),
  );
}

async function findHalt(
  services: CustodyServices,
  { id, reason }: ParsedInputOf<typeof officeCoins.halt>,
): Promise<Result<Stop, 'market_not_found' | 'market_view_only' | 'market_not_open'>> {
  const info = services.market.market(marketId(id));
  if (!info) return refuse('market_not_found');
  const pair = { baseId: info.base.id, quoteId: info.quote.id };
  const stands = await findMarketTerms(services.storage, pair);
  if (!stands) return refuse('market_not_found');
  const { state } = stands.terms;
  if (state === 'view_only') return refuse('market_view_only');
  if (state === 'closed') return refuse('market_not_open');
  return accept({
    action: 'coins.halt',
    subject: `market ${info.symbol}`,
    before: { state },
    after: { state: 'halted', reason },
    openings: (sql) => sql`kind = 'market' AND subject = ${writePair(pair)}
      AND changes @> ${sql.json([{ field: 'state', to: 'open' }])}`,
    submit: () => configureMarket(services, pair, { state: 'halted' }),
    answer: 'answer.market_halted',
  });
}
