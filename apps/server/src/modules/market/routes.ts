// Quotations, candles, trades, index ticks, favourites and client configuration.
import { market as contract, type ParsedInputOf } from '@bourse/contract';
import {
  currencyId,
  fillId,
  fillSupportLink,
  instant,
  type Instant,
  type MarketId,
  marketId,
  maskAccount,
  refuse,
  SECOND_MS,
  type UserId,
} from '@bourse/domain';
import { optional, text } from '@bourse/domain/kinds';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { MarketInfo } from '../../core/market/market-data.ts';
import { isShown, viewFullBar, viewMarketTicker } from '../../core/market/market-view.ts';
import { accountOf } from '../../core/storage/columns.ts';
import type { Database } from '../../core/storage/open.ts';
import { query } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { personOfUser } from '../../platform/http/acting.ts';
import { mount } from '../../platform/http/mount.ts';
import type { SessionUser } from '../../platform/http/sessions.ts';
import type { Health } from '../health/index.ts';
import { findExpectedEnd } from '../house/index.ts';
import { createMiniCharts, type Range, readCandlePage, readMiniRange, readRange } from './charts.ts';
import { createQrCodes, drawLogo } from './drawings.ts';
import { favourites } from './tables.ts';
import {
  viewClientConfig,
  viewCurrencyDetail,
  viewCurrencyList,
  viewFavourites,
  viewQuotation,
  viewQuotationGroups,
  viewQuotations,
  viewTicks,
  viewTradePage,
  viewTradeHistory,
} from './view.ts';

const CANDLES_HEAD = Buffer.from('{"type":"ok","message":"","code":1,"data":[');
/** `from`, in seconds: later than what was asked for where the candles that are kept begin later. */
const endCandles = ({ from }: Range): Buffer => Buffer.from(`],"from":${from / SECOND_MS}}`);
/** A QR code that is not cached costs so many points. */
const QR_COST = 3;
const costOfWriting = (candles: number): number => Math.ceil(candles / 200);
const TRADE_ROWS = 20;
const TICKS_MAX = 100;

export type MarketServices = BaseServices & { readonly health: Health };

export function marketRoutes(app: FastifyInstance, services: MarketServices): void {
  quotationRoutes(app, services);
  chartRoutes(app, services);
  figureRoutes(app, services);
  currencyRoutes(app, services);
  favouriteRoutes(app, services);
  clientRoutes(app, services);
}

function quotationRoutes(app: FastifyInstance, services: BaseServices): void {
  const { market } = services;
  mount(app, services, contract.quotationGroups, async () => ({ message: viewQuotationGroups(market) }));
  const listAll = async () => ({ message: { coin_list: viewQuotations(market) } });
  mount(app, services, contract.quotations, listAll);
  mount(app, services, contract.quotationsNew, listAll);
}

function chartRoutes(app: FastifyInstance, services: BaseServices): void {
  const { market, clock } = services;
  const miniCharts = createMiniCharts(market, clock);
  mount(app, services, contract.miniCharts, async ({ input, request }) => {
    if (input.from > input.to) return refuse('invalid_request', { field: 'from' });
    const { charts, written } = await miniCharts.get(readMiniRange(input, clock.now()), input.period);
    request.server.spend(request, costOfWriting(written));
    return { message: '', data: charts };
  });
  mount(app, services, contract.candles, async ({ input, request, reply }) => {
    if (input.from > input.to) return refuse('invalid_request', { field: 'from' });
    const info = market.marketBySymbol(input.symbol);
    if (!info) return refuse('market_not_found');
    const { period } = input;
    const range = await readRange(market, input, { marketId: info.id, period, now: clock.now() });
    if (!range.ok) return range;
    const { text, written } = await market.candleText({ marketId: info.id, period, ...range.value });
    request.server.spend(request, costOfWriting(written));
    // Put together as it was written: to parse a week of minutes and write it anew would hold everybody up.
    await reply
      .type('application/json; charset=utf-8')
      .send(Buffer.concat([CANDLES_HEAD, text, endCandles(range.value)]));
    return { message: '' };
  });
  mount(app, services, contract.tradeHistory, async ({ input }) => {
    const info = market.marketByPair({ baseId: input.currency_id, quoteId: input.legal_id });
    if (!info) return refuse('market_not_found');
    return { message: viewTradeHistory(market.latestTrades(info.id).slice(0, TRADE_ROWS)) };
  });
  mount(app, services, contract.ticks, async ({ input }) => {
    const coin = market.currency(input.currency_id);
    if (!coin) return refuse('currency_not_found');
    const limit = Math.min(input.limit ?? TICKS_MAX, TICKS_MAX);
    const before = input.before === undefined ? {} : { before: instant(input.before) };
    const rows = await market.indexTicks({ currencyId: currencyId(coin.id), limit, ...before });
    return { message: viewTicks(rows, limit) };
  });
}

/** Calls of our own with all that is known of a market: those of the documents stay as their clients know them. */
function figureRoutes(app: FastifyInstance, services: BaseServices): void {
  const { market, clock } = services;
  const viewOne = (info: MarketInfo) => viewMarketTicker(info, market.ticker(info.id), market.book(info.id, 1));
  mount(app, services, contract.marketTickers, async ({ input }) => {
    if (input.symbol === undefined) return { message: { list: market.markets().filter(isShown).map(viewOne) } };
    const info = market.marketBySymbol(input.symbol);
    return info ? { message: { list: [viewOne(info)] } } : refuse('market_not_found');
  });
  mount(app, services, contract.marketCandles, async ({ input, request }) => {
    if (input.from !== undefined && input.to !== undefined && input.from > input.to) {
      return refuse('invalid_request', { field: 'from' });
    }
    const info = market.marketBySymbol(input.symbol);
    if (!info) return refuse('market_not_found');
    const page = await readCandlePage(market, input, { marketId: info.id, period: input.period, now: clock.now() });
    request.server.spend(request, costOfWriting(page.candles.length));
    return { message: { list: page.candles.map(viewFullBar), next: page.next ?? null } };
  });
  mount(app, services, contract.marketTrades, async ({ input, request }) => {
    const { before, after, limit } = input;
    if (before !== undefined && after !== undefined) return refuse('invalid_request', { field: 'after' });
    const info = market.marketBySymbol(input.symbol);
    if (!info) return refuse('market_not_found');
    const bound =
      before !== undefined ? { before: fillId(before) } : after !== undefined ? { after: fillId(after) } : undefined;
    const trades = await market.trades({ marketId: info.id, limit, ...(bound && { bound }) });
    request.server.spend(request, costOfWriting(trades.length));
    return { message: viewTradePage(trades, limit) };
  });
}

function currencyRoutes(app: FastifyInstance, services: BaseServices): void {
  const { market } = services;
  mount(app, services, contract.currencyList, async () => ({ message: viewCurrencyList(market) }));
  mount(app, services, contract.currencyDetail, async ({ input, locale }) => {
    const currency = market.currency(input.id);
    return currency ? { message: viewCurrencyDetail(currency, locale) } : refuse('currency_not_found');
  });
  mount(app, services, contract.currencyLogo, async ({ input, reply }) => {
    const currency = market.currency(input.id);
    if (!currency) return refuse('currency_not_found');
    await reply.type('image/svg+xml').header('Cache-Control', 'public, max-age=86400').send(drawLogo(currency));
    return { message: '' };
  });
}

function favouriteRoutes(app: FastifyInstance, services: BaseServices): void {
  const { market, clock, storage } = services;
  const findKnown = async (user: Parameters<typeof findFavourites>[1]) =>
    (await findFavourites(storage.db, user)).flatMap((id) => market.market(id) ?? []);
  const findMarket = ({ currency_id: baseId, legal_id: quoteId }: ParsedInputOf<typeof contract.addFavourite>) =>
    market.marketByPair({ baseId, quoteId });

  mount(app, services, contract.favourites, async ({ user }) => viewFavourites(await findKnown(personOfUser(user))));
  mount(app, services, contract.userCurrencyList, async ({ user }) => ({
    message: (await findKnown(personOfUser(user))).map((info) => viewQuotation(market, info)),
  }));
  mount(app, services, contract.addFavourite, async ({ input, user, t }) => {
    const info = findMarket(input);
    if (!info) return refuse('market_not_found');
    await addFavourite(storage.db, { userId: personOfUser(user), marketId: info.id, createdAt: clock.now() });
    return { message: t('answer.favourite_added') };
  });
  mount(app, services, contract.deleteFavourite, async ({ input, user, t }) => {
    const info = findMarket(input);
    if (!info) return refuse('market_not_found');
    await deleteFavourite(storage.db, { userId: personOfUser(user), marketId: info.id });
    return { message: t('answer.favourite_deleted') };
  });
}

/** With the user's id and name in it; a visitor gets the link unchanged, for the client to put in what it knows. */
async function findSupportLink(
  { storage }: BaseServices,
  link: string,
  user: SessionUser | undefined,
): Promise<string> {
  if (user === undefined || !/\{(id|name)\}/.test(link)) return link;
  const [row] = await query(storage.sql, { nickname: optional(text), account: optional(text) })`
    SELECT nickname, ${accountOf(storage.sql)} AS account FROM users WHERE id = ${personOfUser(user)}`;
  return fillSupportLink(link, {
    id: String(personOfUser(user)),
    name: row?.nickname ?? maskAccount(row?.account ?? ''),
  });
}

function clientRoutes(app: FastifyInstance, services: MarketServices): void {
  const { config, clock, site, market, stops } = services;
  const drawQrCode = createQrCodes();
  mount(app, services, contract.time, async () => ({ message: { time: clock.now() } }));
  mount(app, services, contract.clientConfig, async ({ user, locale }) => {
    const settings = await site.read();
    const stoppedAt = stops.stoppedAt();
    const expectedEnd = stoppedAt === undefined ? undefined : await findExpectedEnd(services.storage.sql, stoppedAt);
    const planned = services.health.nextMaintenance(locale) ?? null;
    const view = viewClientConfig(settings, { market, config, stops, expectedEnd, planned, now: clock.now() });
    return { message: { ...view, pc: await findSupportLink(services, settings.support_link, user) } };
  });
  mount(app, services, contract.supportLink, async ({ reply, user }) => {
    const { support_link: link } = await site.read();
    await reply.type('text/plain; charset=utf-8').send(await findSupportLink(services, link, user));
    return { message: '' };
  });
  mount(app, services, contract.qrCode, async ({ input, request, reply }) => {
    const { image, drawn } = drawQrCode(input.text);
    if (drawn) request.server.spend(request, QR_COST);
    // The answer is the image itself: once it is sent, no envelope follows.
    await reply.type('image/svg+xml').send(image);
    return { message: '' };
  });
}

/** The latest marked first. */
async function findFavourites(db: Database, userId: UserId): Promise<readonly MarketId[]> {
  const rows = await db
    .select({ marketId: favourites.marketId })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), desc(favourites.marketId));
  return rows.map((row) => marketId(row.marketId));
}

async function addFavourite(
  db: Database,
  favourite: { userId: UserId; marketId: MarketId; createdAt: Instant },
): Promise<void> {
  await db.insert(favourites).values(favourite).onConflictDoNothing();
}

async function deleteFavourite(db: Database, favourite: { userId: UserId; marketId: MarketId }): Promise<void> {
  await db
    .delete(favourites)
    .where(and(eq(favourites.userId, favourite.userId), eq(favourites.marketId, favourite.marketId)));
}
