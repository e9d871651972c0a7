// What each day has brought, and that its books were closed, with the entry in the audit log; on pages and as files.
import { officeReports, timeCodec } from '@bourse/contract';
import {
  currencyId,
  DAY_MS,
  FEE_PRODUCTS,
  formatUnits,
  HOUSE_PURPOSES,
  type Instant,
  instant,
  parseUnits,
  startOfShanghaiDay,
  sumWorthTexts,
  VOLUME_PRODUCTS,
  WALLETS,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { priceInUsdt } from '../../core/market/market-view.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { type CsvColumn, readWhole, sendCsv } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { ListSource } from '../../platform/lists/answer-rows.ts';
import { answerList } from '../../platform/lists/serve-list.ts';
import { type BookSide, totalsOf } from './books.ts';
import { dayText } from './daily-books.ts';
import { measureDay } from './day-figures.ts';
import type { HouseServices } from './services.ts';
import type { ClosingSums, DayFigures } from './tables.ts';

type Day = officeReports.ReportDayRow;
type Closing = officeReports.ClosingRow;

export function reportRoutes(app: FastifyInstance, services: HouseServices): void {
  const { sql } = services.storage;
  mount(app, services, officeReports.days, async (context) => {
    const rows = await findDays(services, Number(context.input.days));
    if (context.input.format !== 'csv') return { message: rows };
    return sendCsv<Day>(services, context, {
      desk: 'reports',
      name: 'days',
      columns: dayColumnsOf(context.t),
      total: rows.length,
      readAfter: readWhole(rows),
    });
  });
  mount(app, services, officeReports.listClosings, async (context) => {
    return answerList(services, context, {
      source: closingsOf(sql),
      stored: storedClosing,
      row: officeReports.closingRow,
      view: (rows) => rows.map((row) => viewClosing(services, row)),
      desk: 'reports',
      name: 'closings',
      columns: closingColumnsOf(context.t),
      after: (_, { day }) => sql`c.day < ${Date.parse(`${day}T00:00:00+08:00`)}`,
    });
  });
}

const { fees, volumes, deposits, withdrawals } = officeReports.days.message.element.shape;
/** The figures of a day that is over, in the form that its report stores. */
const FIGURES = z.object({ fees, volumes, newUsers: z.number(), activeUsers: z.number(), deposits, withdrawals });
const REPORT = { day: kinds.instant, figures: kinds.json((figures) => FIGURES.parse(figures)) };

/** Days that were reported on, the oldest first, and today so far. */
async function findDays(services: HouseServices, days: number): Promise<Day[]> {
  const { storage, clock, market } = services;
  const today = startOfShanghaiDay(clock.now());
  const rows = await query(storage.sql, REPORT)`
    SELECT day, figures FROM daily_reports WHERE day > ${today - days * DAY_MS} AND day < ${today} ORDER BY day`;
  const open = { from: today, until: instant(today + DAY_MS) };
  const now = await measureDay(storage, open, (id) => priceInUsdt(market, { id }));
  const past = rows.map((row) => viewDay(row.day, row.figures));
  return [...past, { ...viewDay(today, now), is_open: true }];
}

function viewDay(day: Instant, figures: DayFigures): Day {
  const { fees, volumes, newUsers, activeUsers, deposits, withdrawals } = figures;
  return {
    day: dayText(day),
    is_open: false,
    fees,
    volumes,
    fees_total: sumWorthTexts(FEE_PRODUCTS.map((product) => fees[product])),
    volumes_total: sumWorthTexts(VOLUME_PRODUCTS.map((product) => volumes[product])),
    new_users: newUsers,
    active_users: activeUsers,
    deposits,
    withdrawals,
  };
}

const COINS = z.array(z.object({ currency: z.number(), sums: z.record(z.string(), z.string()) }));
/** The row as it is stored: the day by when it began, the coins as JSON. */
const storedClosing = officeReports.closingRow.extend({ day: timeCodec, coins: z.string() });
type StoredClosing = z.output<typeof storedClosing>;

/** Lists closings, the last first; those before a day, in its text. */
const closingsOf = (sql: Sql): ListSource => ({
  columns: sql`c.day, c.seq, c.at AS commit_time, c.closed_at AS close_time, c.accounts, c.coins::text AS coins,
    encode(c.digest, 'hex') AS digest, c.audit_entry, encode(a.hash, 'hex') AS audit_hash`,
  from: sql`daily_closings c JOIN audit_log a ON a.id = c.audit_entry`,
  order: sql`c.day DESC`,
});

const viewClosing = (services: Pick<HouseServices, 'market'>, { day, coins, ...row }: StoredClosing) => ({
  ...row,
  day: dayText(day),
  coins: COINS.parse(JSON.parse(coins)).map((coin) => viewCoin(services, coin)),
});

const SIDES: readonly BookSide[] = [...WALLETS, 'house_users', ...HOUSE_PURPOSES];

/** Signed. */
function unitsOf(text: string | undefined): bigint {
  if (text === undefined) return 0n;
  return text.startsWith('-') ? -(parseUnits(text.slice(1)) ?? 0n) : (parseUnits(text) ?? 0n);
}

function viewCoin({ market }: Pick<HouseServices, 'market'>, { currency, sums }: ClosingSums) {
  const known = new Map(SIDES.map((side) => [side, unitsOf(sums[side])]));
  const { owed, houseUsers, reserved, own, outside } = totalsOf({ currencyId: currencyId(currency), sums: known });
  return {
    currency_name: market.currency(currency)?.name ?? String(currency),
    users: formatUnits(owed),
    house_users: formatUnits(houseUsers),
    reserved: formatUnits(reserved),
    own: formatUnits(own),
    outside: formatUnits(outside),
    sum: formatUnits(owed + houseUsers + reserved + own + outside),
  };
}

function dayColumnsOf(t: Translate): readonly CsvColumn<Day>[] {
  const [fees, volumes] = [t('office.reports.fees'), t('office.reports.volumes')];
  return [
    { header: t('office.reports.day'), value: ({ day }) => day, zone: 'UTC+8' },
    { header: fees, value: (row) => row.fees_total },
    ...FEE_PRODUCTS.map((product) => ({
      header: `${fees}: ${t(`office.reports.product.${product}`)}`,
      value: (row: Day) => row.fees[product],
    })),
    { header: volumes, value: (row) => row.volumes_total },
    ...VOLUME_PRODUCTS.map((product) => ({
      header: `${volumes}: ${t(`office.reports.product.${product}`)}`,
      value: (row: Day) => row.volumes[product],
    })),
    { header: `${t('office.reports.users')}: ${t('office.reports.newUsers')}`, value: (row) => String(row.new_users) },
    {
      header: `${t('office.reports.users')}: ${t('office.reports.activeUsers')}`,
      value: (row) => String(row.active_users),
    },
    { header: `${t('office.reports.deposits')} #`, value: ({ deposits }) => String(deposits.count) },
    { header: `${t('office.reports.deposits')} USDT`, value: ({ deposits }) => deposits.worth },
    { header: `${t('office.reports.withdrawals')} #`, value: ({ withdrawals }) => String(withdrawals.count) },
    { header: `${t('office.reports.withdrawals')} USDT`, value: ({ withdrawals }) => withdrawals.worth },
  ];
}

const closingColumnsOf = (t: Translate): readonly CsvColumn<Closing>[] => [
  { header: t('office.reports.day'), value: ({ day }) => day, zone: 'UTC+8' },
  { header: t('office.reports.commit'), value: ({ seq }) => String(seq) },
  { header: t('office.reports.closedAt'), value: (row) => row.close_time, zone: 'UTC+8' },
  { header: t('office.reports.accountCount'), value: ({ accounts }) => String(accounts) },
  { header: t('office.reports.digest'), value: ({ digest }) => digest },
  { header: t('office.reports.auditEntry'), value: (row) => String(row.audit_entry) },
  { header: t('office.reports.auditHash'), value: (row) => row.audit_hash },
];
