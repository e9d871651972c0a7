// The withdrawals queue, read from committed rows. A whole address is shown to those alone who review, and each look is entered
// in the audit log.
import { amountCodec, officeWithdrawals } from '@bourse/contract';
import {
  chainId,
  destinationOf,
  findChain,
  formatUnits,
  type Instant,
  refuse,
  RETURN_REASONS,
  TWO_OPERATORS_FROM,
  WITHDRAWAL_FLAGS,
} from '@bourse/domain';
import { count } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accountOf, numericFromUnits } from '../../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { joinDaySum } from '../../../core/storage/withdrawal-sums.ts';
import { type CsvColumn, sendWhole } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import { actorOf, type OperatorActor } from '../../../platform/http/operator-acts.ts';
import { returnText } from '../../../platform/http/return-text.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { answerQuery } from '../../../platform/lists/answer-rows.ts';
import { maskAddress } from '../../../system/masks.ts';
import { settleDecisions } from '../../custody/index.ts';
import type { WalletServices } from '../services.ts';
import { nameOf } from './files.ts';

const { withdrawalRow } = officeWithdrawals;
type Row = officeWithdrawals.WithdrawalRow;

/** The row as it is stored: the chain by its id, address and tag in one text, flags in one, and what the reason is told from. */
const storedRow = withdrawalRow.omit({ chain: true, tag: true, is_sum_partial: true }).extend({
  chain_id: z.number(),
  worth: amountCodec.nullable(),
  txid: z.string(),
  flags: z.string(),
  is_held: z.boolean(),
  is_partial: z.boolean(),
  /** It was approved, and came back because the signer does not sign it. */
  returned_for: z.enum(RETURN_REASONS).nullable(),
});
export type DeskWithdrawal = z.output<typeof storedRow>;

/**
 * Two operators are needed from the limit on, and where it is not known whether the limit is passed; never fewer than were named
 * before. None is needed where nothing was flagged and the withdrawal was approved automatically.
 */
const needed = (sql: Sql | TransactionSql) => sql`
  CASE WHEN r.needed = 0 AND r.decided_at IS NOT NULL AND w.status <> 'applied' THEN 0 ELSE
    greatest(coalesce(r.needed, 1), 1,
      CASE WHEN day.is_partial OR day.sum >= ${numericFromUnits(TWO_OPERATORS_FROM)} THEN 2 ELSE 1 END) END`;

const selection = (sql: Sql | TransactionSql, now: Instant) => sql`
  SELECT w.id, w.user_id, coalesce(w.to_user_id, 0) AS to_user_id, ${accountOf(sql, 'u')} AS account, c.name AS currency_name,
    w.chain_id, w.amount, w.fee, w.worth, w.address, coalesce(w.txid, '') AS txid, w.status,
    coalesce(array_to_string(r.flags, ' '), '') AS flags, coalesce(r.reason, '') AS reason,
    CASE WHEN w.status = 'rejected' THEN r.returned_for END AS returned_for, coalesce(r.refused_for, '') AS refused_for,
    r.refused_at AS refused_time, w.created_at AS submit_time, coalesce(day.sum, 0) AS day_sum, day.is_partial,
    ${needed(sql)} AS needed, coalesce(s.outflows_held_until > ${now}, false) AS is_held,
    (SELECT count(*) FROM withdrawal_approvals a WHERE a.withdrawal_id = w.id) AS approved
  FROM withdrawals w JOIN users u ON u.id = w.user_id JOIN currencies c ON c.id = w.currency_id
    LEFT JOIN withdrawal_reviews r ON r.withdrawal_id = w.id LEFT JOIN user_states s ON s.user_id = w.user_id
    ${joinDaySum(sql)}`;

/** Operators see a withdrawal in one of these three states. */
export type Place = 'pending' | 'approved' | 'ended';

type WithdrawalQuery = {
  readonly place: Place | 'all';
  /** Undefined means all users. */
  readonly userId?: number | undefined;
  readonly now: Instant;
  /** Only the rows listed after the one with this id are returned. */
  readonly last?: number | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** Withdrawals that await a decision come oldest first, all others newest first. */
export async function findWithdrawals(
  sql: Sql,
  { place, userId: owner, now, last, limit, offset }: WithdrawalQuery,
): Promise<{ readonly list: readonly DeskWithdrawal[]; readonly total: number }> {
  const stands = {
    pending: sql`w.status = 'applied'`,
    approved: sql`w.status IN ('approved', 'signed', 'broadcast', 'mined')`,
    ended: sql`w.status IN ('final', 'rejected', 'failed')`,
    all: sql`true`,
  }[place];
  const matches = owner === undefined ? stands : sql`${stands} AND w.user_id = ${owner}`;
  const [order, isAfter] =
    place === 'pending'
      ? [sql`ASC`, sql`w.id > ${last ?? 0}`]
      : [sql`DESC`, last === undefined ? sql`true` : sql`w.id < ${last}`];
  const rows = await answerQuery(sql, storedRow)`
    ${selection(sql, now)} WHERE ${matches} AND ${isAfter} ORDER BY w.id ${order} LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await query(sql, { total: count })`SELECT count(*) AS total FROM withdrawals w WHERE ${matches}`;
  return { list: rows, total: counted?.total ?? 0 };
}

export async function findWithdrawal(
  sql: Sql | TransactionSql,
  id: number,
  now: Instant,
): Promise<DeskWithdrawal | undefined> {
  const [row] = await answerQuery(sql, storedRow)`${selection(sql, now)} WHERE w.id = ${id}`;
  return row;
}

/** Returns the operators who approved it, in the order of their approvals. */
export const findApprovals = (sql: Sql | TransactionSql, id: number) => answerQuery(sql, officeWithdrawals.approvalRow)`
  SELECT o.email AS operator, a.at AS time FROM withdrawal_approvals a JOIN operators o ON o.id = a.operator_id
  WHERE a.withdrawal_id = ${id} ORDER BY a.at, o.id`;

/** How often the same user has sent to the same address before, and it arrived over its chain. */
async function countEarlier(sql: Sql, { id, user_id: owner, address }: DeskWithdrawal): Promise<number> {
  const [row] = await query(sql, { earlier: count })`
    SELECT count(*) AS earlier FROM withdrawals
    WHERE user_id = ${owner} AND address = ${address} AND id < ${id} AND status = 'final' AND to_user_id IS NULL`;
  return row?.earlier ?? 0;
}

const destination = (withdrawal: DeskWithdrawal) => destinationOf(chainId(withdrawal.chain_id), withdrawal.address);

function viewWithdrawal(t: Translate, withdrawal: DeskWithdrawal): z.output<typeof withdrawalRow> {
  const { chain_id: chain, worth, flags, is_held, is_partial, returned_for, ...row } = withdrawal;
  const { address, tag } = destination(withdrawal);
  const seen = flags.split(' ').filter((flag) => flag !== '');
  return {
    ...row,
    chain: findChain(chainId(chain))?.name ?? '',
    worth: worth === null ? '' : formatUnits(worth),
    address: maskAddress(address),
    tag,
    flags: is_held && !seen.includes('hold') ? [...seen, 'hold'] : seen,
    is_sum_partial: is_partial ? 1 : 0,
    reason: returnText(t, { reason: row.reason, returnedFor: returned_for ?? undefined }),
  };
}

export function withdrawalRoutes(app: FastifyInstance, services: WalletServices): void {
  const { storage, clock, auditLog, robots } = services;
  const { sql } = storage;
  mount(app, services, officeWithdrawals.listWithdrawals, async (context) => {
    const { input, t } = context;
    const { status, user_id: userId, page, limit } = input;
    await settleDecisions(services);
    const query = { place: status, userId, now: clock.now(), limit, offset: (page - 1) * limit };
    const view = (list: readonly DeskWithdrawal[]) => list.map((each) => viewWithdrawal(t, each));
    const { list, total } = await findWithdrawals(sql, query);
    robots.shown(
      'withdrawal',
      list.map(({ id }) => id),
    );
    if (input.format !== 'csv') return { message: { list: view(list), total } };
    return sendWhole<Row>(services, context, {
      desk: 'funds',
      name: nameOf('withdrawals', input),
      columns: columnsOf(t),
      total,
      readAfter: async (last, rows) => {
        const part = await findWithdrawals(sql, { ...query, last: last?.id, limit: rows, offset: 0 });
        return z.encode(z.array(withdrawalRow), view(part.list));
      },
    });
  });
  mount(app, services, officeWithdrawals.withdrawalDetail, async ({ input, request, t }) => {
    const withdrawal = await findWithdrawal(sql, input.id, clock.now());
    if (!withdrawal) return refuse('withdrawal_not_found');
    robots.shown('withdrawal', [input.id]);
    await auditLog.record(entryOf(actorOf(request), 'withdrawal.look', withdrawal));
    return { message: { ...(await viewFacts(services, t, withdrawal)), ...destination(withdrawal) } };
  });
  mount(app, services, officeWithdrawals.withdrawalProgress, async ({ input, t }) => {
    const withdrawal = await findWithdrawal(sql, input.id, clock.now());
    if (!withdrawal) return refuse('withdrawal_not_found');
    robots.shown('withdrawal', [input.id]);
    return { message: await viewFacts(services, t, withdrawal) };
  });
}

async function viewFacts({ storage: { sql } }: WalletServices, t: Translate, withdrawal: DeskWithdrawal) {
  const [earlier, approvals] = await Promise.all([countEarlier(sql, withdrawal), findApprovals(sql, withdrawal.id)]);
  return { ...viewWithdrawal(t, withdrawal), txid: withdrawal.txid, earlier, approvals: [...approvals] };
}

/** An operator gives a reason for a rejection; a user who cancels a withdrawal gives none. */
const standingOf = ({ status, reason }: Row) =>
  status === 'rejected' && reason === '' ? ('cancelled' as const) : status;

const flagText = (t: Translate, flag: string): string =>
  t(`office.withdrawals.flag.${WITHDRAWAL_FLAGS.find((known) => known === flag) ?? 'other'}`);

const columnsOf = (t: Translate): readonly CsvColumn<Row>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.users.id'), value: ({ user_id }) => String(user_id) },
  { header: t('office.users.account'), value: ({ account }) => account },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.withdrawals.network'), value: ({ chain }) => chain },
  { header: t('office.withdrawals.address'), value: ({ address }) => address },
  { header: t('office.withdrawals.inside'), value: (row) => (row.to_user_id === 0 ? '' : String(row.to_user_id)) },
  { header: t('office.withdrawals.tag'), value: ({ tag }) => tag },
  { header: t('office.funds.amount'), value: ({ amount }) => amount },
  { header: t('office.withdrawals.fee'), value: ({ fee }) => fee },
  { header: t('office.withdrawals.worth'), value: ({ worth }) => worth },
  { header: t('office.withdrawals.daySum'), value: (row) => row.day_sum },
  {
    header: t('office.withdrawals.flags'),
    value: ({ flags }) => flags.map((flag) => flagText(t, flag)).join(' '),
  },
  { header: t('office.withdrawals.approvals'), value: ({ approved, needed }) => `${approved}:${needed}` },
  { header: t('office.identity.status'), value: (row) => t(`office.withdrawals.status.${standingOf(row)}`) },
  { header: t('office.reason'), value: ({ reason }) => reason },
  { header: t('office.identity.submitted'), value: (row) => row.submit_time, zone: 'UTC+8' },
];

export const entryOf = (
  { actor, ip }: Pick<OperatorActor, 'actor' | 'ip'>,
  action: string,
  { id }: { readonly id: number },
) => ({ actor, ip, action, subject: `withdrawal ${id}` });
