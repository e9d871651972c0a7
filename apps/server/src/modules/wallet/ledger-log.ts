// A user's legs of the ledger, page by page, and transfers as one row each, read from committed rows; in wire names and in the
// caller's language.
import type { walletRecords as contract } from '@bourse/contract';
import {
  type AccountId,
  type Amount,
  type CurrencyId,
  ensureNever,
  formatShanghai,
  formatUnits,
  type Instant,
  negateAmount,
  POSTING_REASONS,
  type PostingReason,
  subtractAmounts,
  type UserId,
  type Wallet,
  WALLETS,
} from '@bourse/domain';
import { count, id, instant, optional, present, text, units, word } from '@bourse/domain/kinds';
import type { MarketData } from '../../core/market/market-data.ts';
import { numbersLiteral } from '../../core/storage/arrays.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { Translate } from '../../platform/http/translator.ts';

type Kind = (typeof contract.RECORD_KINDS)[number];

/** A fill is its own posting. */
export type LedgerReason = PostingReason | 'spot_trade';

const ACCOUNT = {
  id: id<AccountId>(),
  userId: present(id<UserId>()),
  currencyId: id<CurrencyId>(),
  wallet: present(word(WALLETS)),
};
export type OwnAccount = RowOf<typeof ACCOUNT>;
export type AccountFilter = { readonly wallet?: Wallet | undefined; readonly currencyId?: number | undefined };

/** Finds which accounts of the ledger are a user's, or those of several. */
export const findOwnAccounts = (
  sql: Sql,
  owner: UserId | readonly UserId[],
  { wallet, currencyId }: AccountFilter = {},
): Promise<readonly OwnAccount[]> => query(sql, ACCOUNT)`
  SELECT id, user_id, currency_id, wallet FROM accounts
  WHERE user_id = ANY(${numbersLiteral([owner].flat(), (one) => one)}::bigint[])
    AND ${wallet === undefined ? sql`true` : sql`wallet = ${wallet}`}
    AND ${currencyId === undefined ? sql`true` : sql`currency_id = ${currencyId}`}
  ORDER BY user_id, wallet, currency_id`;

/** `total` counts no further than this: nobody pages so far. */
export const TOTAL_MAX = 100_000;

const LEG = {
  postingId: id(),
  leg: count,
  accountId: id<AccountId>(),
  /** Signed. */
  value: units,
  /** The balance of the account once the leg was applied, locked included. */
  after: units,
  reason: word<LedgerReason>([...POSTING_REASONS, 'spot_trade']),
  at: instant,
};
export type Leg = Omit<RowOf<typeof LEG>, 'accountId'> & Pick<OwnAccount, 'userId' | 'currencyId' | 'wallet'>;

export type LogQuery = {
  readonly accounts: readonly OwnAccount[];
  /** One tab of the finance records; all of them, and trades, where it is absent. */
  readonly kind?: Kind | undefined;
  /** Only what left an account. */
  readonly isOutgoing?: boolean;
  /** Only what is listed after this leg. */
  readonly last?: Pick<Leg, 'postingId' | 'leg'> | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly offset: number;
  readonly limit: number;
};

/** Newest first. Each account's part is read from an index as far as the page goes, so long logs cost no more. */
export async function findLegs(
  sql: Sql,
  log: LogQuery,
): Promise<{ readonly rows: readonly Leg[]; readonly total: number }> {
  const { accounts, offset, limit } = log;
  const own = new Map<AccountId, OwnAccount>(accounts.map((account) => [account.id, account]));
  const entries = (wanted: number) => sql`
    unnest(${numbersLiteral(accounts, ({ id }) => id)}::bigint[], ${numbersLiteral(accounts, ({ userId }) => userId)}::bigint[])
      AS own (id, user_id) CROSS JOIN LATERAL (
      SELECT * FROM ledger_entries
      WHERE user_id = own.user_id AND account_id = own.id AND ${conditionOf(sql, log)}
      ORDER BY posting_id DESC, leg DESC LIMIT ${wanted}
    ) AS legs`;
  const [rows, [counted]] = await Promise.all([
    query(sql, LEG)`
      SELECT posting_id, leg, account_id, amount AS value, balance_after AS after, reason, at
      FROM ${entries(offset + limit)}
      ORDER BY posting_id DESC, leg DESC LIMIT ${limit} OFFSET ${offset}`,
    query(sql, { total: count })`
      SELECT count(*) AS total FROM (SELECT FROM ${entries(TOTAL_MAX)} LIMIT ${TOTAL_MAX}) AS n`,
  ]);
  return {
    rows: rows.flatMap(({ accountId, ...leg }) => {
      const account = own.get(accountId);
      if (!account) return [];
      const { userId, currencyId, wallet } = account;
      return [{ ...leg, userId, currencyId, wallet }];
    }),
    total: counted?.total ?? 0,
  };
}

function conditionOf(sql: Sql, { kind, isOutgoing, last, from, to }: LogQuery) {
  return sql`
    ${kind === undefined ? sql`true` : kindOf(sql, kind)}
    AND ${isOutgoing === true ? sql`amount < 0` : sql`true`}
    AND ${last === undefined ? sql`true` : sql`(posting_id, leg) < (${last.postingId}, ${last.leg})`}
    AND ${from === undefined ? sql`true` : sql`at >= ${from}`}
    AND ${to === undefined ? sql`true` : sql`at < ${to}`}`;
}

/** A withdrawal to one of ours is settled at once: its other leg is a deposit there. Trades have records of their own. */
function kindOf(sql: Sql, kind: Kind) {
  switch (kind) {
    case 'deposit':
      return sql`(reason IN ('deposit', 'manual_deposit', 'deposit_reversal') OR reason = 'withdrawal' AND amount > 0)`;
    case 'withdraw':
      return sql`(reason = 'withdrawal' AND amount < 0)`;
    case 'transfer':
      return sql`reason = 'transfer'`;
    case 'other':
      return sql`reason NOT IN ('deposit', 'manual_deposit', 'deposit_reversal', 'withdrawal', 'transfer', 'spot_trade')`;
    default:
      return ensureNever(kind);
  }
}

const TRANSFER = {
  postingId: id(),
  fromAccount: optional(id<AccountId>()),
  toAccount: optional(id<AccountId>()),
};
export type TransferEnds = { readonly from: Wallet; readonly to: Wallet };

/** From where to where each transfer among these legs went, by its posting. `accounts` are all of the user's. */
export async function findTransferEnds(
  sql: Sql,
  { legs, accounts }: { readonly legs: readonly Leg[]; readonly accounts: readonly OwnAccount[] },
): Promise<ReadonlyMap<number, TransferEnds>> {
  const transfers = legs.filter(({ reason }) => reason === 'transfer');
  if (transfers.length === 0) return new Map();
  const walletOf = new Map<AccountId, Wallet>(accounts.map(({ id, wallet }) => [id, wallet]));
  const rows = await query(sql, TRANSFER)`
    SELECT posting_id, max(account_id) FILTER (WHERE amount < 0) AS from_account,
      max(account_id) FILTER (WHERE amount > 0) AS to_account
    FROM postings
    WHERE account_id = ANY(${numbersLiteral(accounts, ({ id }) => id)}::bigint[])
      AND posting_id = ANY(${numbersLiteral(transfers, ({ postingId }) => postingId)}::bigint[])
    GROUP BY posting_id`;
  return new Map(
    rows.flatMap((row) => {
      const from = row.fromAccount && walletOf.get(row.fromAccount);
      const to = row.toAccount && walletOf.get(row.toAccount);
      return from === undefined || to === undefined ? [] : [[row.postingId, { from, to }] as const];
    }),
  );
}

/** Reads each account's balance at a moment, locked included; accounts without a leg by then are left out. */
export async function findBalancesAt(
  sql: Sql,
  { accounts, at }: { readonly accounts: readonly OwnAccount[]; readonly at: Instant },
): Promise<ReadonlyMap<AccountId, Amount>> {
  const rows = await query(sql, { accountId: id<AccountId>(), balanceAfter: units })`
    SELECT account_id, balance_after
    FROM unnest(${numbersLiteral(accounts, ({ id }) => id)}::bigint[], ${numbersLiteral(accounts, ({ userId }) => userId)}::bigint[])
      AS own (id, user_id) CROSS JOIN LATERAL (
      SELECT account_id, balance_after FROM ledger_entries
      WHERE user_id = own.user_id AND account_id = own.id AND at < ${at} ORDER BY posting_id DESC, leg DESC LIMIT 1
    ) AS last`;
  return new Map(rows.map((row) => [row.accountId, row.balanceAfter] as const));
}

type Told = {
  readonly market: MarketData;
  readonly t: Translate;
  readonly ends: ReadonlyMap<number, TransferEnds>;
  /** The names of sub-accounts. */
  readonly labels: Labels;
};

export type Labels = ReadonlyMap<UserId, string>;
const LABEL = { id: id<UserId>(), label: text };

/** Reads what the sub-accounts among these accounts are called. */
export async function findAccountLabels(sql: Sql, owners: readonly UserId[]): Promise<Labels> {
  const rows = await query(sql, LABEL)`
    SELECT user_id AS id, label FROM sub_accounts WHERE user_id = ANY(${numbersLiteral(owners, (one) => one)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row.label]));
}

export const nameOf = (market: MarketData, id: number): string => market.currency(id)?.name ?? '';

/** The posting and its leg together are unique. */
export const legId = ({ postingId, leg }: Pick<Leg, 'postingId' | 'leg'>): string => `${postingId}-${leg}`;

export function viewLeg(leg: Leg, { market, t, ends, labels }: Told): contract.LogRow {
  return {
    id: legId(leg),
    value: formatUnits(leg.value),
    info: tell(leg, t, ends.get(leg.postingId)),
    reason: leg.reason,
    wallet: leg.wallet,
    account: t(`ledger.wallet.${leg.wallet}`),
    account_id: leg.userId,
    account_label: labels.get(leg.userId) ?? '',
    currency: leg.currencyId,
    currency_name: nameOf(market, leg.currencyId),
    before: formatUnits(subtractAmounts(leg.after, leg.value)),
    after: formatUnits(leg.after),
    created_time: formatShanghai(leg.at),
    time_ms: leg.at,
  };
}

export const tellTransfer = (t: Translate, { from, to }: TransferEnds): string =>
  t('ledger.transfer', { from: t(`ledger.wallet.${from}`), to: t(`ledger.wallet.${to}`) });

function tell({ reason, wallet, value }: Leg, t: Translate, ends: TransferEnds | undefined): string {
  // The other end of a withdrawal that was settled inside.
  if (reason === 'withdrawal' && value > 0n) return t('ledger.deposit');
  if (reason === 'account_transfer' && value > 0n) return t('ledger.account_transfer_in');
  if (reason !== 'transfer') return t(`ledger.${reason}`);
  return tellTransfer(t, ends ?? { from: wallet, to: wallet });
}

/** Views a transfer by its leg that left. */
export function viewTransfer(leg: Leg, ends: TransferEnds, market: MarketData): contract.TransferRow {
  return {
    id: leg.postingId,
    currency: leg.currencyId,
    currency_name: nameOf(market, leg.currencyId),
    ...ends,
    number: formatUnits(negateAmount(leg.value)),
    create_time: formatShanghai(leg.at),
    time_ms: leg.at,
  };
}
