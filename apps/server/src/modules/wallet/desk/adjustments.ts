// Money that is posted between a user and a house account: an operator asks, another one decides, and nothing is posted
// that the account does not have. The decision is committed first, with its entry in the audit log; then the ledger posts
// under a key of the change, so it posts only once.
import { officeAdjustments } from '@bourse/contract';
import {
  accept,
  type Amount,
  currencyId,
  formatUnits,
  type Refusal,
  refuse,
  type Result,
  userId,
  WALLETS,
} from '@bourse/domain';
import { units } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { type DueChange, onceFor, toDueChange } from '../../../platform/changes/due-changes.ts';
import { findHouseFunds } from '../../../platform/funds/house-funds.ts';
import { sendWhole } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import { type OperatorActor, operatorActorOf } from '../../../platform/http/operator-acts.ts';
import {
  approveAboutUser,
  askAboutUser,
  fieldsTo,
  listUserChanges,
  type Matter,
  type OpenUserChange,
  postOnce,
  readAmount,
  rejectAboutUser,
  say,
  type UserChange,
  viewUserChange,
} from '../../../platform/http/user-changes.ts';
import type { WalletServices } from '../services.ts';
import { adjustmentColumns } from './files.ts';

const ADJUSTMENT: Matter = {
  desk: 'funds',
  kind: 'adjustment',
  own: 'own_request',
  again: 'adjustment_already_requested',
  gone: 'funds_request_not_found',
  isTakenBack: true,
  name: ({ id, requestedBy }) => ({ request: id, requestedBy }),
};

const WORDS = z.object({
  wallet: z.enum(WALLETS),
  currency: z.string(),
  /** The user sees this direction. */
  direction: z.enum(['credit', 'debit']),
  /** The house account on the other side. */
  source: z.enum(['treasury', 'unclaimed']),
});

const dueOf = (change: OpenUserChange | UserChange): DueChange => toDueChange({ name: 'funds' }, change);

function moneyOf({ subject, texts }: DueChange) {
  const { currency, ...words } = WORDS.parse(Object.fromEntries(texts));
  const [owner, coin] = [userId(Number(subject)), currencyId(Number(currency))];
  return { userId: owner, currencyId: coin, amount: readAmount(texts), ...words };
}

type Money = ReturnType<typeof moneyOf>;

type Status = officeAdjustments.AdjustmentStatus;

function viewAdjustment(change: UserChange, status: Status): officeAdjustments.AdjustmentRow {
  const { wallet, amount, direction, source } = moneyOf(dueOf(change));
  return {
    ...viewUserChange(change),
    wallet,
    currency_name: change.changes.find(({ field }) => field === 'currency')?.from ?? '',
    amount: formatUnits(amount),
    direction,
    source,
    status,
    failure: change.failure ?? '',
  };
}

type Wish = Money & { readonly reason: string; readonly by: OperatorActor };

/** Refuses an unknown currency, then an amount that is none, then one that the account does not have. */
function requestAdjustment(services: WalletServices, { by, reason, ...money }: Wish): Promise<Result<undefined>> {
  const { userId: owner, wallet, currencyId: coin, direction, source } = money;
  const changes = [
    ...fieldsTo({ wallet }),
    { field: 'currency', from: services.market.currency(coin)?.name ?? '', to: String(coin) },
    ...fieldsTo({ amount: formatUnits(money.amount), direction, source }),
  ];
  const asked = { userId: owner, changes, reason, by, exclusive: `${wallet} ${coin}` };
  return askAboutUser(services, ADJUSTMENT, asked, async (transaction) => {
    const known = await transaction`SELECT 1 FROM ledger_currencies WHERE id = ${coin}`;
    if (known.length === 0) return refuse('currency_not_found');
    if (money.amount <= 0n) return refuse('quantity_required');
    return (await checkFunds(transaction, money)) ?? accept({ after: factsOf(money) });
  });
}

/** Refuses where the paying account does not have the money now; the ledger checks again when it posts. */
async function checkFunds(
  sql: Sql | TransactionSql,
  { userId: owner, wallet, currencyId: coin, amount: asked, direction, source }: Money,
): Promise<Refusal<'house_funds_short' | 'insufficient_balance'> | undefined> {
  if (direction === 'credit') {
    const available = await findHouseFunds(sql, { purpose: source, currencyId: coin });
    if (available >= asked) return undefined;
    return refuse('house_funds_short', { available: formatUnits(available), currencyId: coin });
  }
  const [row] = await query(sql, { available: units })`
    SELECT available FROM accounts WHERE user_id = ${owner} AND wallet = ${wallet} AND currency_id = ${coin}`;
  const missing = asked - (row?.available ?? 0n);
  return missing > 0n ? refuse('insufficient_balance', { missing: formatUnits(missing), currencyId: coin }) : undefined;
}

type Approval = { readonly id: number; readonly by: OperatorActor; readonly seen: Amount };

/** `seen` is the amount that the operator saw. A change that the ledger refuses has failed. */
export async function approveAdjustment(
  services: WalletServices,
  { seen, ...decision }: Approval,
): Promise<Result<unknown>> {
  const approval = { ...decision, isLedgers: true };
  const approved = await approveAboutUser(services, ADJUSTMENT, approval, async (transaction, change) => {
    const money = moneyOf(dueOf(change));
    if (money.amount !== seen) return refuse('funds_request_changed');
    return (await checkFunds(transaction, money)) ?? accept({ after: factsOf(money) });
  });
  return approved.ok ? postAdjustment(services, dueOf(approved.value)) : approved;
}

export function postAdjustment(services: Pick<WalletServices, 'storage' | 'sequencer'>, change: DueChange) {
  const money = moneyOf(change);
  const once = onceFor(change, { of: money.userId, old: { route: 'adjustment' } });
  return postOnce(services, change, () => services.sequencer.submit({ kind: 'adjustBalance', ...money }, once));
}

const factsOf = ({ wallet, currencyId: coin, amount: asked, direction, source }: Money) => ({
  wallet,
  currencyId: coin,
  amount: formatUnits(asked),
  direction,
  source,
});

/** `postDue` posts what a stopped process had approved, so that it is listed as posted. */
export function adjustmentRoutes(app: FastifyInstance, services: WalletServices, postDue: () => Promise<void>): void {
  mount(app, services, officeAdjustments.listAdjustments, async (context) => {
    const { input, t } = context;
    const { status, id, page, limit } = input;
    await postDue();
    const query = { status, userId: id, limit, offset: (page - 1) * limit };
    const { list, total } = await listUserChanges(services, ADJUSTMENT, query);
    const view = (change: UserChange) => viewAdjustment(change, status);
    if (input.format !== 'csv') return { message: { list: list.map(view), total } };
    return sendWhole<officeAdjustments.AdjustmentRow>(services, context, {
      desk: 'funds',
      name: `adjustments-${status}`,
      columns: adjustmentColumns(t),
      total,
      readAfter: async (last, rows) => {
        const part = { ...query, last: last?.id, limit: rows, offset: 0 };
        return (await listUserChanges(services, ADJUSTMENT, part)).list.map(view);
      },
    });
  });
  mount(app, services, officeAdjustments.requestAdjustment, async ({ input, request, t }) => {
    const { id, currency, ...wish } = input;
    const subject = { userId: userId(id), currencyId: currencyId(currency) };
    const requested = await requestAdjustment(services, { ...wish, ...subject, by: operatorActorOf(request) });
    return say(requested, t('answer.adjustment_requested'));
  });
  mount(app, services, officeAdjustments.approveAdjustment, async ({ input: { id, amount }, request, t }) => {
    const approved = await approveAdjustment(services, { id, seen: amount, by: operatorActorOf(request) });
    return say(approved, t('answer.adjustment_posted'));
  });
  mount(app, services, officeAdjustments.rejectAdjustment, async ({ input, request, t }) => {
    const rejected = await rejectAboutUser(services, ADJUSTMENT, { ...input, by: operatorActorOf(request) });
    return say(rejected, t('answer.adjustment_rejected'));
  });
}
