// How keys end: by their owner, by an operator, with the account, with the password, or by time. The engine ends them first, so
// that a crash in between leaves no key that could still be used, and `endLapsed` then writes down what is missing.
import type { Instant, KeyEndReason, KeyId, UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { Busy } from '../../../system/busy.ts';
import type { Clock } from '../../../system/clock.ts';
import type { NotifyUser } from '../../delivery/delivery.ts';

export type KeyEnding = {
  readonly ids: readonly KeyId[];
  readonly reason: KeyEndReason;
  /** Open orders of the keys are cancelled with them. */
  readonly cancelsOrders?: boolean;
  /** An operator says so to the owner. */
  readonly words?: string;
};

const ENDED = { id: kinds.id<KeyId>(), userId: kinds.id<UserId>(), label: kinds.text };
export type EndedKeys = readonly { readonly id: KeyId; readonly userId: UserId; readonly label: string }[];

type Needs = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly sequencer: Sequencer;
  readonly notifyUser: NotifyUser;
};

/** Throws {@link Busy} where the engine takes no more commands: then nothing has ended that is not known to have. */
export async function endKeys(
  { clock, sequencer, notifyUser }: Needs,
  transaction: TransactionSql,
  { ids, reason, cancelsOrders = false, words }: KeyEnding,
): Promise<EndedKeys> {
  if (ids.length === 0) return [];
  const ended = await query(transaction, ENDED)`
    UPDATE api_keys SET ended_at = ${clock.now()}, end_reason = ${reason}
    WHERE id IN ${transaction([...ids])} AND ended_at IS NULL RETURNING id, user_id, label`;
  const outcomes = await Promise.all(
    ended.map(({ id, userId }) => sequencer.submit({ kind: 'endKey', userId, keyId: id, cancelsOrders })),
  );
  for (const outcome of outcomes) if (!outcome.ok && outcome.code === 'busy') throw new Busy('a key has not ended');
  for (const [userId, keys] of Map.groupBy(ended, (key) => key.userId)) {
    const labels = keys.map(({ label }) => label).join(', ');
    const told = { sql: transaction };
    if (reason === 'user') await notifyUser(userId, 'keyRevoked', { labels }, told);
    else if (reason === 'operator')
      await notifyUser(userId, 'keyRevokedByOperator', { labels, reason: words ?? '' }, told);
    else await notifyUser(userId, 'keysEnded', { labels, why: reason }, told);
  }
  return ended;
}

export async function liveKeysOf(sql: TransactionSql, person: UserId): Promise<readonly KeyId[]> {
  const rows = await query(sql, { id: kinds.id<KeyId>() })`
    SELECT k.id FROM api_keys k JOIN users u ON u.id = k.user_id
    WHERE k.ended_at IS NULL AND (u.id = ${person} OR u.master_id = ${person}) ORDER BY k.id FOR UPDATE OF k`;
  return rows.map(({ id }) => id);
}

const LAPSED = { id: kinds.id<KeyId>(), reason: kinds.word<KeyEndReason>() };

/** Ends what is over without anybody having ended it, and brings row and engine to agree where a crash came between them. */
export async function endLapsed(needs: Needs): Promise<void> {
  const { sql, clock } = needs;
  await sql.begin(async (transaction) => {
    const lapsed = await findLapsed(transaction, clock.now());
    for (const [reason, keys] of Map.groupBy(lapsed, (key) => key.reason)) {
      await endKeys(needs, transaction, { ids: keys.map(({ id }) => id), reason });
    }
  });
}

const findLapsed = (sql: TransactionSql, now: Instant) => query(sql, LAPSED)`
  SELECT k.id, CASE
    WHEN o.closed_at IS NOT NULL THEN 'closed'
    WHEN o.is_frozen OR o.is_frozen_by_master OR m.is_frozen IS TRUE THEN 'frozen'
    WHEN k.expires_at <= ${now} THEN 'expired'
    ELSE 'user' END AS reason
  FROM api_keys k JOIN key_states s ON s.id = k.id JOIN user_states o ON o.user_id = k.user_id
    LEFT JOIN user_states m ON m.user_id = o.master_id
  WHERE k.ended_at IS NULL AND (k.expires_at <= ${now} OR s.ended_at IS NOT NULL OR o.is_frozen OR o.is_frozen_by_master
    OR o.closed_at IS NOT NULL OR m.is_frozen IS TRUE)
  ORDER BY k.id FOR UPDATE OF k`;

/** Ends keys that the engine has opened for rows that were never committed. Called before anybody is heard: none is being made then. */
export async function endOrphans({ sql, sequencer }: Pick<Needs, 'sql' | 'sequencer'>): Promise<void> {
  const orphans = await query(sql, { id: kinds.id<KeyId>(), userId: kinds.id<UserId>() })`
    SELECT s.id, s.user_id FROM key_states s LEFT JOIN api_keys k ON k.id = s.id
    WHERE s.ended_at IS NULL AND k.id IS NULL`;
  for (const { id, userId } of orphans) {
    await sequencer.submit({ kind: 'endKey', userId, keyId: id, cancelsOrders: false });
  }
}
