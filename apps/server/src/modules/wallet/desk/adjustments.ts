// Money that is posted between a user and a house account: an operator asks, another one decides, and nothing is posted
// that the account does not have. The decision is committed first, with its entry in the audit log; then the ledger posts
// under a key of the request, so it posts only once.
import {
  accept,
  type Amount,
  type CurrencyId,
  DAY_MS,
  formatUnits,
  type Instant,
  type Refusal,
  refuse,
  type Result,
  type UserId,
  WALLETS,
} from '@bourse/domain';
import { count, id, instant, optional, text, units, word } from '@bourse/domain/kinds';
import { accountOf, numericFromUnits } from '../../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { type PairRefusal, refusePair } from '../../../platform/changes/four-eyes.ts';
import { findHouseFunds } from '../../../platform/funds/house-funds.ts';
import { type ActorRefusal, confirmActor, type OperatorActor } from '../../../platform/http/operator-acts.ts';
import type { WalletServices } from '../services.ts';
import { lockUser } from './users.ts';

const REQUEST_LIFETIME_MS = 7 * DAY_MS;

const MONEY = {
  userId: id<UserId>(),
  wallet: word(WALLETS),
  currencyId: id<CurrencyId>(),
  amount: units,
  direction: word(['credit', 'debit']),
  source: word(['treasury', 'unclaimed']),
};
type Money = RowOf<typeof MONEY>;

const ADJUSTMENT = {
  ...MONEY,
  id: id(),
  /** It is the whole e-mail address or phone number. */
  account: text,
  currencyName: text,
  reason: text,
  status: word(['pending', 'approved', 'posted', 'failed', 'rejected', 'expired']),
  /** It is the code of the ledger's refusal where the posting has failed. */
  failure: optional(text),
  requestedAt: instant,
  /** Nobody may decide about it from then on. */
  expiresAt: instant,
  /** Both are addresses of operators; `decidedBy` is undefined until somebody has decided. */
  requestedBy: text,
  decidedBy: optional(text),
};
export type Adjustment = RowOf<typeof ADJUSTMENT>;

type Needs = Pick<WalletServices, 'storage' | 'clock' | 'auditLog' | 'operatorSessions' | 'sequencer'>;

export type AdjustmentQuery = {
  readonly status: Exclude<Adjustment['status'], 'approved'>;
  /** Undefined means all users. */
  readonly userId: number | undefined;
  /** Only the rows listed after the one with this id are returned. */
  readonly last?: number | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** Pending ones come oldest first, all others newest first. Before that, it posts what a stopped process has not posted. */
export async function listAdjustments(
  services: Needs,
  { status, userId: of, last, limit, offset }: AdjustmentQuery,
): Promise<{ readonly adjustments: readonly Adjustment[]; readonly total: number }> {
  const { sql } = services.storage;
  await postApproved(services);
  await expireRequests(sql, services.clock.now());
  const matching = sql`r.status = ${status} AND ${of === undefined ? sql`true` : sql`r.user_id = ${of}`}`;
  const [order, isAfter] =
    status === 'pending'
      ? [sql`ASC`, sql`r.id > ${last ?? 0}`]
      : [sql`DESC`, last === undefined ? sql`true` : sql`r.id < ${last}`];
  const adjustments = await query(sql, ADJUSTMENT)`
    SELECT r.id, r.user_id, ${accountOf(sql, 'u')} AS account, r.wallet, r.currency_id, c.name AS currency_name,
      r.amount, r.direction, r.source, r.reason, r.status, r.failure, r.requested_at,
      r.requested_at + ${REQUEST_LIFETIME_MS} AS expires_at, asking.email AS requested_by, deciding.email AS decided_by
    FROM balance_adjustments r JOIN users u ON u.id = r.user_id JOIN currencies c ON c.id = r.currency_id
      JOIN operators asking ON asking.id = r.requested_by LEFT JOIN operators deciding ON deciding.id = r.decided_by
    WHERE ${matching} AND ${isAfter} ORDER BY r.id ${order} LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await query(sql, { total: count })`
    SELECT count(*) AS total FROM balance_adjustments r WHERE ${matching}`;
  return { adjustments, total: counted?.total ?? 0 };
}

/** Expires requests that nobody decided in time, before anything is listed or asked for. A decision checks the time itself. */
async function expireRequests(sql: Sql | TransactionSql, now: Instant): Promise<void> {
  await sql`
    UPDATE balance_adjustments SET status = 'expired', decided_at = requested_at + ${REQUEST_LIFETIME_MS}
    WHERE status = 'pending' AND requested_at <= ${now - REQUEST_LIFETIME_MS}`;
}

type Wish = Money & { readonly reason: string; readonly by: OperatorActor };
type FundsRefusal = 'house_funds_short' | 'insufficient_balance';
type WishRefusal =
  | ActorRefusal
  | 'user_not_found'
  | 'own_request'
  | 'currency_not_found'
  | 'quantity_required'
  | FundsRefusal
  | 'adjustment_already_requested';

/** The refusals are checked in the order of `WishRefusal`. */
export function requestAdjustment(services: Needs, wish: Wish): Promise<Result<undefined, WishRefusal>> {
  const { clock, auditLog } = services;
  const { by, reason, ...money } = wish;
  return auditLog.begin(async (transaction) => {
    const confirmed = await confirmActor(services, transaction, { token: by.token, permission: 'funds.request' });
    if (!confirmed.ok) return confirmed;
    const addresses = await lockUser(transaction, money.userId);
    if (!addresses) return refuse('user_not_found');
    if (addresses.includes(by.actor)) return refuse('own_request');
    if ((await transaction`SELECT 1 FROM ledger_currencies WHERE id = ${money.currencyId}`).length === 0) {
      return refuse('currency_not_found');
    }
    if (money.amount <= 0n) return refuse('quantity_required');
    const short = await checkFunds(transaction, money);
    if (short) return short;
    const now = clock.now();
    await expireRequests(transaction, now);
    const requested = await transaction`
      INSERT INTO balance_adjustments (user_id, wallet, currency_id, amount, direction, source, reason, status,
        requested_by, requested_at)
      VALUES (${money.userId}, ${money.wallet}, ${money.currencyId}, ${numericFromUnits(money.amount)},
        ${money.direction}, ${money.source}, ${reason}, 'pending', ${by.operatorId}, ${now})
      ON CONFLICT DO NOTHING RETURNING id`;
    if (requested.length === 0) return refuse('adjustment_already_requested');
    const after = { ...factsOf(money), reason };
    await auditLog.append(transaction, { ...entryOf(by, 'funds.request', money.userId), after });
    return accept(undefined);
  });
}

/** Refuses where the paying account does not have the money now; the ledger checks again when it posts. */
async function checkFunds(
  sql: Sql | TransactionSql,
  { userId: id, wallet, currencyId: coin, amount: asked, direction, source }: Money,
): Promise<Refusal<FundsRefusal> | undefined> {
  if (direction === 'credit') {
    const available = await findHouseFunds(sql, { purpose: source, currencyId: coin });
    if (available >= asked) return undefined;
    return refuse('house_funds_short', { available: formatUnits(available), currencyId: coin });
  }
  const [row] = await query(sql, { available: units })`
    SELECT available FROM accounts WHERE user_id = ${id} AND wallet = ${wallet} AND currency_id = ${coin}`;
  const missing = asked - (row?.available ?? 0n);
  return missing > 0n ? refuse('insufficient_balance', { missing: formatUnits(missing), currencyId: coin }) : undefined;
}

type Decision = { readonly id: number; readonly by: OperatorActor };
type DecisionRefusal = ActorRefusal | 'funds_request_not_found' | PairRefusal;
type ApprovalRefusal = DecisionRefusal | 'funds_request_changed' | FundsRefusal;

/** `seen` is the amount that the operator saw. A request that the ledger refuses has failed. */
export async function approveAdjustment(
  services: Needs,
  { id, by, seen }: Decision & { readonly seen: Amount },
): Promise<Result<undefined>> {
  const { auditLog } = services;
  const decided = await auditLog.begin(async (transaction): Promise<Result<undefined, ApprovalRefusal>> => {
    const found = await takePending(services, transaction, { id, by });
    if (!found.ok) return found;
    const { money, requestedBy, isAboutOneself } = found.value;
    if (isAboutOneself) return refuse('own_request');
    const now = services.clock.now();
    const pair = { asking: requestedBy, approving: by.actor, permission: 'funds.request', now } as const;
    const refused = await refusePair(transaction, pair);
    if (refused) return refused;
    if (money.amount !== seen) return refuse('funds_request_changed');
    const short = await checkFunds(transaction, money);
    if (short) return short;
    await close(transaction, { id, by, now, status: 'approved' });
    const after = { request: id, requestedBy, ...factsOf(money) };
    await auditLog.append(transaction, { ...entryOf(by, 'funds.approve', money.userId), after });
    return accept(undefined);
  });
  return decided.ok ? post(services, id) : decided;
}

/** No money moves. The asking operator may reject it as well. */
export function rejectAdjustment(
  services: Needs,
  { id, by, reason }: Decision & { readonly reason: string },
): Promise<Result<undefined, DecisionRefusal>> {
  const { auditLog, clock } = services;
  return auditLog.begin(async (transaction) => {
    const found = await takePending(services, transaction, { id, by });
    if (!found.ok) return found;
    const { money, requestedBy, isAboutOneself } = found.value;
    if (isAboutOneself) return refuse('own_request');
    await close(transaction, { id, by, now: clock.now(), status: 'rejected' });
    const after = { request: id, requestedBy, reason };
    await auditLog.append(transaction, { ...entryOf(by, 'funds.reject', money.userId), after });
    return accept(undefined);
  });
}

type Pending = {
  readonly money: Money;
  /** It is the address of the operator. */
  readonly requestedBy: string;
  readonly isAboutOneself: boolean;
};

/** Locks the request and the user, and checks that the operator may still decide. */
async function takePending(
  services: Needs,
  transaction: TransactionSql,
  { id, by }: Decision,
): Promise<Result<Pending, ActorRefusal | 'funds_request_not_found'>> {
  const confirmed = await confirmActor(services, transaction, { token: by.token, permission: 'funds.review' });
  if (!confirmed.ok) return confirmed;
  const [row] = await query(transaction, { ...MONEY, requestedBy: text })`
    SELECT r.user_id, r.wallet, r.currency_id, r.amount, r.direction, r.source, o.email AS requested_by
    FROM balance_adjustments r JOIN operators o ON o.id = r.requested_by
    WHERE r.id = ${id} AND r.status = 'pending' AND r.requested_at > ${services.clock.now() - REQUEST_LIFETIME_MS}
    FOR UPDATE OF r`;
  if (!row) return refuse('funds_request_not_found');
  const { requestedBy, ...money } = row;
  const addresses = await lockUser(transaction, money.userId);
  return accept({ money, requestedBy, isAboutOneself: addresses?.includes(by.actor) === true });
}

async function close(
  transaction: TransactionSql,
  { id, by, now, status }: Decision & { readonly now: Instant; readonly status: 'approved' | 'rejected' },
): Promise<void> {
  await transaction`
    UPDATE balance_adjustments SET status = ${status}, decided_by = ${by.operatorId}, decided_at = ${now}
    WHERE id = ${id}`;
}

/** Posts the adjustments that a stopped process had approved and not posted. */
async function postApproved(services: Needs): Promise<void> {
  const rows = await query(services.storage.sql, { id: id() })`
    SELECT id FROM balance_adjustments WHERE status = 'approved' ORDER BY id`;
  for (const row of rows) await post(services, row.id);
}

/** Posts once: the ledger keeps the first outcome under the request's key for ever and returns it to every later call. */
async function post(services: Needs, id: number): Promise<Result<undefined>> {
  const { storage, sequencer } = services;
  const [money] = await query(storage.sql, MONEY)`
    SELECT user_id, wallet, currency_id, amount, direction, source FROM balance_adjustments
    WHERE id = ${id} AND status IN ('approved', 'posted', 'failed')`;
  if (!money) return accept(undefined);
  const idempotency = { userId: money.userId, route: 'office/adjustment', key: String(id), bodyHash: '' };
  const outcome = await sequencer.submit({ kind: 'adjustBalance', ...money }, { idempotency });
  if (!outcome.ok && outcome.code === 'busy') return outcome;
  await storage.sql`
    UPDATE balance_adjustments SET status = ${outcome.ok ? 'posted' : 'failed'},
      failure = ${outcome.ok ? null : outcome.code}
    WHERE id = ${id} AND status = 'approved'`;
  return outcome.ok ? accept(undefined) : outcome;
}

const factsOf = ({ wallet, currencyId: coin, amount: asked, direction, source }: Money) => ({
  wallet,
  currencyId: coin,
  amount: formatUnits(asked),
  direction,
  source,
});

const entryOf = ({ actor, ip }: OperatorActor, action: string, id: UserId) => ({
  actor,
  ip,
  action,
  subject: `user ${id}`,
});
