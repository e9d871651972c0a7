// Withdrawals as their owner sees them: read from committed rows, in wire names.
import type { walletWithdrawals as contract } from '@bourse/contract';
import {
  amount,
  type ChainId,
  type CurrencyId,
  destinationOf,
  findChain,
  formatShanghai,
  formatUnits,
  type Instant,
  maxAmount,
  RETURN_REASONS,
  subtractAmounts,
  type UserId,
  WITHDRAWAL_STATUSES,
  type WithdrawalStatus,
  ZERO,
} from '@bourse/domain';
import { count, flag, id, instant, optional, text, units, word } from '@bourse/domain/kinds';
import type { MarketData } from '../../core/market/market-data.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { returnText } from '../../platform/http/return-text.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { CoinChain, Custody } from '../custody/index.ts';
import { flagOf, tellPause } from './view.ts';

const WITHDRAWAL = {
  id: id(),
  currencyId: id<CurrencyId>(),
  chainId: id<ChainId>(),
  address: text,
  gross: units,
  fee: units,
  txid: text,
  status: word(WITHDRAWAL_STATUSES),
  isInside: flag,
  /** Why operators rejected it; else empty. */
  reason: text,
  /** It was approved, and the signer does not sign it. */
  returnedFor: optional(word(RETURN_REASONS)),
  /** Something was seen in it, and nobody has decided. */
  isUnderReview: flag,
  createdAt: instant,
  approvedAt: optional(instant),
  signedAt: optional(instant),
  broadcastAt: optional(instant),
  /** When a block of ours had it. */
  minedAt: optional(instant),
  updatedAt: instant,
  /** The height of the block that has it. */
  minedHeight: optional(count),
};
export type OwnWithdrawal = RowOf<typeof WITHDRAWAL>;

export type WithdrawalQuery = {
  readonly userId: UserId;
  readonly id?: number;
  readonly currency?: number | undefined;
  readonly state?: WithdrawalStatus | undefined;
  /** Asked for not before `from`, and before `to`. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Only those that are older. */
  readonly before?: number | undefined;
  readonly offset: number;
  readonly limit: number;
};

type Ended = Pick<OwnWithdrawal, 'status' | 'reason' | 'returnedFor'>;

/** By its owner. Operators say why they reject one. */
export const isCancelled = ({ status, reason, returnedFor }: Ended): boolean =>
  status === 'rejected' && reason === '' && returnedFor === undefined;

/** Newest first. */
export async function findWithdrawals(
  sql: Sql,
  { userId, id, currency, state, from, to, before, offset, limit }: WithdrawalQuery,
): Promise<{ readonly rows: readonly OwnWithdrawal[]; readonly total: number }> {
  const wanted = sql`
    w.user_id = ${userId} AND ${id === undefined ? sql`true` : sql`w.id = ${id}`}
    AND ${currency === undefined ? sql`true` : sql`w.currency_id = ${currency}`}
    AND ${state === undefined ? sql`true` : sql`w.status = ${state}`}
    AND ${from === undefined ? sql`true` : sql`w.created_at >= ${from}`}
    AND ${to === undefined ? sql`true` : sql`w.created_at < ${to}`}
    AND ${before === undefined ? sql`true` : sql`w.id < ${before}`}`;
  const rows = await query(sql, WITHDRAWAL)`
    SELECT w.id, w.currency_id, w.chain_id, w.address, w.amount AS gross, w.fee, coalesce(w.txid, '') AS txid, w.status,
      w.to_user_id IS NOT NULL AS is_inside, coalesce(r.reason, '') AS reason,
      CASE WHEN w.status = 'rejected' THEN r.returned_for END AS returned_for,
      w.status = 'applied' AND coalesce(cardinality(r.flags), 0) > 0 AND r.decided_at IS NULL AS is_under_review,
      w.created_at, CASE WHEN w.status <> 'rejected' THEN r.decided_at END AS approved_at, c.signed_at, c.broadcast_at,
      c.mined_at, w.updated_at, c.mined_height
    FROM withdrawals w LEFT JOIN withdrawal_reviews r ON r.withdrawal_id = w.id
      LEFT JOIN LATERAL (
        SELECT min(signed_at) AS signed_at, min(broadcast_at) AS broadcast_at, max(mined_at) AS mined_at,
          max(mined_height) AS mined_height
        FROM chain_transactions WHERE withdrawal_id = w.id
      ) c ON true
    WHERE ${wanted} ORDER BY w.id DESC LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await query(sql, { total: count })`SELECT count(*) AS total FROM withdrawals w WHERE ${wanted}`;
  return { rows, total: counted?.total ?? 0 };
}

const PPM_PER_PERCENT_UNITS = 10_000n;

export type NetworkPlace = {
  /** Among all networks of the coin. */
  readonly type: number;
  /** The amount of the coin that was withdrawn in 24 hours. */
  readonly used: bigint;
  /** Nothing of the coin is sent there now. */
  readonly isWaiting: boolean;
  readonly t: Translate;
};

export const viewNetwork = (
  network: CoinChain,
  { type, used, isWaiting, t }: NetworkPlace,
): contract.WithdrawNetwork => ({
  type,
  chain: network.chain.id,
  title: network.chain.name,
  contract: network.contract ?? '',
  decimals: network.decimals,
  min_number: formatUnits(network.minWithdraw),
  max_number: formatUnits(network.maxWithdraw),
  day_limit: formatUnits(network.dayLimit),
  day_left: formatUnits(maxAmount(amount(network.dayLimit - used), ZERO)),
  rate: formatUnits(network.fee),
  rate_percent: formatUnits(network.feePpm * PPM_PER_PERCENT_UNITS),
  confirmations: network.confirmations,
  has_tag: flagOf(network.chain.hasTags),
  is_open: flagOf(network.isWithdrawOpen),
  pause_reason: tellPause(t, network.withdrawPause),
  is_behind: flagOf(network.isBehind),
  is_waiting: flagOf(isWaiting),
});

export function statusNameOf(withdrawal: OwnWithdrawal): WithdrawalStatus | 'inside' | 'to_inside' | 'cancelled' {
  const { isInside, status } = withdrawal;
  if (isInside && status === 'final') return 'inside';
  if (isInside && status === 'approved') return 'to_inside';
  return isCancelled(withdrawal) ? 'cancelled' : status;
}

type Told = {
  readonly market: MarketData;
  readonly custody: Custody;
  readonly networks: readonly CoinChain[];
  readonly t: Translate;
};

export function viewWithdrawal(
  withdrawal: OwnWithdrawal,
  { market, custody, networks, t }: Told,
): contract.WithdrawalRow {
  const { currencyId, chainId, status, isInside, createdAt, updatedAt, minedHeight } = withdrawal;
  const network = networks.find((one) => one.currencyId === currencyId && one.chain.id === chainId);
  const height = custody.chainState(chainId)?.height ?? 0;
  const checkedAt = status === 'rejected' ? updatedAt : withdrawal.approvedAt;
  return {
    id: withdrawal.id,
    currency: currencyId,
    currency_name: market.currency(currencyId)?.name ?? '',
    chain: chainId,
    chain_name: findChain(chainId)?.name ?? '',
    ...destinationOf(chainId, withdrawal.address),
    number: formatUnits(withdrawal.gross),
    fee: formatUnits(withdrawal.fee),
    received: formatUnits(subtractAmounts(withdrawal.gross, withdrawal.fee)),
    hash: withdrawal.txid,
    status,
    status_name: t(`withdrawal.status.${statusNameOf(withdrawal)}`),
    reason: returnText(t, withdrawal),
    is_cancelled: flagOf(isCancelled(withdrawal)),
    is_inside: flagOf(isInside),
    is_under_review: flagOf(withdrawal.isUnderReview),
    is_cancellable: flagOf(status === 'applied'),
    confirmations: minedHeight === undefined ? 0 : Math.max(0, height - minedHeight + 1),
    confirmations_needed: isInside || status === 'rejected' ? 0 : (network?.confirmations ?? 0),
    create_time: formatShanghai(createdAt),
    time_ms: createdAt,
    check_time: checkedAt === undefined ? '' : formatShanghai(checkedAt),
    update_time: formatShanghai(updatedAt),
    timeline: listSteps(withdrawal),
  };
}

const stepOf = (status: OwnWithdrawal['status'], at: Instant) => ({ status, time: formatShanghai(at), time_ms: at });

const WAY = ['applied', 'approved', 'signed', 'broadcast', 'mined'] as const;

/** Lists the steps that it has come to, without those whose time no row has. */
function listSteps(withdrawal: OwnWithdrawal) {
  const { status, createdAt, approvedAt, signedAt, broadcastAt, minedAt, updatedAt } = withdrawal;
  const times = { applied: createdAt, approved: approvedAt, signed: signedAt, broadcast: broadcastAt, mined: minedAt };
  // A row may say what the ledger has not heard of yet.
  const place = WAY.findIndex((step) => step === status);
  const reached = place === -1 ? WAY : WAY.slice(0, place + 1);
  const steps = reached.flatMap((step) => {
    const at = times[step];
    return at === undefined ? [] : [stepOf(step, at)];
  });
  return steps.some((step) => step.status === status) ? steps : [...steps, stepOf(status, updatedAt)];
}
