// Payments by gateways, and all that providers have called back with.
import type { officeFiatMoney, ParsedInputOf } from '@bourse/contract';
import { type Amount, amount, DAY_MS, startOfShanghaiDay } from '@bourse/domain';
import type { Services } from '../../services.ts';
import { unitsFromNumeric } from '../../storage/columns.ts';
import { allOf, listPage, type Part } from './paging.ts';
import { findPeople } from './people.ts';
import { cnyText, figureText, flagOf, timeText } from './texts.ts';

type Needs = Pick<Services, 'storage' | 'clock'>;

/** USDT that the engine has paid since the day began in Asia/Shanghai. */
export async function sumPaidToday({ storage: { sql }, clock }: Needs): Promise<Amount> {
  const [row] = await sql<{ paid: string }[]>`
    SELECT coalesce(sum(number), 0) AS paid FROM gateway_payments WHERE at >= ${startOfShanghaiDay(clock.now())}`;
  return amount(unitsFromNumeric(row?.paid ?? '0'));
}

type OrderRow = {
  readonly id: string;
  readonly user_id: string;
  readonly provider: string;
  readonly money: string;
  readonly number: string;
  readonly rate: string;
  readonly state: officeFiatMoney.GatewayOrderRow['state'];
  readonly hold: officeFiatMoney.GatewayOrderRow['held_for'] | null;
  readonly provider_order: string | null;
  readonly created_at: string;
  readonly heard_at: string | null;
  readonly ended_at: string | null;
};

/** Newest first; those that wait for a decision come oldest first. */
export async function listGatewayOrders(
  { storage: { sql } }: Needs,
  input: Omit<ParsedInputOf<typeof officeFiatMoney.listGatewayOrders>, 'page' | 'limit'>,
  { last, ...place }: Part,
): Promise<{ list: officeFiatMoney.GatewayOrderRow[]; total: number }> {
  const { id, user_id: userId, state } = input;
  const { rows, total } = await listPage(
    sql,
    {
      select: (rest) => sql<OrderRow[]>`
        SELECT g.*, coalesce(p.number, g.number) AS number, coalesce(p.rate, g.rate) AS rate ${rest}`,
      from: sql`gateway_orders g LEFT JOIN gateway_payments p ON p.order_id = g.id`,
      where: allOf(sql, [
        last === undefined ? undefined : state === 'held' ? sql`g.id > ${last}` : sql`g.id < ${last}`,
        id === undefined ? undefined : sql`g.id = ${id}`,
        userId === undefined ? undefined : sql`g.user_id = ${userId}`,
        state === undefined ? undefined : sql`g.state = ${state}`,
      ]),
      order: state === 'held' ? sql`g.id` : sql`g.id DESC`,
    },
    place,
  );
  const people = await findPeople(
    sql,
    rows.map((row) => Number(row.user_id)),
  );
  const list = rows.map((row) => ({
    id: Number(row.id),
    user: people(Number(row.user_id)),
    provider: row.provider,
    money: cnyText(row.money),
    number: figureText(row.number),
    rate: figureText(row.rate),
    state: row.state,
    held_for: row.hold ?? ('' as const),
    provider_id: row.provider_order ?? '',
    create_time: timeText(row.created_at),
    hear_time: timeText(row.heard_at),
    end_time: timeText(row.ended_at),
  }));
  return { list, total };
}

type CallbackRow = {
  readonly id: string;
  readonly provider: string;
  readonly order_id: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly hash: string | null;
  readonly times: number;
  readonly is_signed: boolean;
  readonly outcome: string;
  readonly ip: string;
  readonly at: string;
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
      select: (rest) => sql<CallbackRow[]>`
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
    id: Number(row.id),
    provider: row.provider,
    order_id: Number(row.order_id ?? 0),
    outcome: row.outcome,
    is_signed: flagOf(row.is_signed),
    times: row.times,
    hash: row.hash ?? '',
    fields: Object.entries(row.fields).map(([name, value]) => ({ name, value })),
    ip: row.ip,
    time: timeText(row.at),
  }));
  const [counted] = await sql<{ forged: string }[]>`
    SELECT coalesce(sum(count), 0) AS forged FROM gateway_forgeries WHERE day > ${clock.now() - FORGED_SHOWN_MS}`;
  return { list, total, forged: Number(counted?.forged ?? 0) };
}
