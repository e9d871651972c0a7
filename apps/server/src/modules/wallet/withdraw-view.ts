// Withdrawals in wire names.
import type { walletWithdrawals as contract } from '@bourse/contract';
import {
  amount,
  destinationOf,
  findChain,
  formatShanghai,
  formatUnits,
  type Instant,
  maxAmount,
  subtractAmounts,
  type WithdrawalStatus,
  ZERO,
} from '@bourse/domain';
import { returnText } from '../../platform/http/return-text.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { MarketData } from '../../core/market/market-data.ts';
import { tellPause } from './tell-pause.ts';
import { isCancelled, type OwnWithdrawal } from './withdrawals.ts';
import type { CoinChain, Custody } from '../custody/index.ts';

export const flagOf = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);

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
    timeline: listSteps(withdrawal).map((step) => ({
      status: step.status,
      time: formatShanghai(step.at),
      time_ms: step.at,
    })),
  };
}

type Step = { readonly status: OwnWithdrawal['status']; readonly at: Instant };

const WAY = ['applied', 'approved', 'signed', 'broadcast', 'mined'] as const;

/** Lists the steps that it has come to, without those whose time no row has. */
function listSteps(withdrawal: OwnWithdrawal): readonly Step[] {
  const { status, createdAt, approvedAt, signedAt, broadcastAt, minedAt, updatedAt } = withdrawal;
  const times = { applied: createdAt, approved: approvedAt, signed: signedAt, broadcast: broadcastAt, mined: minedAt };
  // A row may say what the ledger has not heard of yet.
  const place = WAY.findIndex((step) => step === status);
  const reached = place === -1 ? WAY : WAY.slice(0, place + 1);
  const steps = reached.flatMap((step): Step[] => {
    const at = times[step];
    return at === undefined ? [] : [{ status: step, at }];
  });
  return steps.some((step) => step.status === status) ? steps : [...steps, { status, at: updatedAt }];
}
