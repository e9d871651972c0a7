// What every change of a password, an address or a second factor brings with it: withdrawals are held for a day, and the user is told.
import type { UserId } from '@bourse/domain';
import type { NoticeAddress } from '../delivery/delivery.ts';
import type { NoticeFields, NoticeKind } from '../delivery/letters.ts';
import type { Services } from '../http/services.ts';
import type { TransactionSql } from '../storage/connection.ts';
import { holdWithdrawals } from '../storage/withdraw-hold.ts';

export type SecurityChange<Kind extends NoticeKind> = {
  readonly userId: UserId;
  readonly kind: Kind;
  readonly fields: NoticeFields<Kind>;
  /** Where the account's notices went until now. */
  readonly alsoTo?: NoticeAddress | undefined;
};

/** Call it last in the transaction that makes the change: all of it happens, or nothing. */
export async function settleChange<Kind extends NoticeKind>(
  { clock, notifyUser }: Services,
  sql: TransactionSql,
  { userId, kind, fields, alsoTo }: SecurityChange<Kind>,
): Promise<void> {
  await holdWithdrawals(sql, userId, clock.now());
  await notifyUser(userId, kind, fields, { sql, alsoTo });
}
