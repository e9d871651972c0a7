// Deposits that users report, as operators see them, read from committed rows.
import {
  type Amount,
  amount,
  type ChainId,
  chainId,
  type CurrencyId,
  currencyId,
  type Instant,
  instant,
  type UserId,
  userId,
} from '@bourse/domain';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql, TransactionSql } from '../../storage/connection.ts';
import type { OutputKey } from './deposit-outputs.ts';
import { accountOf } from '../../storage/user-columns.ts';

export type DepositRequestState = 'pending' | 'credited' | 'rejected';

export type Proposal = {
  readonly revision: number;
  readonly amount: Amount;
  /** Undefined: the house pays. */
  readonly output: OutputKey | undefined;
  readonly status: 'pending' | 'approved' | 'posted' | 'failed';
  /** Code of the ledger's refusal, where it failed. */
  readonly failure: string | undefined;
  /** Addresses of operators; of who decides, undefined until then. */
  readonly proposedBy: string;
  readonly decidedBy: string | undefined;
  readonly proposedAt: Instant;
};

export type DepositRequest = {
  readonly id: number;
  readonly userId: UserId;
  /** E-mail or phone, whole. */
  readonly account: string;
  readonly currencyId: CurrencyId;
  readonly currencyName: string;
  readonly chainId: ChainId | undefined;
  /** As the user says, like the two that follow. */
  readonly amount: Amount;
  readonly sentFrom: string;
  readonly hash: string;
  /** Name of a picture. */
  readonly picture: string | undefined;
  readonly state: DepositRequestState;
  readonly reason: string;
  readonly createdAt: Instant;
  readonly proposal: Proposal | undefined;
};

type Row = {
  readonly id: string;
  readonly user_id: string;
  readonly user_account: string;
  readonly currency_id: string;
  readonly currency_name: string;
  readonly chain_id: string | null;
  readonly amount: string;
  readonly account: string;
  readonly hash: string;
  readonly picture: string | null;
  readonly state: DepositRequestState;
  readonly reason: string;
  readonly created_at: string;
  readonly revision: number | null;
  readonly proposed_amount: string;
  readonly output_chain_id: string | null;
  readonly txid: string | null;
  readonly ordinal: number | null;
  readonly status: Proposal['status'];
  readonly failure: string | null;
  readonly proposed_by: string;
  readonly decided_by: string | null;
  readonly proposed_at: string;
};

function proposalOf(row: Row): Proposal | undefined {
  if (row.revision === null) return undefined;
  const { output_chain_id: on, txid, ordinal } = row;
  const isOnChain = on !== null && txid !== null && ordinal !== null;
  return {
    revision: row.revision,
    amount: amount(unitsFromNumeric(row.proposed_amount)),
    output: isOnChain ? { chainId: chainId(Number(on)), txid, ordinal } : undefined,
    status: row.status,
    failure: row.failure ?? undefined,
    proposedBy: row.proposed_by,
    decidedBy: row.decided_by ?? undefined,
    proposedAt: instant(Number(row.proposed_at)),
  };
}

const fromRow = (row: Row): DepositRequest => ({
  id: Number(row.id),
  userId: userId(Number(row.user_id)),
  account: row.user_account,
  currencyId: currencyId(Number(row.currency_id)),
  currencyName: row.currency_name,
  chainId: row.chain_id === null ? undefined : chainId(Number(row.chain_id)),
  amount: amount(unitsFromNumeric(row.amount)),
  sentFrom: row.account,
  hash: row.hash,
  picture: row.picture ?? undefined,
  state: row.state,
  reason: row.reason,
  createdAt: instant(Number(row.created_at)),
  proposal: proposalOf(row),
});

const selection = (sql: Sql | TransactionSql) => sql`
  SELECT r.*, ${accountOf(sql, 'u')} AS user_account, c.name AS currency_name, p.revision,
    p.amount AS proposed_amount, p.chain_id AS output_chain_id, p.txid, p.ordinal, p.status, p.failure, p.proposed_at,
    asking.email AS proposed_by, deciding.email AS decided_by
  FROM deposit_requests r JOIN users u ON u.id = r.user_id JOIN currencies c ON c.id = r.currency_id
    LEFT JOIN deposit_proposals p ON p.request_id = r.id LEFT JOIN operators asking ON asking.id = p.proposed_by
    LEFT JOIN operators deciding ON deciding.id = p.decided_by`;

type RequestQuery = {
  readonly state: DepositRequestState | 'all';
  /** Of all users where it is absent. */
  readonly userId?: number | undefined;
  /** Only those that come after it. */
  readonly last?: number | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** Pending ones oldest first, all others newest first. */
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
  const rows = await sql<Row[]>`
    ${selection(sql)} WHERE ${matches} AND ${isAfter} ORDER BY r.id ${order} LIMIT ${limit} OFFSET ${offset}`;
  const [count] = await sql<{ n: string }[]>`SELECT count(*) AS n FROM deposit_requests r WHERE ${matches}`;
  return { list: rows.map(fromRow), total: Number(count?.n) };
}

export async function findDepositRequest(sql: Sql | TransactionSql, id: number): Promise<DepositRequest | undefined> {
  const [row] = await sql<Row[]>`${selection(sql)} WHERE r.id = ${id}`;
  return row && fromRow(row);
}
