// What is sold: sales with their texts, live prices, results.
import { launch as contract } from '@bourse/contract';
import { type Amount, currencyId, formatUnits, formatShanghai, refuse, subtractAmounts, ZERO } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { type Handler, mount } from '../../platform/http/mount.ts';
import { renderArticle } from '../../platform/http/render-article.ts';
import { findFreshPrice } from '../../core/market/index-board.ts';
import { soldOf, viewPayPrices, viewSubscription } from './view.ts';
import type { SalesServices } from './services.ts';
import { drawCover } from './cover.ts';
import { findOwnOf, findUsdt } from './queries.ts';
import { findSale, listSales, viewSales } from './shown-sales.ts';

export function offerRoutes(app: FastifyInstance, services: SalesServices): void {
  mount(app, services, contract.upstart, upstart(services));
  mount(app, services, contract.projects, projects(services));
  mount(app, services, contract.cover, cover(services));
  mount(app, services, contract.price, price(services));
  mount(app, services, contract.iepn, iepn(services));
  mount(app, services, contract.result, result(services));
}

const TWO_PLACES = 1_000_000n;
const cutToTwoPlaces = (balance: Amount): string => formatUnits(balance - (balance % TWO_PLACES));

/** Clients in the field read its fields beside the envelope too. */
function upstart(services: SalesServices): Handler<typeof contract.upstart> {
  return async ({ input, user, locale, reply }) => {
    const sale = findSale(services, input);
    if (!sale) return refuse('launch_not_found');
    const [[shown], usdt] = await Promise.all([
      viewSales(services, [sale], { userId: user?.id, locale }),
      user ? findUsdt(services.storage.db, user.id) : ZERO,
    ]);
    if (!shown) return refuse('launch_not_found');
    const balance = formatUnits(usdt);
    const money = { detail: { balance }, balance, balance2: cutToTwoPlaces(usdt), buymoney2: shown.row.buymoney };
    const message = { ...shown.row, content: renderArticle(shown.content), ...money };
    await reply.send({ type: 'ok', message, ...message });
    return { message };
  };
}

function projects(services: SalesServices): Handler<typeof contract.projects> {
  return async ({ user, locale }) => {
    const shown = await viewSales(services, listSales(services), { userId: user?.id, locale });
    return { message: shown.map(({ row }) => row) };
  };
}

function cover(services: SalesServices): Handler<typeof contract.cover> {
  return async ({ input, reply }) => {
    const sale = findSale(services, input);
    const coin = sale && services.market.currency(sale.currencyId);
    if (!coin) return refuse('launch_not_found');
    await reply.type('image/svg+xml').header('Cache-Control', 'public, max-age=86400').send(drawCover(sale, coin));
    return { message: '' };
  };
}

function price(services: SalesServices): Handler<typeof contract.price> {
  return async ({ input: { c_id } }) => {
    const now = services.clock.now();
    const sale = findSale(services, { c_id });
    if (sale) return { message: { price: formatUnits(sale.price), prices: viewPayPrices(services, sale, now) } };
    if (c_id === undefined) return refuse('launch_not_found');
    const index = findFreshPrice(services.market, currencyId(c_id), now);
    return index === undefined ? refuse('no_market_price') : { message: { price: formatUnits(index), prices: [] } };
  };
}

function iepn(services: SalesServices): Handler<typeof contract.iepn> {
  return async () => {
    const sale = findSale(services, {});
    if (!sale) return refuse('launch_not_found');
    const sold = soldOf(sale);
    return {
      message: {
        total: formatUnits(sale.supply),
        yfx: formatUnits(sold),
        sy: formatUnits(subtractAmounts(sale.supply, sold)),
        price: formatUnits(sale.price),
        start: formatShanghai(sale.startAt),
        end: formatShanghai(sale.endAt),
      },
    };
  };
}

function result(services: SalesServices): Handler<typeof contract.result> {
  return async ({ input, user, locale, t }) => {
    const sale = findSale(services, input);
    if (!sale) return refuse('launch_not_found');
    const [[shown], own] = await Promise.all([
      viewSales(services, [sale], { userId: user.id, locale }),
      findOwnOf(services.storage.db, { userId: user.id, projectId: sale.id }),
    ]);
    if (!shown) return refuse('launch_not_found');
    const { cutId, cutRemainder, allotted } = sale;
    const hasCut = cutId !== undefined && cutRemainder !== undefined;
    const now = services.clock.now();
    const counted = own.filter(({ state }) => state !== 'void');
    return {
      message: {
        project: shown.row,
        allotted: formatUnits(allotted),
        cut: hasCut ? { id: cutId, remainder: `${cutRemainder}` } : null,
        own: own.map((one) => viewSubscription(services, one, { now, t })),
        own_wanted: formatUnits(counted.reduce((sum, { wanted }) => sum + wanted, 0n)),
        own_allotted: formatUnits(counted.reduce((sum, one) => sum + one.allotted, 0n)),
      },
    };
  };
}
