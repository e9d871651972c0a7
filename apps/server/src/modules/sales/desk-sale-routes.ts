// Sales with their progress, one with its texts, and what its result is before it is decided on.
import { officeLaunch } from '@bourse/contract';
import { formatUnits, LAUNCH_PAY_CURRENCIES, launchProjectId, refuse, USD_INDEX } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { languagesFor } from '../../platform/http/languages.ts';
import { mount } from '../../platform/http/mount.ts';
import { findResultPreview } from './preview.ts';
import { findSaleTexts } from './settings.ts';
import { viewSaleText } from './wording.ts';
import type { SalesServices } from './services.ts';
import { sendSalesCsv } from './desk-files.ts';
import { findTally, findTitles } from './desk-queries.ts';
import { nameOf, viewPreview, viewSale } from './desk-view.ts';

export function saleRoutes(app: FastifyInstance, services: SalesServices): void {
  const { storage, sales, market, clock, custody } = services;
  const nameCoins = (ids: readonly { readonly id: number; readonly name: string }[]) =>
    ids.map(({ id, name }) => ({ id, name }));
  mount(app, services, officeLaunch.listSales, async (context) => {
    const { input, locale } = context;
    const titles = await findTitles(storage.db, languagesFor(locale));
    const found = sales.launchProjects().filter(({ state }) => input.state === undefined || state === input.state);
    const list = found.map((sale) => viewSale(services, sale, titles.get(sale.id))).toReversed();
    if (input.format === 'csv') return sendSalesCsv(services, context, list);
    const all = market.currencies();
    const received = all.filter(({ id }) => id !== USD_INDEX && custody.assets.chainsOf(id).length === 0);
    const pay = LAUNCH_PAY_CURRENCIES.flatMap((id) => all.find((coin) => coin.id === id) ?? []);
    return {
      message: {
        list,
        all_currencies: nameCoins(all),
        all_pay_currencies: nameCoins(pay),
        receivable_currencies: nameCoins(received),
      },
    };
  });
  mount(app, services, officeLaunch.sale, async ({ input, locale }) => {
    const sale = sales.launchProject(launchProjectId(input.id));
    if (!sale) return refuse('launch_not_found');
    const [titles, texts, { people, counts, payments }] = await Promise.all([
      findTitles(storage.db, languagesFor(locale)),
      findSaleTexts(storage, sale.id),
      findTally(storage.sql, sale.id),
    ]);
    return {
      message: {
        ...viewSale(services, sale, titles.get(sale.id)),
        texts: Object.fromEntries([...texts].map(([code, text]) => [code, viewSaleText(text)])),
        fund: formatUnits(sales.launchFund(sale.currencyId)),
        people,
        counts: [...counts],
        payments: payments.map(({ currencyId, held, charged }) => ({
          currency_id: currencyId,
          currency_name: nameOf(services, currencyId),
          held: formatUnits(held),
          charged: formatUnits(charged),
        })),
      },
    };
  });
  mount(app, services, officeLaunch.previewResult, async ({ input }) => {
    const id = launchProjectId(input.id);
    if (!sales.launchProject(id)) return refuse('launch_not_found');
    const preview = await findResultPreview(storage, id, clock.now());
    return preview ? { message: viewPreview(preview) } : refuse('launch_handled');
  });
}
