// The payment form: what is set of it and what it has paid, its orders, all that providers have called back with, and the
// account that pays.
import { amountCodec, type AnswerOf, officeFiatMoney } from '@bourse/contract';
import { type Amount, DAY_MS, formatUnits, startOfShanghaiDay, USDT, ZERO } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { showFields } from '../../../platform/changes/setting-fields.ts';
import { findHouseFunds } from '../../../platform/funds/house-funds.ts';
import type { CsvColumn } from '../../../platform/http/csv-answer.ts';
import { mount, SENT } from '../../../platform/http/mount.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { serveFunds } from '../../../platform/lists/serve-funds.ts';
import { answerList } from '../../../platform/lists/serve-list.ts';
import { viewCny } from '../deals/acceptor-deal-view.ts';
import type { FiatServices } from '../services.ts';
import { findGatewayRules, GATEWAY_FIELDS } from '../settings.ts';
import { findPeople, flagOf } from './rows.ts';

type Payment = officeFiatMoney.GatewayOrderRow;
const ORDER = officeFiatMoney.gatewayOrderRow.omit({ user: true }).extend({ user_id: z.number(), money: amountCodec });

type Callback = officeFiatMoney.GatewayCallbackRow;
const CALLBACK = officeFiatMoney.gatewayCallbackRow.extend({ is_signed: z.boolean(), fields: z.string() });

export function gatewayRoutes(app: FastifyInstance, services: FiatServices): void {
  mount(app, services, officeFiatMoney.gateway, async () => ({ message: await viewGateway(services) }));
  listOrders(app, services);
  listCallbacks(app, services);
  serveFunds(app, services, officeFiatMoney.listGatewayFunds, {
    desk: 'fiat',
    accounts: ['gateway'],
    read: (input) => ({ ...input, purpose: 'gateway', currency: USDT }),
  });
}

async function viewGateway(services: FiatServices): Promise<AnswerOf<typeof officeFiatMoney.gateway>> {
  const [rules, available, paid, providers] = await Promise.all([
    findGatewayRules(services.storage),
    findHouseFunds(services.storage.sql, { purpose: 'gateway', currencyId: USDT }),
    sumPaidToday(services),
    query(services.storage.sql, { name: kinds.text, orders: kinds.count })`
      SELECT provider AS name, count(*) AS orders FROM gateway_orders GROUP BY provider ORDER BY provider`,
  ]);
  const shown = rules ? showFields(GATEWAY_FIELDS, rules) : {};
  return {
    is_open: rules?.isOpen === true,
    money_min: shown['money_min'] ?? '',
    money_max: shown['money_max'] ?? '',
    day_cap: shown['day_cap'] ?? '',
    paid_today: formatUnits(paid),
    restrict_seconds: Number(shown['restrict_seconds'] ?? 0),
    available: formatUnits(available),
    providers: [...providers],
  };
}

/** USDT that the engine has paid since the day began in Asia/Shanghai. */
async function sumPaidToday({ storage: { sql }, clock }: FiatServices): Promise<Amount> {
  const [row] = await query(sql, { paid: kinds.units })`
    SELECT coalesce(sum(number), 0) AS paid FROM gateway_payments WHERE at >= ${startOfShanghaiDay(clock.now())}`;
  return row?.paid ?? ZERO;
}

/** Newest first; those that wait for a decision come oldest first. */
function listOrders(app: FastifyInstance, services: FiatServices): void {
  const { sql } = services.storage;
  mount(app, services, officeFiatMoney.listGatewayOrders, (context) => {
    const { id, user_id: user, state } = context.input;
    return answerList(services, context, {
      desk: 'fiat',
      isEndless: true,
      stored: ORDER,
      source: {
        columns: sql`g.id, g.user_id, g.provider, g.money, coalesce(p.number, g.number) AS number,
          coalesce(p.rate, g.rate) AS rate, g.state, coalesce(g.hold, '') AS held_for,
          coalesce(g.provider_order, '') AS provider_id, g.created_at AS create_time, g.heard_at AS hear_time,
          g.ended_at AS end_time`,
        from: sql`gateway_orders g LEFT JOIN gateway_payments p ON p.order_id = g.id`,
        where: [id && sql`g.id = ${id}`, user && sql`g.user_id = ${user}`, state && sql`g.state = ${state}`],
        order: state === 'held' ? sql`g.id` : sql`g.id DESC`,
      },
      row: officeFiatMoney.gatewayOrderRow,
      view: (rows) => viewOrders(sql, rows),
      name: 'gateway-payments',
      columns: paymentColumns(context.t),
      after: (_, { id: last }) => (state === 'held' ? sql`g.id > ${last}` : sql`g.id < ${last}`),
    });
  });
}

async function viewOrders(sql: Sql, rows: readonly z.output<typeof ORDER>[]) {
  const ids = rows.map((row) => row.user_id);
  const people = await findPeople(sql, ids);
  return rows.map(({ user_id: user, ...order }) => ({ ...order, user: people(user), money: viewCny(order.money) }));
}

const FORGED_SHOWN_MS = 7 * DAY_MS;

function listCallbacks(app: FastifyInstance, services: FiatServices): void {
  const { storage, clock } = services;
  const { sql } = storage;
  mount(app, services, officeFiatMoney.listGatewayCallbacks, async (context) => {
    const order = context.input.order_id;
    const answer = await answerList(services, context, {
      desk: 'fiat',
      isEndless: true,
      stored: CALLBACK,
      source: {
        columns: sql`c.id, c.provider, coalesce(c.order_id, 0) AS order_id, c.outcome, c.is_signed, c.times,
          coalesce(encode(c.hash, 'hex'), '') AS hash, c.fields::text AS fields, c.ip, c.at AS time`,
        from: sql`gateway_callbacks c`,
        where: [order && sql`c.order_id = ${order}`],
        order: sql`c.id DESC`,
      },
      row: officeFiatMoney.gatewayCallbackRow,
      view: async (rows) => rows.map(viewCallback),
      name: 'gateway-callbacks',
      columns: callbackColumns(context.t),
      after: (_, { id }) => sql`c.id < ${id}`,
    });
    if (answer === SENT || 'ok' in answer) return answer;
    const [counted] = await query(sql, { forged: kinds.count })`
      SELECT coalesce(sum(count), 0)::bigint AS forged FROM gateway_forgeries WHERE day > ${clock.now() - FORGED_SHOWN_MS}`;
    return { message: { ...answer.message, forged: counted?.forged ?? 0 } };
  });
}

const callbackFields = z.record(z.string(), z.string());

const viewCallback = ({ is_signed: isSigned, fields, ...callback }: z.output<typeof CALLBACK>) => ({
  ...callback,
  is_signed: flagOf(isSigned),
  fields: Object.entries(callbackFields.parse(JSON.parse(fields))).map(([name, value]) => ({ name, value })),
});

const paymentColumns = (t: Translate): readonly CsvColumn<Payment>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.users.id'), value: ({ user }) => String(user.user_id) },
  { header: t('office.gateway.provider'), value: ({ provider }) => provider },
  { header: t('office.gateway.providerId'), value: (row) => row.provider_id },
  { header: `${t('office.fiat.money')} (CNY)`, value: ({ money }) => money },
  { header: `${t('office.fiat.number')} (USDT)`, value: ({ number }) => number },
  { header: t('office.fiat.rate'), value: ({ rate }) => rate },
  { header: t('office.users.state'), value: ({ state }) => t(`office.gateway.state.${state}`) },
  {
    header: t('office.gateway.heldFor'),
    value: ({ held_for: held }) => (held === '' ? '' : t(`office.gateway.hold.${held}`)),
  },
  { header: t('office.fiat.opened'), value: (row) => row.create_time, zone: 'UTC+8' },
  { header: t('office.gateway.heard'), value: (row) => row.hear_time, zone: 'UTC+8' },
  { header: t('office.fiat.endedAt'), value: (row) => row.end_time, zone: 'UTC+8' },
];

const OUTCOMES = ['paid', 'held', 'failed', 'repeated', 'surplus', 'unknown', 'forged'] as const;

function outcomeText(t: Translate, { outcome }: Callback): string {
  const known = OUTCOMES.find((one) => one === outcome);
  return known === undefined ? outcome : t(`office.gateway.outcome.${known}`);
}

const callbackColumns = (t: Translate): readonly CsvColumn<Callback>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.funds.time'), value: ({ time }) => time, zone: 'UTC+8' },
  { header: t('office.gateway.provider'), value: ({ provider }) => provider },
  { header: t('office.gateway.payment'), value: (row) => (row.order_id === 0 ? '' : String(row.order_id)) },
  { header: t('office.gateway.signature'), value: (row) => String(row.is_signed) },
  { header: t('office.micro.outcome'), value: (row) => outcomeText(t, row) },
  { header: t('office.gateway.times'), value: ({ times }) => String(times) },
  { header: 'SHA-256', value: ({ hash }) => hash },
  { header: 'IP', value: ({ ip }) => ip },
  {
    header: t('office.gateway.fields'),
    value: ({ fields }) => fields.map(({ name, value }) => `${name}=${value}`).join('; '),
  },
];
