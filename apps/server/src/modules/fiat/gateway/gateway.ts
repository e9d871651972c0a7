// The payment form: orders that are to be paid at a provider, and what comes of what providers say. Money is moved by the
// engine alone, once for each order.
import {
  accept,
  formatUnits,
  GATEWAY_OPEN_MAX,
  GATEWAY_PAY_MS,
  GATEWAY_RATE_MS,
  GATEWAY_STATES,
  type GatewayHold,
  type GatewayOrderId,
  type Instant,
  MINUTE_MS,
  refuse,
  type Result,
  type UserId,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { PayGatewayOrder } from '@bourse/engine';
import { createHash } from 'node:crypto';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import type { Storage } from '../../../core/storage/open.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { Applied, ChangeNeeds } from '../../../platform/changes/due-changes.ts';
import type { BaseServices } from '../../../platform/http/base-services.ts';
import { every, type Running } from '../../../platform/jobs/every.ts';
import type { Clock } from '../../../system/clock.ts';
import { canonicalJson } from '../../../system/signatures.ts';
import type { ForgeryLog, Heard } from './forgeries.ts';
import type { GatewayNews } from './provider.ts';
import type { CallbackOutcome } from './tables.ts';

const ORDER = {
  id: kinds.id<GatewayOrderId>(),
  userId: kinds.id<UserId>(),
  provider: kinds.text,
  money: kinds.units,
  /** The quantity and rate of the order, replaced by those of the payment once it was paid. */
  number: kinds.units,
  rate: kinds.price,
  state: kinds.word(GATEWAY_STATES),
  providerOrder: kinds.optional(kinds.text),
  createdAt: kinds.instant,
  rateUntil: kinds.instant,
  expiresAt: kinds.instant,
  heardAt: kinds.optional(kinds.instant),
  endedAt: kinds.optional(kinds.instant),
};
export type GatewayOrder = RowOf<typeof ORDER>;

type NewOrder = Pick<GatewayOrder, 'userId' | 'provider' | 'money' | 'number' | 'rate'>;

/** Orders `o` but for what is paid: both windows as they are now, later by every stop that they have waited through. */
const columnsOf = (sql: Sql | TransactionSql, now: Instant) => sql`
  o.id, o.user_id, o.provider, o.money, o.state, o.provider_order, o.created_at, o.heard_at, o.ended_at,
  delayed(o.created_at, o.rate_until, ${now}) AS rate_until, delayed(o.created_at, o.expires_at, ${now}) AS expires_at`;

export function createOrder(
  { storage, clock }: Reading,
  { userId: owner, provider, money, number, rate }: NewOrder,
): Promise<Result<GatewayOrder, 'too_many_gateway_orders'>> {
  const now = clock.now();
  return storage.sql.begin(async (transaction): Promise<Result<GatewayOrder, 'too_many_gateway_orders'>> => {
    // The user's row in turn, so that parallel ones cannot pass the limit together.
    await transaction`SELECT 1 FROM users WHERE id = ${owner} FOR NO KEY UPDATE`;
    const [open] = await query(transaction, { n: kinds.count })`
      SELECT count(*) AS n FROM gateway_orders
      WHERE user_id = ${owner} AND state = 'open' AND delayed(created_at, expires_at, ${now}) > ${now}
        AND provider_order IS NULL`;
    if (open !== undefined && open.n >= GATEWAY_OPEN_MAX)
      return refuse('too_many_gateway_orders', { max: GATEWAY_OPEN_MAX });
    const [order] = await query(transaction, ORDER)`
      INSERT INTO gateway_orders (user_id, provider, money, number, rate, state, created_at, rate_until, expires_at)
      VALUES (${owner}, ${provider}, ${formatUnits(money)}, ${formatUnits(number)}, ${formatUnits(rate)}, 'open',
        ${now}, ${now + GATEWAY_RATE_MS}, ${now + GATEWAY_PAY_MS})
      RETURNING id, user_id, provider, money, number, rate, state, provider_order, created_at, rate_until, expires_at,
        heard_at, ended_at`;
    if (!order) throw new Error('an order that was inserted comes back');
    return accept(order);
  });
}

type Reading = { readonly storage: Storage; readonly clock: Clock };

export async function findOrder(
  { storage: { sql }, clock }: Reading,
  owner: UserId,
  id: number,
): Promise<GatewayOrder | undefined> {
  const [order] = await query(sql, ORDER)`
    ${withPayment(sql, clock.now())} WHERE o.id = ${id} AND o.user_id = ${owner}`;
  return order;
}

/** Orders `o`, those that were paid with the number and the rate that they were paid with. */
const withPayment = (sql: Sql, now: Instant) => sql`
  SELECT ${columnsOf(sql, now)}, coalesce(p.number, o.number) AS number, coalesce(p.rate, o.rate) AS rate
  FROM gateway_orders o LEFT JOIN gateway_payments p ON p.order_id = o.id`;

type Place = { readonly offset: number; readonly limit: number };

/** Newest first. */
export async function findOrders({ storage: { sql }, clock }: Reading, owner: UserId, { offset, limit }: Place) {
  const [rows, [counted]] = await Promise.all([
    query(sql, ORDER)`
      ${withPayment(sql, clock.now())} WHERE o.user_id = ${owner} ORDER BY o.id DESC LIMIT ${limit} OFFSET ${offset}`,
    query(sql, { total: kinds.count })`SELECT count(*) AS total FROM gateway_orders WHERE user_id = ${owner}`,
  ]);
  return { rows, total: counted?.total ?? 0 };
}

type Needs = Reading & { readonly sequencer: Pick<Sequencer, 'submit'> };

/** A provider says what became of an order. The same may come again, and does nothing more. */
export async function hearCallback(
  services: Needs & { readonly forgeries: Pick<ForgeryLog, 'note'> },
  heard: Heard,
): Promise<Result<undefined, 'gateway_signature_invalid' | 'busy'>> {
  const news = heard.provider.readCallback(heard.fields);
  if (!news) {
    services.forgeries.note(heard);
    return refuse('gateway_signature_invalid');
  }
  const due = await services.storage.sql.begin((transaction) => note(transaction, services, heard, news));
  return due ? pay(services, due) : accept(undefined);
}

/** Writes down what was said. Answers the order that is to be paid out for it. */
async function note(
  transaction: TransactionSql,
  services: Needs,
  heard: Heard,
  news: GatewayNews,
): Promise<GatewayOrder | undefined> {
  const now = services.clock.now();
  const order = await lockOrder(transaction, now, { provider: heard.provider.name, id: news.orderId });
  const outcome = order ? await judge(transaction, now, order, news) : 'unknown';
  await log(transaction, services, heard, { outcome, orderId: order?.id });
  return order && outcome === 'paid' ? { ...order, heardAt: order.heardAt ?? now } : undefined;
}

type Named = { readonly provider: string; readonly id: GatewayOrderId | undefined };

async function lockOrder(transaction: TransactionSql, now: Instant, { provider, id }: Named) {
  if (id === undefined) return undefined;
  const [order] = await query(transaction, ORDER)`
    SELECT ${columnsOf(transaction, now)}, o.number, o.rate FROM gateway_orders o
    WHERE id = ${id} AND provider = ${provider} FOR UPDATE`;
  return order;
}

type SignedOutcome = Exclude<CallbackOutcome, 'forged'>;

/** Judges what a callback does to its order; `paid` means that it is to be paid out, perhaps again after a crash. */
async function judge(
  transaction: TransactionSql,
  now: Instant,
  order: GatewayOrder,
  { isPaid, providerOrder, money, currency }: GatewayNews,
): Promise<SignedOutcome> {
  if (!isPaid) {
    if (order.state !== 'open' || order.providerOrder !== undefined) return 'repeated';
    await transaction`UPDATE gateway_orders SET state = 'failed', ended_at = ${now} WHERE id = ${order.id}`;
    return 'failed';
  }
  if (order.providerOrder !== undefined) {
    if (order.providerOrder !== providerOrder) return 'surplus';
    return order.state === 'open' ? 'paid' : 'repeated';
  }
  const [taken] = await transaction`
    SELECT 1 FROM gateway_orders WHERE provider = ${order.provider} AND provider_order = ${providerOrder}`;
  if (taken) return 'surplus';
  const hold = findHold(order, { money, currency, now });
  await transaction`
    UPDATE gateway_orders SET provider_order = ${providerOrder}, heard_at = ${now}, ended_at = NULL, hold = ${hold ?? null},
      state = ${hold === undefined ? 'open' : 'held'}
    WHERE id = ${order.id}`;
  return hold === undefined ? 'paid' : 'held';
}

type Paid = Pick<GatewayNews, 'money' | 'currency'> & { readonly now: Instant };

/** Why it is not paid out by itself. */
function findHold(order: GatewayOrder, { money, currency, now }: Paid): GatewayHold | undefined {
  if (currency !== 'CNY') return 'currency_differs';
  if (money !== order.money) return 'amount_differs';
  if (order.state === 'failed') return 'after_failure';
  return now >= order.expiresAt ? 'late' : undefined;
}

/**
 * Pays out what was heard of and not paid, as the process died in between or was too busy. Whoever pays at the same time does
 * no harm: the engine pays an order once.
 */
export async function payHeard(services: Needs): Promise<void> {
  const { storage, clock } = services;
  const orders = await query(storage.sql, ORDER)`
    SELECT ${columnsOf(storage.sql, clock.now())}, o.number, o.rate FROM gateway_orders o
    WHERE state = 'open' AND provider_order IS NOT NULL ORDER BY id`;
  for (const order of orders) await pay(services, order);
}

/** Orders with these refusals of the engine are held for operators. */
const HOLDS: Readonly<Record<string, GatewayHold>> = {
  gateway_day_cap: 'day_cap',
  gateway_unfunded: 'unfunded',
  fiat_rate_missing: 'rate_missing',
};

/** Builds the command that pays an order which the provider says is paid. */
const paymentOf = (order: GatewayOrder, now: Instant): PayGatewayOrder => ({
  kind: 'payGatewayOrder',
  orderId: order.id,
  userId: order.userId,
  money: order.money,
  rate: order.rate,
  rateUntil: order.rateUntil,
  heardAt: order.heardAt ?? now,
  orderedAt: order.createdAt,
});

/** Refused as busy, it is tried again within a minute, or when the provider repeats itself. */
async function pay({ storage, clock, sequencer }: Needs, order: GatewayOrder): Promise<Result<undefined, 'busy'>> {
  const { id: orderId } = order;
  const outcome = await sequencer.submit(paymentOf(order, clock.now()));
  if (outcome.ok || outcome.code === 'gateway_order_paid') {
    // Another callback of it may have been held just before: nobody is to decide about what is paid out.
    await storage.sql`
      UPDATE gateway_orders SET state = 'paid', ended_at = ${clock.now()}
      WHERE id = ${orderId} AND state IN ('open', 'held')`;
    return accept(undefined);
  }
  const hold = HOLDS[outcome.code];
  if (hold !== undefined) {
    await storage.sql`UPDATE gateway_orders SET state = 'held', hold = ${hold} WHERE id = ${orderId} AND state = 'open'`;
    return accept(undefined);
  }
  return refuse('busy');
}

type Entry = { readonly outcome: SignedOutcome; readonly orderId?: GatewayOrderId | undefined };

/** Logs a callback as it came. Equal ones are counted in one row: a callback that was seen can be repeated for ever. */
async function log(transaction: TransactionSql, { clock }: Needs, heard: Heard, { outcome, orderId }: Entry) {
  const hash = createHash('sha256').update(canonicalJson(heard.fields)).digest();
  await transaction`
    INSERT INTO gateway_callbacks AS c (provider, order_id, fields, hash, is_signed, outcome, ip, at)
    VALUES (${heard.provider.name}, ${orderId ?? null}, ${transaction.json(heard.fields)}, ${hash}, true, ${outcome},
      ${heard.ip}, ${clock.now()})
    ON CONFLICT (provider, hash, outcome) DO UPDATE SET times = c.times + 1`;
}

type Kept = { readonly before: number; readonly moneyBefore: number };

/**
 * Deletes what providers said before: what came to nothing early, what money came of later, and nothing of an order that
 * still waits for operators.
 */
export async function pruneCallbacks(sql: Sql, { before, moneyBefore }: Kept): Promise<void> {
  await sql`DELETE FROM gateway_callbacks WHERE at < ${before} AND outcome IN ('forged', 'unknown', 'repeated')`;
  await sql`DELETE FROM gateway_forgeries WHERE day < ${before}`;
  await sql`
    DELETE FROM gateway_callbacks c WHERE at < ${moneyBefore}
      AND NOT EXISTS (SELECT 1 FROM gateway_orders o WHERE o.id = c.order_id AND o.state = 'held')`;
}

/**
 * Does what operators decide about an order that waits for them: it is credited as ordered, or was given back.
 * The engine pays an order once, whoever asks: a decision that was cut off is made again. What was heard of while the rate
 * was held is paid as ordered, other payments at the worse rate of the two.
 */
export async function decideGatewayOrder(
  { storage: { sql }, sequencer, clock }: ChangeNeeds,
  { id, isPaid }: { readonly id: GatewayOrderId; readonly isPaid: boolean },
): Promise<Applied> {
  const [order] = await query(sql, ORDER)`
    SELECT ${columnsOf(sql, clock.now())}, o.number, o.rate FROM gateway_orders o WHERE id = ${id} AND state = 'held'`;
  if (!order) return refuse('gateway_order_not_found');
  if (isPaid) {
    const paid = await sequencer.submit(paymentOf(order, clock.now()));
    if (!paid.ok && paid.code !== 'gateway_order_paid') return paid;
  }
  await sql`
    UPDATE gateway_orders SET state = ${isPaid ? 'paid' : 'refused'}, ended_at = ${clock.now()}
    WHERE id = ${id} AND state = 'held'`;
  return accept(undefined);
}

/** Pays what was heard of at the start and then every minute, without waiting for the provider to say it again. */
export const startGatewayPayments = (services: Needs & Pick<BaseServices, 'log'>): Running =>
  every(MINUTE_MS, { log: services.log, name: 'paying orders of the payment form', run: () => payHeard(services) });
