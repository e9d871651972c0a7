// A withdrawal: what a user has asked to be sent to an address, and how far it has come.
import {
  DAY_MS,
  hasWithdrawalEnded,
  instant as toInstant,
  WITHDRAWAL_STATUSES,
  type ChainId,
  type CurrencyId,
  type Instant,
  type UserId,
  type WithdrawalId,
  type WithdrawalStatus,
} from '@bourse/domain';
import { id, instant, optional, text, units, word } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';

export const WITHDRAWALS = describeState({
  table: 'withdrawals',
  key: ['id'],
  counter: 'withdrawal',
  fixed: {
    id: id<WithdrawalId>(),
    userId: id<UserId>(),
    currencyId: id<CurrencyId>(),
    chainId: id<ChainId>(),
    address: text,
    /** Gross: what leaves the account. The address gets it less the fee. */
    amount: units,
    fee: units,
    /** In USDT by the index of its acceptance; missing where the index was stale, which asks for a review. */
    worth: optional(units),
    /** The owner of the address, where it is a deposit address of ours: then it is settled inside, and on no chain. */
    toUserId: optional(id<UserId>()),
    createdAt: instant,
  },
  changing: {
    status: word(WITHDRAWAL_STATUSES),
    txid: optional(text),
    updatedAt: instant,
  },
});
export type Withdrawal = EntityOf<typeof WITHDRAWALS>;

type NextStatuses = Readonly<Record<WithdrawalStatus, readonly WithdrawalStatus[]>>;

/** Each status may be followed by these on the way over a chain; where nothing follows, the withdrawal has ended. */
const OVER_ITS_CHAIN: NextStatuses = {
  applied: ['approved', 'rejected'],
  approved: ['signed', 'rejected'],
  // Back, where nothing was signed for it after all.
  signed: ['approved', 'broadcast', 'mined', 'final', 'failed'],
  // Again with another txid, when its fee was raised.
  broadcast: ['broadcast', 'mined', 'final', 'failed'],
  // A reorganisation puts it back.
  mined: ['broadcast', 'mined', 'final', 'failed'],
  final: [],
  rejected: [],
  failed: [],
};

/** On the way to another user of ours nothing is signed or sent. */
const INSIDE: NextStatuses = {
  applied: ['approved', 'rejected'],
  approved: ['final', 'rejected'],
  signed: [],
  broadcast: [],
  mined: [],
  final: [],
  rejected: [],
  failed: [],
};

export const isSettledInside = ({ toUserId }: Withdrawal): boolean => toUserId !== undefined;

export const nextStatusesOf = (withdrawal: Withdrawal): readonly WithdrawalStatus[] =>
  (isSettledInside(withdrawal) ? INSIDE : OVER_ITS_CHAIN)[withdrawal.status];

/** While it has not ended, it locks its amount. */
export const isOpenWithdrawal = ({ status }: Withdrawal): boolean => !hasWithdrawalEnded(status);

/** Until then it counts towards its owner's day limits. */
export const dayEndOf = ({ createdAt }: Withdrawal): Instant => toInstant(createdAt + DAY_MS);
