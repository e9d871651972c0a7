// What every change of a password, an address or a second factor brings with it: withdrawals are held for a time, so that the
// owner can notice, and the user is told.
import { instant, type UserId } from '@bourse/domain';
import type { NoticeAddress } from '../../platform/delivery/delivery.ts';
import type { NoticeFields, NoticeKind } from '../../platform/delivery/letters.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { Busy } from '../../system/busy.ts';

export type SecurityChange<Kind extends NoticeKind> = {
  readonly userId: UserId;
  readonly kind: Kind;
  readonly fields: NoticeFields<Kind>;
  /** The address to which the account's notices went until now. */
  readonly alsoTo?: NoticeAddress | undefined;
};

/**
 * Call it last in the transaction that makes the change. The hold is the engine's fact and is durable before the change is:
 * a change without one cannot be, and one whose transaction fails in its last moment leaves a hold that harms nobody. Throws
 * {@link Busy} where the engine takes no more commands.
 */
export async function settleChange<Kind extends NoticeKind>(
  { config, clock, sequencer, notifyUser }: BaseServices,
  sql: TransactionSql,
  { userId, kind, fields, alsoTo }: SecurityChange<Kind>,
): Promise<void> {
  const until = instant(clock.now() + config.outflowHoldMs);
  const held = await sequencer.submit({ kind: 'holdOutflows', userId, until });
  // Whom the engine does not know has nothing that could leave.
  if (!held.ok && held.code !== 'user_not_found') throw new Busy(`withdrawals are not held: ${held.code}`);
  await notifyUser(userId, kind, fields, { sql, alsoTo });
}
