// The desk at which operators look after sales of new coins.
import { officeLaunch, type ParsedInputOf } from '@bourse/contract';
import {
  accept,
  formatShanghai,
  formatUnits,
  instant,
  LAUNCH_PAY_CURRENCIES,
  launchProjectId,
  type LaunchProjectId,
  refuse,
  type Result,
  SUBSCRIPTION_STATES,
  subtractAmounts,
  USD_INDEX,
  VERIFICATION_LEVELS,
} from '@bourse/domain';
import { count, word } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { holdDesk } from '../../platform/changes/due-changes.ts';
import { refuseClash } from '../../platform/http/clashes.ts';
import { type CsvColumn, readWhole, sendCsv } from '../../platform/http/csv-answer.ts';
import { languagesFor } from '../../platform/http/languages.ts';
import { mount } from '../../platform/http/mount.ts';
import { actorOf } from '../../platform/http/operator-acts.ts';
import { type Stop, stopAtOnce } from '../../platform/http/stop-at-once.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { answerQuery } from '../../platform/lists/answer-rows.ts';
import { serveFunds } from '../../platform/lists/serve-funds.ts';
import type { LiveLaunchProject, SalesServices } from './board.ts';
import { salesChanges } from './changes.ts';
import { listRoutes } from './desk-lists.ts';
import { findResultPreview, type ResultPreview } from './preview.ts';
import { findSale, isStopped, saleTermsOf, STOPPED } from './settings.ts';
import { findSaleText, findSaleTexts, findTitles, NO_TEXT, putSaleText, toSaleText, viewSaleText } from './texts.ts';
import { soldOf, viewLaunchProgress } from './view.ts';

export function salesDeskRoutes(app: FastifyInstance, services: SalesServices): void {
  saleRoutes(app, services);
  textRoute(app, services);
  stopRoute(app, services);
  const accounts = officeLaunch.LAUNCH_ACCOUNTS;
  serveFunds(app, services, officeLaunch.listFunds, { desk: 'launch', accounts, read: (input) => input });
  listRoutes(app, services);
}

/**
 * Stops new subscriptions to a sale at once: nobody of any level may have anything. One operator is enough; other limits take two.
 */
function stopRoute(app: FastifyInstance, services: SalesServices): void {
  mount(app, services, officeLaunch.stop, async (context) =>
    stopAtOnce(services, salesChanges, context, () => findStop(services, context.input)),
  );
}

async function findStop(
  { storage, sequencer }: SalesServices,
  { id, reason }: ParsedInputOf<typeof officeLaunch.stop>,
): Promise<Result<Stop, 'launch_not_found'>> {
  const sale = await findSale(storage, launchProjectId(id));
  if (!sale) return refuse('launch_not_found');
  return accept({
    action: 'launch.stop',
    subject: `launch sale ${id}`,
    before: { limits: VERIFICATION_LEVELS.map((level) => formatUnits(sale.limits[level])) },
    after: { reason },
    openings: (sql) => sql`kind = 'sale' AND subject = ${String(id)} AND changes @> ${sql.json([{ field: 'limits' }])}`,
    submit: () => sequencer.submit({ kind: 'configureLaunchProject', project: { ...saleTermsOf(sale), ...STOPPED } }),
    answer: 'answer.launch_stopped',
  });
}

/** Writes the text of a draft, which nobody sees before two operators announce it. */
function textRoute(app: FastifyInstance, services: SalesServices): void {
  const { auditLog, storage } = services;
  mount(app, services, officeLaunch.saveText, ({ input, request, t }) => {
    const { id, lang: locale, seen, ...words } = input;
    const place = { id: launchProjectId(id), locale };
    // Else it could be announced meanwhile.
    return holdDesk(storage, salesChanges, async () => {
      const sale = await findSale(storage, place.id);
      if (!sale) return refuse('launch_not_found');
      if (sale.state !== 'draft') return refuse('launch_terms_frozen');
      const [before, text] = [await findSaleText(storage, place), toSaleText(words)];
      const subject = `launch ${id} ${locale}`;
      const edit = { seen, stands: viewSaleText(before ?? NO_TEXT), wanted: viewSaleText(text ?? NO_TEXT) };
      const clash = await refuseClash(storage.sql, edit, { subject });
      if (clash) return clash;
      const act = { action: 'launch.write', subject, before, after: text };
      await auditLog.begin(async (transaction) => {
        await putSaleText(transaction, { ...place, text });
        await auditLog.append(transaction, { ...actorOf(request), ...act });
      });
      return accept({ message: t('answer.saved') });
    });
  });
}

/** Mounts all sales with their progress, one with its texts, and what its result is before it is decided on. */
function saleRoutes(app: FastifyInstance, services: SalesServices): void {
  const { storage, sales, market, clock, custody } = services;
  const nameCoins = (ids: readonly { readonly id: number; readonly name: string }[]) =>
    ids.map(({ id, name }) => ({ id, name }));
  mount(app, services, officeLaunch.listSales, async (context) => {
    const { input, locale } = context;
    const titles = await findTitles(storage, languagesFor(locale));
    const found = sales.launchProjects().filter(({ state }) => input.state === undefined || state === input.state);
    const list = found.map((sale) => viewSale(services, sale, titles.get(sale.id)?.keyword)).toReversed();
    if (input.format === 'csv') {
      return sendCsv<Sale>(services, context, {
        desk: 'launch',
        name: 'launch-sales',
        columns: saleColumnsOf(context.t),
        total: list.length,
        readAfter: readWhole(list),
      });
    }
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
    const [titles, texts, tally] = await Promise.all([
      findTitles(storage, languagesFor(locale)),
      findSaleTexts(storage, sale.id),
      findTally(storage.sql, sale.id),
    ]);
    return {
      message: {
        ...viewSale(services, sale, titles.get(sale.id)?.keyword),
        ...tally,
        texts: Object.fromEntries([...texts].map(([code, text]) => [code, viewSaleText(text)])),
        fund: sales.launchFund(sale.currencyId),
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

type Sale = officeLaunch.OfficeSaleRow;

function viewSale(services: SalesServices, sale: LiveLaunchProject, title: string | undefined): Sale {
  const name = services.market.currency(sale.currencyId)?.name ?? '';
  const { sczq: timeline } = viewLaunchProgress(services, sale, services.clock.now());
  const sold = soldOf(sale);
  return {
    id: sale.id,
    title: title ?? name,
    currency_id: sale.currencyId,
    currency_name: name,
    state: sale.state,
    timeline,
    mode: sale.mode,
    price: formatUnits(sale.price),
    supply: formatUnits(sale.supply),
    start_ms: sale.startAt,
    end_ms: sale.endAt,
    lock_days: sale.lockDays,
    step: formatUnits(sale.step),
    minimum: formatUnits(sale.minimum),
    limits: VERIFICATION_LEVELS.map((level) => formatUnits(sale.limits[level])),
    pay_currencies: [...sale.payCurrencies],
    is_stopped: isStopped(sale),
    demand: formatUnits(sale.demand),
    sold: formatUnits(sold),
    left: formatUnits(subtractAmounts(sale.supply, sold)),
    allotted: formatUnits(sale.allotted),
    pending: sale.pending,
    holding: sale.holding,
    settled_ms: sale.settledAt ?? null,
    ended_ms: sale.endedAt ?? null,
  };
}

const STATE = { state: word(SUBSCRIPTION_STATES), subscriptions: count };

/** Counts the people, subscriptions and payments of a sale. */
async function findTally(sql: Sql, id: LaunchProjectId) {
  const [[counted], states, payments] = await Promise.all([
    query(sql, { people: count })`
      SELECT count(DISTINCT user_id) AS people FROM subscriptions WHERE project_id = ${id} AND state <> 'void'`,
    query(sql, STATE)`
      SELECT state, count(*) AS subscriptions FROM subscriptions WHERE project_id = ${id} GROUP BY state`,
    answerQuery(sql, officeLaunch.paymentRow)`
      SELECT pay_currency_id AS currency_id, c.name AS currency_name, sum(held) AS held, sum(charged) AS charged
      FROM subscriptions JOIN currencies c ON c.id = pay_currency_id
      WHERE project_id = ${id} GROUP BY pay_currency_id, c.name ORDER BY pay_currency_id`,
  ]);
  const countOf = new Map(states.map(({ state, subscriptions }) => [state, subscriptions]));
  return {
    people: counted?.people ?? 0,
    counts: SUBSCRIPTION_STATES.map((state) => ({ state, subscriptions: countOf.get(state) ?? 0 })),
    payments: [...payments],
  };
}

const viewPreview = ({ sale, isFinal, cut, payments, ...figures }: ResultPreview) => ({
  ...figures,
  id: sale.id,
  is_final: isFinal,
  demand: sale.demand,
  supply: sale.supply,
  cut: cut ? { id: cut.id, remainder: `${cut.remainder}` } : null,
  payments: [...payments].map(([id, { name, held, charged }]) => ({
    currency_id: id,
    currency_name: name,
    held,
    charged,
    refunded: subtractAmounts(held, charged),
  })),
});

const saleColumnsOf = (t: Translate): readonly CsvColumn<Sale>[] => [
  { header: t('office.launch.saleId'), value: ({ id }) => String(id) },
  { header: t('office.launch.field.title'), value: ({ title }) => title },
  { header: t('office.users.currency'), value: (sale) => sale.currency_name },
  { header: t('office.launch.state'), value: ({ state }) => t(`office.launch.state.${state}`) },
  { header: t('office.launch.field.mode'), value: ({ mode }) => t(`office.launch.mode.${mode}`) },
  { header: `${t('office.launch.field.price')} USDT`, value: ({ price }) => price },
  { header: t('office.launch.field.supply'), value: ({ supply }) => supply },
  { header: t('office.launch.field.demand'), value: ({ demand }) => demand },
  { header: t('office.launch.sold'), value: ({ sold }) => sold },
  { header: t('office.launch.left'), value: ({ left }) => left },
  { header: t('office.launch.field.start_ms'), value: (sale) => formatShanghai(instant(sale.start_ms)), zone: 'UTC+8' },
  { header: t('office.launch.field.end_ms'), value: (sale) => formatShanghai(instant(sale.end_ms)), zone: 'UTC+8' },
  { header: t('office.launch.field.lock_days'), value: (sale) => String(sale.lock_days) },
];
