// Deposits that users report, as operators see them, read from committed rows.
import type { ChainId, CurrencyId, UserId } from '@bourse/domain';
import { count, id, instant, optional, text, units, word } from '@bourse/domain/kinds';
import { accountOf } from '../../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { OutputKey } from './deposit-outputs.ts';

const PROPOSAL = {
  revision: count,
  amount: units,
  status: word(['pending', 'approved', 'posted', 'failed']),
  /** It is the code of the ledger's refusal where the posting has failed. */
  failure: optional(text),
  /** Both are addresses of operators; `decidedBy` is undefined until somebody has decided. */
  proposedBy: text,
  decidedBy: optional(text),
  proposedAt: instant,
};
export type Proposal = RowOf<typeof PROPOSAL> & {
  /** Undefined means that the house pays. */
  readonly output: OutputKey | undefined;
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
export type DepositRequestState = Request['state'];
export type DepositRequest = Request & { readonly proposal: Proposal | undefined };

const FOUND = {
  ...REQUEST,
  // All of them are missing where nothing is proposed; those of the output, where the house pays.
  revision: optional(count),
  proposedAmount: optional(units),
  status: optional(PROPOSAL.status),
  proposedBy: optional(text),
  proposedAt: optional(instant),
  outputChainId: optional(id<ChainId>()),
  txid: optional(text),
  ordinal: optional(count),
  failure: optional(text),
  decidedBy: optional(text),
};
type Found = RowOf<typeof FOUND>;

function proposalOf({ revision, proposedAmount: amount, status, proposedBy, proposedAt, ...row }: Found) {
  if (revision === undefined || amount === undefined || status === undefined) return undefined;
  if (proposedBy === undefined || proposedAt === undefined) return undefined;
  const { failure, decidedBy } = row;
  return { revision, amount, status, failure, proposedBy, decidedBy, proposedAt, output: outputOf(row) };
}

const outputOf = ({ outputChainId: chainId, txid, ordinal }: Pick<Found, 'outputChainId' | 'txid' | 'ordinal'>) =>
  chainId === undefined || txid === undefined || ordinal === undefined ? undefined : { chainId, txid, ordinal };

const withProposal = (row: Found): DepositRequest => ({ ...row, proposal: proposalOf(row) });

const selection = (sql: Sql | TransactionSql) => sql`
  SELECT r.id, r.user_id, ${accountOf(sql, 'u')} AS account, r.currency_id, c.name AS currency_name, r.chain_id, r.amount,
    r.account AS sent_from, r.hash, r.picture, r.state, r.reason, r.created_at, p.revision, p.amount AS proposed_amount,
    p.chain_id AS output_chain_id, p.txid, p.ordinal, p.status, p.failure, p.proposed_at, asking.email AS proposed_by,
    deciding.email AS decided_by
  FROM deposit_requests r JOIN users u ON u.id = r.user_id JOIN currencies c ON c.id = r.currency_id
    LEFT JOIN deposit_proposals p ON p.request_id = r.id LEFT JOIN operators asking ON asking.id = p.proposed_by
    LEFT JOIN operators deciding ON deciding.id = p.decided_by`;

type RequestQuery = {
  readonly state: DepositRequestState | 'all';
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
