// Deposits that users report, as operators see them, read from committed rows, each with the newest change that says how it is to be
// credited.
import { type Amount, assert, type ChainId, chainId, type CurrencyId, type Instant, type UserId } from '@bourse/domain';
import { count, id, instant, optional, text, units, word } from '@bourse/domain/kinds';
import { accountOf } from '../../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { type DueChange, toDueChange } from '../../../platform/changes/due-changes.ts';
import { CHANGES } from '../../../platform/changes/proposed-changes.ts';
import type { ProposalStatus } from '../../../platform/changes/tables.ts';
import { readAmount } from '../../../platform/http/user-changes.ts';
import type { OutputKey } from './deposit-outputs.ts';

export const DEPOSIT = { desk: 'funds', kind: 'deposit' } as const;

type Credit = {
  /** Each proposal for a report counts it up. */
  readonly revision: number;
  readonly amount: Amount;
  /** Undefined means that the house pays. */
  readonly output: OutputKey | undefined;
};

export type Proposal = Credit & {
  readonly change: DueChange;
  readonly status: ProposalStatus;
  /** It is the code of the ledger's refusal where the posting has failed. */
  readonly failure: string | undefined;
  /** Both are addresses of operators; `decidedBy` is undefined until somebody has decided. */
  readonly proposedBy: string;
  readonly decidedBy: string | undefined;
  readonly proposedAt: Instant;
};

const REQUEST = {
  id: id(),
  userId: id<UserId>(),
  /** It is the whole e-mail address or phone number. */
  account: text,
  currencyId: id<CurrencyId>(),
  currencyName: text,
  chainId: optional(id<ChainId>()),
  /** The user states this amount, and the two fields that follow. */
  amount: units,
  sentFrom: text,
  hash: text,
  /** It is the name of a picture. */
  picture: optional(text),
  state: word(['pending', 'credited', 'rejected']),
  reason: text,
  createdAt: instant,
};
type Request = RowOf<typeof REQUEST>;
export type DepositRequest = Request & { readonly proposal: Proposal | undefined };

const FOUND = {
  ...REQUEST,
  // All of them are missing where nothing is proposed.
  changeId: optional(id<number>()),
  oldId: optional(id<number>()),
  changes: optional(CHANGES),
  status: optional(word<ProposalStatus>()),
  failure: optional(text),
  proposedBy: optional(text),
  decidedBy: optional(text),
  proposedAt: optional(instant),
};

function withProposal(row: RowOf<typeof FOUND>): DepositRequest {
  const { changeId, oldId, changes, status, failure, proposedBy, decidedBy, proposedAt, ...request } = row;
  if (!changes || !changeId || !status || proposedBy === undefined || proposedAt === undefined) {
    return { ...request, proposal: undefined };
  }
  const change = { id: changeId, oldId, kind: DEPOSIT.kind, subject: String(row.id), changes };
  const due = toDueChange({ name: DEPOSIT.desk }, change);
  return {
    ...request,
    proposal: { ...readCredit(due), change: due, status, failure, proposedBy, decidedBy, proposedAt },
  };
}

export const writeOutput = ({ chainId: on, txid, ordinal }: OutputKey): string => `${on} ${txid} ${ordinal}`;

/** Reads how a deposit is to be credited. */
export function readCredit({ texts }: DueChange): Credit {
  const [chain, txid, ordinal] = texts.get('output')?.split(' ') ?? [];
  assert((chain === undefined) === (ordinal === undefined), 'an output is named whole');
  const output = txid === undefined ? undefined : { chainId: chainId(Number(chain)), txid, ordinal: Number(ordinal) };
  return { revision: Number(texts.get('revision')), amount: readAmount(texts), output };
}

const selection = (sql: Sql | TransactionSql) => sql`
  SELECT r.id, r.user_id, ${accountOf(sql, 'u')} AS account, r.currency_id, c.name AS currency_name, r.chain_id, r.amount,
    r.account AS sent_from, r.hash, r.picture, r.state, r.reason, r.created_at, p.id AS change_id, p.old_id, p.changes, p.status,
    p.failure, p.requested_at AS proposed_at, asking.email AS proposed_by, deciding.email AS decided_by
  FROM deposit_requests r JOIN users u ON u.id = r.user_id JOIN currencies c ON c.id = r.currency_id
    LEFT JOIN LATERAL (SELECT * FROM changes WHERE desk = ${DEPOSIT.desk} AND kind = ${DEPOSIT.kind} AND subject = r.id::text
      ORDER BY changes.id DESC LIMIT 1) p ON true
    LEFT JOIN operators asking ON asking.id = p.requested_by LEFT JOIN operators deciding ON deciding.id = p.decided_by`;

type RequestQuery = {
  readonly state: Request['state'] | 'all';
  /** Undefined means all users. */
  readonly userId?: number | undefined;
  /** Only the rows listed after the one with this id are returned. */
  readonly last?: number | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** Pending ones come oldest first, all others newest first. */
export async function findDepositRequests(
  sql: Sql,
  { state, userId: owner, last, limit, offset }: RequestQuery,
): Promise<{ readonly list: readonly DepositRequest[]; readonly total: number }> {
  const [order, isAfter] =
    state === 'pending'
      ? [sql`ASC`, sql`r.id > ${last ?? 0}`]
      : [sql`DESC`, last === undefined ? sql`true` : sql`r.id < ${last}`];
  const matches = sql`${state === 'all' ? sql`true` : sql`r.state = ${state}`}
    AND ${owner === undefined ? sql`true` : sql`r.user_id = ${owner}`}`;
  const rows = await query(sql, FOUND)`
    ${selection(sql)} WHERE ${matches} AND ${isAfter} ORDER BY r.id ${order} LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await query(sql, { total: count })`
    SELECT count(*) AS total FROM deposit_requests r WHERE ${matches}`;
  return { list: rows.map(withProposal), total: counted?.total ?? 0 };
}

export async function findDepositRequest(sql: Sql | TransactionSql, id: number): Promise<DepositRequest | undefined> {
  const [row] = await query(sql, FOUND)`${selection(sql)} WHERE r.id = ${id}`;
  return row && withProposal(row);
}
