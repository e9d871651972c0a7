// Every minute: pays inviters for each day that has closed at 08:00 in Asia/Shanghai and is not paid yet. The engine's state has
// how much of a day was sent, so a process that dies in between goes on with the next chunk.
import {
  assert,
  type CurrencyId,
  DAY_MS,
  HOUR_MS,
  type Instant,
  instant,
  MINUTE_MS,
  ppm,
  SECOND_MS,
  startOfShanghaiDay,
  USDT,
  type UserId,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { PayRebates, RebatePayment } from '@bourse/engine';
import { numbersLiteral } from '../../core/storage/arrays.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { every, type Running } from '../../platform/jobs/every.ts';

type Needs = Pick<BaseServices, 'storage' | 'sequencer' | 'log'>;

/** When a day closes, after midnight in Shanghai. */
const CLOSE_MS = 8 * HOUR_MS;
/** How old the last tick before the close may be, as for the engine. */
const PRICE_AGE_MS_MAX = 5 * SECOND_MS;
const DEFAULT_RATIO = ppm(200_000n);
/** One command has so many payments, so that no order waits long. */
const PAYMENTS_AT_ONCE = 500;

const STATE = { day: kinds.optional(kinds.instant), chunk: kinds.count, isComplete: kinds.flag };
type State = RowOf<typeof STATE>;

export async function payDueRebates(services: Needs, paymentsAtOnce = PAYMENTS_AT_ONCE): Promise<void> {
  const { sql } = services.storage;
  const state = (await findState(sql)) ?? (await configure(services));
  const last = await findLastClose(sql);
  if (last === undefined) return;
  let { day, chunk } = state.day === undefined ? { day: last, chunk: 0 } : { ...state, day: state.day };
  if (state.day !== undefined && state.isComplete) [day, chunk] = [nextDay(day), 0];
  for (; day <= last; [day, chunk] = [nextDay(day), 0]) {
    await payDay(services, { day, paidChunks: chunk, paymentsAtOnce });
  }
}

async function findState(sql: Sql): Promise<State | undefined> {
  const [row] = await query(sql, STATE)`SELECT day, chunk, is_complete FROM rebate_states`;
  return row;
}

async function configure({ sequencer }: Needs): Promise<State> {
  const outcome = await sequencer.submit({ kind: 'configureRebates', ratio: DEFAULT_RATIO });
  assert(outcome.ok, 'the house sets its ratio');
  return { day: undefined, chunk: 0, isComplete: true };
}

/** The last close that the committed commands have passed: every fill before it is there, and none comes any more. */
async function findLastClose(sql: Sql): Promise<Instant | undefined> {
  const [row] = await query(sql, { at: kinds.instant })`SELECT at FROM writer`;
  if (!row) return undefined;
  return instant(startOfShanghaiDay(instant(row.at - CLOSE_MS)) + CLOSE_MS);
}

const nextDay = (day: Instant): Instant => instant(day + DAY_MS);

type Day = { readonly day: Instant; readonly paidChunks: number; readonly paymentsAtOnce: number };

/** The rebates of a day never change once it has closed, so its chunks are the same whenever they are asked for. */
async function payDay({ storage: { sql }, sequencer, log }: Needs, { day, paidChunks, paymentsAtOnce }: Day) {
  const payments = await findPayments(sql, day);
  const prices = await findPrices(sql, { day, currencies: new Set(payments.map((payment) => payment.currencyId)) });
  const chunks = Math.max(1, Math.ceil(payments.length / paymentsAtOnce));
  let [paid, waiting] = [0, 0];
  for (let chunk = paidChunks + 1; chunk <= chunks; chunk += 1) {
    const outcome = await sequencer.submit({
      kind: 'payRebates',
      day,
      chunk,
      isLast: chunk === chunks,
      prices,
      payments: payments.slice((chunk - 1) * paymentsAtOnce, chunk * paymentsAtOnce),
    });
    if (!outcome.ok) throw new Error(`chunk ${chunk} of the rebates is refused: ${outcome.code}`);
    paid += outcome.value.paid;
    waiting += outcome.value.waiting;
  }
  if (paid + waiting > 0) log.info({ day, paid, waiting }, 'rebates of a day are paid');
}

const PAYMENT = {
  inviterId: kinds.id<UserId>(),
  inviteeId: kinds.id<UserId>(),
  currencyId: kinds.id<CurrencyId>(),
  fees: kinds.units,
};

/** The fees of the day's fills, those of sub-accounts as their master's, and what waited since the day before. */
function findPayments(sql: Sql, day: Instant): Promise<readonly RebatePayment[]> {
  return query(sql, PAYMENT)`
    SELECT inviter_id, invitee_id, currency_id, sum(fees) AS fees
    FROM (
      SELECT person.invited_by AS inviter_id, person.id AS invitee_id, accounts.currency_id, side.fee AS fees
      FROM fills CROSS JOIN LATERAL (VALUES
          (buyer_id, buyer_base_account_id, buyer_fee), (seller_id, seller_quote_account_id, seller_fee)
        ) AS side (user_id, account_id, fee)
        JOIN users ON users.id = side.user_id
        JOIN users AS person ON person.id = coalesce(users.master_id, users.id)
        JOIN accounts ON accounts.id = side.account_id
      WHERE fills.at >= ${day - DAY_MS} AND fills.at < ${day} AND side.fee > 0
        AND person.invited_by IS NOT NULL AND NOT person.is_house
      UNION ALL
      SELECT inviter_id, invitee_id, currency_id, fees FROM rebates
      WHERE day = ${day - DAY_MS} AND posting_id IS NULL
    ) AS brought
    GROUP BY inviter_id, invitee_id, currency_id ORDER BY inviter_id, currency_id, invitee_id`;
}

type Closing = { readonly day: Instant; readonly currencies: ReadonlySet<CurrencyId> };

/** The last tick of each coin before the close, where it was fresh then. */
function findPrices(sql: Sql, { day, currencies }: Closing): Promise<PayRebates['prices']> {
  const coins = [...currencies].filter((id) => id !== USDT);
  return query(sql, { currencyId: kinds.id<CurrencyId>(), price: kinds.price })`
    SELECT DISTINCT ON (currency_id) currency_id, price FROM index_ticks
    WHERE currency_id = ANY(${numbersLiteral(coins, (id) => id)}::bigint[])
      AND at >= ${day - PRICE_AGE_MS_MAX} AND at <= ${day}
    ORDER BY currency_id, at DESC, seq DESC`;
}

export const startRebates = (services: Needs): Running =>
  every(MINUTE_MS, { log: services.log, name: 'paying rebates', run: () => payDueRebates(services) });
