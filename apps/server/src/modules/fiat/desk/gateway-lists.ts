// Payments by gateways, and all that providers have called back with.
import type { officeFiatMoney, ParsedInputOf } from '@bourse/contract';
import {
  type Amount,
  DAY_MS,
  formatUnits,
  GATEWAY_HOLDS,
  GATEWAY_STATES,
  type GatewayOrderId,
  startOfShanghaiDay,
  type UserId,
  ZERO,
} from '@bourse/domain';
import { count, flag, id, instant, json, optional, price, text, units, word } from '@bourse/domain/kinds';
import { z } from 'zod';
import { viewCny } from '../deals/acceptor-deal-view.ts';
import type { FiatServices } from '../services.ts';
import { query } from '../../../core/storage/query.ts';
import { CALLBACK_OUTCOMES } from '../gateway/tables.ts';
import { allOf, listPage, type Part } from './paging.ts';
import { findPeople } from './people.ts';
import { flagOf, timeText } from './texts.ts';

type Needs = Pick<FiatServices, 'storage' | 'clock'>;

/** USDT that the engine has paid since the day began in Asia/Shanghai. */
export async function sumPaidToday({ storage: { sql }, clock }: Needs): Promise<Amount> {
  const [row] = await query(sql, { paid: units })`
    SELECT coalesce(sum(number), 0) AS paid FROM gateway_payments WHERE at >= ${startOfShanghaiDay(clock.now())}`;
  return row?.paid ?? ZERO;
}

const ORDER = {
  id: id<GatewayOrderId>(),
  userId: id<UserId>(),
  provider: text,
  money: units,
  number: units,
  rate: price,
  state: word(GATEWAY_STATES),
  hold: optional(word(GATEWAY_HOLDS)),
  providerOrder: optional(text),
  createdAt: instant,
  heardAt: optional(instant),
  endedAt: optional(instant),
};

/** Newest first; those that wait for a decision come oldest first. */
export async function listGatewayOrders(
  { storage: { sql } }: Needs,
  input: Omit<ParsedInputOf<typeof officeFiatMoney.listGatewayOrders>, 'page' | 'limit'>,
  { last, ...place }: Part,
): Promise<{ list: officeFiatMoney.GatewayOrderRow[]; total: number }> {
  const { id: orderId, user_id: userId, state } = input;
  const { rows, total } = await listPage(
    sql,
    {
      select: (rest) => query(sql, ORDER)`
        SELECT g.id, g.user_id, g.provider, g.money, coalesce(p.number, g.number) AS number,
          coalesce(p.rate, g.rate) AS rate, g.state, g.hold, g.provider_order, g.created_at, g.heard_at, g.ended_at ${rest}`,
      from: sql`gateway_orders g LEFT JOIN gateway_payments p ON p.order_id = g.id`,
      where: allOf(sql, [
        last === undefined ? undefined : state === 'held' ? sql`g.id > ${last}` : sql`g.id < ${last}`,
        orderId === undefined ? undefined : sql`g.id = ${orderId}`,
        userId === undefined ? undefined : sql`g.user_id = ${userId}`,
        state === undefined ? undefined : sql`g.state = ${state}`,
      ]),
      order: state === 'held' ? sql`g.id` : sql`g.id DESC`,
    },
    place,
  );
  const people = await findPeople(
    sql,
    rows.map((row) => row.userId),
  );
  const list = rows.map((row) => ({
    id: row.id,
    user: people(row.userId),
    provider: row.provider,
    money: viewCny(row.money),
    number: formatUnits(row.number),
    rate: formatUnits(row.rate),
    state: row.state,
    held_for: row.hold ?? ('' as const),
    provider_id: row.providerOrder ?? '',
    create_time: timeText(row.createdAt),
    hear_time: timeText(row.heardAt),
    end_time: timeText(row.endedAt),
  }));
  return { list, total };
}

const callbackFields = z.record(z.string(), z.string());
const CALLBACK = {
  id: id<number>(),
  provider: text,
  orderId: optional(id<GatewayOrderId>()),
  fields: json((value) => callbackFields.parse(value)),
  hash: optional(text),
  times: count,
  isSigned: flag,
  outcome: word(CALLBACK_OUTCOMES),
  ip: text,
  at: instant,
};

const FORGED_SHOWN_MS = 7 * DAY_MS;

export async function listGatewayCallbacks(
  { storage: { sql }, clock }: Needs,
  input: Omit<ParsedInputOf<typeof officeFiatMoney.listGatewayCallbacks>, 'page' | 'limit'>,
  { last, ...place }: Part,
): Promise<{ list: officeFiatMoney.GatewayCallbackRow[]; total: number; forged: number }> {
  const { order_id: orderId } = input;
  const { rows, total } = await listPage(
    sql,
    {
      select: (rest) => query(sql, CALLBACK)`
        SELECT c.id, c.provider, c.order_id, c.fields, encode(c.hash, 'hex') AS hash, c.times, c.is_signed, c.outcome, c.ip,
          c.at ${rest}`,
      from: sql`gateway_callbacks c`,
      where: allOf(sql, [
        last === undefined ? undefined : sql`c.id < ${last}`,
        orderId === undefined ? undefined : sql`c.order_id = ${orderId}`,
      ]),
      order: sql`c.id DESC`,
    },
    place,
  );
  const list = rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    order_id: row.orderId ?? 0,
    outcome: row.outcome,
    is_signed: flagOf(row.isSigned),
    times: row.times,
    hash: row.hash ?? '',
    fields: Object.entries(row.fields).map(([name, value]) => ({ name, value })),
    ip: row.ip,
    time: timeText(row.at),
  }));
  const [counted] = await query(sql, { forged: count })`
    SELECT coalesce(sum(count), 0)::bigint AS forged FROM gateway_forgeries WHERE day > ${clock.now() - FORGED_SHOWN_MS}`;
  return { list, total, forged: counted?.forged ?? 0 };
}
