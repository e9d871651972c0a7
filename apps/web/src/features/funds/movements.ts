// Deposits and withdrawals as one kind of row: what is listed, how far each has come, and what follows.
import { walletDeposits, walletWithdrawals } from '@bourse/contract';
import { hasWithdrawalEnded, type WithdrawalStatus } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Page } from '../../lib/paged.ts';
import { boundsOf, type Period } from '../../lib/period.ts';
import { type Tone, toneOfWithdrawal } from './movement-tone.ts';

type DepositState = walletDeposits.DepositRow['state'];

export type Step = {
  readonly text: MessageKey;
  /** Epoch ms; undefined for what is still to come. */
  readonly at: number | undefined;
};

export type Movement = {
  readonly id: string;
  readonly coin: string;
  /** Empty where it went over no network. */
  readonly network: string;
  readonly number: string;
  readonly fee: string | undefined;
  readonly received: string | undefined;
  readonly address: string;
  /** The destination tag; empty where there is none. */
  readonly tag: string;
  readonly hash: string;
  readonly stateText: string;
  readonly tone: Tone;
  readonly createdAt: number;
  /** Epoch ms of a withdrawal's approval or rejection, of a deposit's credit; undefined before, or where there is none. */
  readonly processedAt: number | undefined;
  readonly confirmations: number;
  readonly confirmationsNeeded: number;
  readonly steps: readonly Step[];
  readonly isUnderReview: boolean;
  /** Why operators rejected it; else empty. */
  readonly reason: string;
  /** Nothing follows. */
  readonly hasEnded: boolean;
  /** By which it can still be taken back. */
  readonly cancelId: number | undefined;
};

export type MovementKind = 'deposit' | 'withdraw';

const WITHDRAWAL_TEXTS: Readonly<Record<WithdrawalStatus, MessageKey>> = {
  applied: 'funds.step.applied',
  approved: 'funds.step.approved',
  signed: 'funds.step.signed',
  broadcast: 'funds.step.broadcast',
  mined: 'funds.step.mined',
  final: 'funds.step.final',
  rejected: 'funds.step.rejected',
  failed: 'funds.step.failed',
};

/** A withdrawal to another user of ours has these texts where they differ. */
const INSIDE_TEXTS: Readonly<Partial<Record<WithdrawalStatus, MessageKey>>> = {
  approved: 'funds.step.approvedInside',
  final: 'funds.step.settledInside',
};

const DEPOSIT_TEXTS: Readonly<Record<DepositState, MessageKey>> = {
  pending: 'funds.step.pending',
  confirming: 'funds.step.confirming',
  credited: 'funds.step.credited',
  below_minimum: 'funds.step.belowMinimum',
  unclaimed: 'funds.step.unclaimed',
  dropped: 'funds.step.dropped',
  reversed: 'funds.step.reversed',
  rejected: 'funds.step.rejected',
};

/** Reads a time as the wire writes it, in Shanghai; undefined where it is empty. */
const instantOf = (text: string): number | undefined =>
  text === '' ? undefined : Date.parse(`${text.replace(' ', 'T')}+08:00`);

const WAY_OUT: readonly WithdrawalStatus[] = ['applied', 'approved', 'signed', 'broadcast', 'mined', 'final'];
const WAY_INSIDE: readonly WithdrawalStatus[] = ['applied', 'approved', 'final'];
const OPEN_DEPOSITS: ReadonlySet<DepositState> = new Set(['pending', 'confirming']);

/** Those that were reached, and while nothing has ended it, those still ahead. */
function stepsOf(row: walletWithdrawals.WithdrawalRow): readonly Step[] {
  const isInside = row.is_inside === 1;
  const textOf = (status: WithdrawalStatus): MessageKey =>
    (isInside ? INSIDE_TEXTS[status] : undefined) ?? WITHDRAWAL_TEXTS[status];
  const reached = row.timeline.map(({ status, time_ms }): Step => {
    const isCancelled = status === 'rejected' && row.is_cancelled === 1;
    return { text: isCancelled ? 'funds.step.cancelled' : textOf(status), at: time_ms };
  });
  if (hasWithdrawalEnded(row.status)) return reached;
  const way = isInside ? WAY_INSIDE : WAY_OUT;
  const ahead = way.slice(way.indexOf(row.status) + 1);
  return [...reached, ...ahead.map((status): Step => ({ text: textOf(status), at: undefined }))];
}

export const movementOfWithdrawal = (row: walletWithdrawals.WithdrawalRow): Movement => ({
  id: String(row.id),
  coin: row.currency_name,
  network: row.is_inside === 1 ? '' : row.chain_name,
  number: row.number,
  fee: row.fee,
  received: row.received,
  address: row.address,
  tag: row.tag,
  hash: row.hash,
  stateText: row.status_name,
  tone: toneOfWithdrawal(row),
  createdAt: row.time_ms,
  processedAt: instantOf(row.check_time),
  confirmations: row.confirmations,
  confirmationsNeeded: row.confirmations_needed,
  steps: stepsOf(row),
  isUnderReview: row.is_under_review === 1,
  reason: row.reason,
  hasEnded: hasWithdrawalEnded(row.status),
  cancelId: row.is_cancellable === 1 ? row.id : undefined,
});

export function movementOfDeposit(row: walletDeposits.DepositRow): Movement {
  const isOpen = OPEN_DEPOSITS.has(row.state);
  const isCredited = row.state === 'credited' || row.state === 'reversed';
  const reached = row.timeline.map(({ state, time_ms }): Step => ({ text: DEPOSIT_TEXTS[state], at: time_ms }));
  return {
    id: row.id,
    coin: row.currency_name,
    network: row.chain_name,
    number: row.number,
    fee: undefined,
    received: undefined,
    address: row.address,
    tag: row.tag,
    hash: row.hash,
    stateText: row.state_name,
    tone: row.state === 'credited' ? 'success' : isOpen ? 'warning' : 'error',
    createdAt: row.time_ms,
    processedAt: isCredited ? instantOf(row.check_time) : undefined,
    confirmations: row.confirmations,
    confirmationsNeeded: row.confirmations_needed,
    steps: isOpen ? [...reached, { text: 'funds.step.credited', at: undefined }] : reached,
    isUnderReview: row.state === 'pending',
    reason: row.reason,
    hasEnded: !isOpen,
    cancelId: undefined,
  };
}

export type MovementFilter = {
  readonly kind: MovementKind;
  readonly currency: number | undefined;
  readonly period: Period;
};

type Asked = { readonly page: number; readonly limit: number };

/** The list and its file are asked for with these fields. */
export const fieldsOf = ({ currency, period }: MovementFilter) => ({ currency, ...boundsOf(period) });

export async function readMovements(
  filter: MovementFilter,
  asked: Asked,
  signal: AbortSignal,
): Promise<Page<Movement>> {
  const fields = { ...fieldsOf(filter), ...asked };
  if (filter.kind === 'deposit') {
    const { message } = await call(walletDeposits.deposits, fields, { signal });
    return { total: message.total, list: message.list.map(movementOfDeposit) };
  }
  const { message } = await call(walletWithdrawals.withdrawals, fields, { signal });
  return { total: message.total, list: message.list.map(movementOfWithdrawal) };
}

export const MOVEMENTS = ['funds', 'movements'];

export function useRefreshMovements(): () => void {
  const client = useQueryClient();
  return () => {
    for (const key of [MOVEMENTS, ['funds', 'withdraw-info'], ['wallets']])
      void client.invalidateQueries({ queryKey: key });
  };
}
