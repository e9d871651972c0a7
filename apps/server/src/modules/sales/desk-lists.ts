// Lists of the desk: subscriptions of all users, and what sales have to hand out against what lies there for it.
import { officeLaunch } from '@bourse/contract';
import { USDT } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sql } from '../../core/storage/connection.ts';
import { type CsvColumn, readWhole, sendCsv } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { answerQuery } from '../../platform/lists/answer-rows.ts';
import { serveList } from '../../platform/lists/serve-list.ts';
import type { SalesServices } from './board.ts';

type Row = officeLaunch.OfficeSubscriptionRow;
type Reserve = officeLaunch.LaunchReserveRow;

export function listRoutes(app: FastifyInstance, services: SalesServices): void {
  const { clock, storage } = services;
  serveList(app, services, officeLaunch.listSubscriptions, {
    source: (sql, { id, sale_id: sale, user_id: user, state, from, until }) => ({
      columns: sql`s.id, s.user_id, s.project_id AS sale_id, c.name AS currency_name, s.wanted, s.allotted,
        p.name AS pay_currency_name, s.held, s.charged,
        CASE WHEN s.pay_currency_id = ${USDT} THEN '' ELSE coalesce(trim_scale(s.index)::text, '') END AS index, s.state,
        s.state = 'locked' AND coalesce(s.unlock_at <= ${clock.now()}, false) AS is_unlockable,
        coalesce(s.void_reason, '') AS void_reason, s.placed_at AS place_time, s.unlock_at AS unlock_time,
        s.ended_at AS end_time`,
      from: sql`subscriptions s JOIN currencies c ON c.id = s.currency_id JOIN currencies p ON p.id = s.pay_currency_id`,
      where: [
        id && sql`s.id = ${id}`,
        sale && sql`s.project_id = ${sale}`,
        user && sql`s.user_id = ${user}`,
        state && sql`s.state = ${state}`,
        from && sql`s.placed_at >= ${from}`,
        until && sql`s.placed_at < ${until}`,
      ],
      order: sql`s.id DESC`,
    }),
    file: {
      desk: 'launch',
      name: 'launch-subscriptions',
      columns: subscriptionColumnsOf,
      after: (sql, { id }) => sql`s.id < ${id}`,
    },
  });
  mount(app, services, officeLaunch.reserves, async (context) => {
    const rows = [...(await findReserves(storage.sql))];
    if (context.input.format !== 'csv') return { message: rows };
    return sendCsv<Reserve>(services, context, {
      desk: 'launch',
      name: 'launch-reserves',
      columns: reserveColumnsOf(context.t),
      total: rows.length,
      readAfter: readWhole(z.encode(z.array(officeLaunch.reserveRow), rows)),
    });
  });
}

/** Returns a row for each coin that sales have money in. Accounts, sales and subscriptions are those of one moment. */
const findReserves = (sql: Sql) => answerQuery(sql, officeLaunch.reserveRow)`
  SELECT house.*, house.reserve = sales.scheduled AS is_covered, c.name AS currency_name, sales.*, coins.*, payments.* FROM (
    SELECT currency_id, coalesce(sum(available + locked) FILTER (WHERE house_purpose = 'subscription'), 0) AS fund,
      coalesce(sum(available + locked) FILTER (WHERE house_purpose = 'subscription_reserve'), 0) AS reserve
    FROM accounts WHERE house_purpose IN ('subscription', 'subscription_reserve') GROUP BY currency_id
  ) AS house JOIN currencies c ON c.id = house.currency_id CROSS JOIN LATERAL (
    SELECT count(*) AS sales, coalesce(sum(supply - allotted), 0) AS scheduled FROM launch_projects
    WHERE currency_id = house.currency_id AND state IN ('scheduled', 'allotting')
  ) AS sales CROSS JOIN LATERAL (
    SELECT coalesce(sum(allotted) FILTER (WHERE state = 'locked'), 0) AS locked, coalesce(sum(allotted), 0) AS allotted
    FROM subscriptions WHERE currency_id = house.currency_id
  ) AS coins CROSS JOIN LATERAL (
    SELECT coalesce(sum(held), 0) AS held, coalesce(sum(charged), 0) AS charged
    FROM subscriptions WHERE pay_currency_id = house.currency_id
  ) AS payments ORDER BY house.currency_id`;

const subscriptionColumnsOf = (t: Translate): readonly CsvColumn<Row>[] => [
  { header: t('office.launch.subscriptionId'), value: ({ id }) => String(id) },
  { header: t('office.users.id'), value: (row) => String(row.user_id) },
  { header: t('office.launch.saleId'), value: (row) => String(row.sale_id) },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.launch.wanted'), value: ({ wanted }) => wanted },
  { header: t('office.launch.allotted'), value: ({ allotted }) => allotted },
  { header: t('office.launch.payCoin'), value: (row) => row.pay_currency_name },
  { header: t('office.launch.held'), value: ({ held }) => held },
  { header: t('office.launch.field.charged'), value: ({ charged }) => charged },
  { header: t('office.launch.index'), value: ({ index }) => index },
  {
    header: t('office.launch.state'),
    value: (row) => t(`launch.state.${row.is_unlockable ? 'unlockable' : row.state}`),
  },
  {
    header: t('office.launch.voidReason'),
    value: (row) => (row.void_reason === '' ? '' : t(`launch.void.${row.void_reason}`)),
  },
  { header: t('office.launch.placed'), value: (row) => row.place_time, zone: 'UTC+8' },
  { header: t('office.launch.unlock'), value: (row) => row.unlock_time, zone: 'UTC+8' },
  { header: t('office.launch.ended'), value: (row) => row.end_time, zone: 'UTC+8' },
];

const reserveColumnsOf = (t: Translate): readonly CsvColumn<Reserve>[] => [
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.launch.openSales'), value: ({ sales }) => String(sales) },
  { header: t('office.launch.scheduled'), value: ({ scheduled }) => scheduled },
  { header: t('office.launch.reserve'), value: ({ reserve }) => reserve },
  {
    header: t('office.launch.cover'),
    value: (row) => t(row.is_covered ? 'office.launch.covered' : 'office.launch.uncovered'),
  },
  { header: t('office.launch.fund'), value: ({ fund }) => fund },
  { header: t('office.launch.locked'), value: ({ locked }) => locked },
  { header: t('office.launch.held'), value: ({ held }) => held },
  { header: t('office.launch.handedOut'), value: ({ allotted }) => allotted },
  { header: t('office.launch.received'), value: ({ charged }) => charged },
];
