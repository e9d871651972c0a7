// Sends alarms to their targets: out of a queue in the database, so that none is lost with a process. A webhook is posted to at
// least once. A mail leaves with all others: only a webhook can report that mail itself is stuck.
import { type Instant, MINUTE_MS } from '@bourse/domain';
import { optional, text, word } from '@bourse/domain/kinds';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { KEPT_MS, type Prune } from '../../core/storage/storage-part.ts';
import { pauseAfter } from '../../platform/delivery/queue.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { type Notice, NOTICE, sendAlarmMail, writeAlarmBody } from './notice-texts.ts';
import { secretContext } from './targets.ts';
import { postWebhook } from './webhook.ts';

/** Longer than any try lasts. */
const CLAIM_MS = MINUTE_MS;
const CLAIMED_AT_ONCE = 8;
const FAULT_LENGTH_MAX = 300;

export type NoticeDesk = {
  /** Until nothing is due. */
  runDue(): Promise<void>;
  /** A delivery under way is given up, and tried again by the next process. */
  stop(): void;
};

type Needs = Pick<
  BaseServices,
  'storage' | 'clock' | 'delivery' | 'vault' | 'config' | 'translator' | 'site' | 'market' | 'log'
>;

type End = { readonly event: 'delivered' | 'failed' | 'given_up'; readonly fault?: string };

const MAILED = { ...NOTICE, status: optional(word(['waiting', 'sent', 'dead'])), why: optional(text) };

export function createNoticeDesk(needs: Needs): NoticeDesk {
  const { sql } = needs.storage;
  const stopping = new AbortController();

  async function settleMails(): Promise<void> {
    const rows = await query(sql, MAILED)`
      SELECT ${columns(sql)}, d.status, d.fault AS why
      FROM ${tables(sql)} LEFT JOIN deliveries d ON d.id = n.delivery_id
      WHERE n.status = 'waiting' AND n.delivery_id IS NOT NULL AND d.status IS DISTINCT FROM 'waiting'`;
    for (const row of rows) {
      await end(row, row.status === 'sent' ? { event: 'delivered' } : { event: 'given_up', fault: row.why ?? 'lost' });
    }
    await sql`
      UPDATE alarm_notices n SET fault = d.fault FROM deliveries d
      WHERE n.status = 'waiting' AND d.id = n.delivery_id AND d.status = 'waiting' AND n.fault IS DISTINCT FROM d.fault`;
  }

  async function claim(): Promise<readonly Notice[]> {
    const now = needs.clock.now();
    return query(sql, NOTICE)`
      WITH due AS (
        SELECT id FROM alarm_notices WHERE status = 'waiting' AND delivery_id IS NULL AND next_at <= ${now}
        ORDER BY next_at, id LIMIT ${CLAIMED_AT_ONCE} FOR UPDATE SKIP LOCKED
      ), claimed AS (
        UPDATE alarm_notices n SET attempts = attempts + 1, next_at = ${now + CLAIM_MS} FROM due
        WHERE n.id = due.id RETURNING n.*
      )
      SELECT ${columns(sql)} FROM claimed n JOIN alarm_targets t ON t.id = n.target_id JOIN watch_events e ON e.id = n.event_id
      ORDER BY n.id`;
  }

  async function send(notice: Notice): Promise<void> {
    if (needs.clock.now() >= notice.expiresAt) return end(notice, { event: 'given_up', fault: 'ran out of time' });
    if (notice.target === 'mail') return hand(notice);
    try {
      await post(notice);
    } catch (error) {
      const fault = (error instanceof Error ? error.message : 'unknown').slice(0, FAULT_LENGTH_MAX);
      needs.log.warn({ notice: notice.id, attempts: notice.attempts, fault }, 'a webhook was not taken');
      return end(notice, { event: 'failed', fault });
    }
    return end(notice, { event: 'delivered' });
  }

  /** To all mails that leave, in the transaction that remembers which of them it is. */
  async function hand(notice: Notice): Promise<void> {
    const ended = await sql.begin(async (transaction): Promise<End | undefined> => {
      const [row] =
        await transaction`SELECT id FROM alarm_notices WHERE id = ${notice.id} AND status = 'waiting' FOR UPDATE`;
      // Its target was taken away a moment ago.
      if (!row) return undefined;
      const sending = await sendAlarmMail(needs, transaction, notice);
      if (sending.way === 'dropped') return { event: 'given_up', fault: 'no way for mails is configured' };
      if (sending.way === 'shown') return { event: 'delivered' };
      await transaction`UPDATE alarm_notices SET delivery_id = ${sending.id} WHERE id = ${notice.id}`;
      return undefined;
    });
    if (ended) await end(notice, ended);
  }

  async function post(notice: Notice): Promise<void> {
    const { vault, clock, config } = needs;
    const secret = vault.open(notice.secret ?? new Uint8Array(), secretContext(notice.targetId));
    await postWebhook({
      url: notice.address,
      body: JSON.stringify(writeAlarmBody(needs, notice)),
      secret,
      time: Math.floor(clock.now() / 1000),
      isPrivateAllowed: config.arePrivateTargetsAllowed,
      signal: stopping.signal,
    });
  }

  /** Says in the log what became of it, of several failures the first. */
  async function end(notice: Notice, { event, fault }: End): Promise<void> {
    const now = needs.clock.now();
    await sql.begin(async (transaction) => {
      const isOver = event !== 'failed';
      const [row] = await transaction`
        UPDATE alarm_notices SET fault = ${fault ?? null}, status = ${isOver ? event : 'waiting'},
          finished_at = ${isOver ? now : null}, next_at = ${now + pauseAfter(notice.attempts)}
        WHERE id = ${notice.id} AND status = 'waiting' RETURNING id`;
      if (row && (isOver || notice.attempts === 1))
        await enter(transaction, notice, { event, fault: fault ?? '', now });
    });
  }

  return {
    async runDue() {
      await settleMails();
      for (let due = await claim(); due.length > 0; due = await claim()) {
        if (stopping.signal.aborted) return;
        await Promise.all(due.map(send));
      }
    },
    stop: () => stopping.abort(),
  };
}

const columns = (sql: BaseServices['storage']['sql']) => sql`
  n.id, n.attempts, n.expires_at, n.event_id, t.id AS target_id, t.kind AS target, t.address, t.locale, t.secret, e.event,
  e.at, e.kind, e.key, e.severity, e.params`;
const tables = (sql: BaseServices['storage']['sql']) => sql`
  alarm_notices n JOIN alarm_targets t ON t.id = n.target_id JOIN watch_events e ON e.id = n.event_id`;

type Entry = { readonly event: End['event']; readonly fault: string; readonly now: Instant };

async function enter(sql: TransactionSql, notice: Notice, { event, fault, now }: Entry): Promise<void> {
  const params = { of: notice.event, attempts: `${notice.attempts}`, ...(fault !== '' && { text: fault }) };
  await sql`
    INSERT INTO watch_events (at, event, kind, key, severity, params, actor, target_id)
    VALUES (${now}, ${event}, ${notice.kind ?? null}, ${notice.key}, ${notice.severity ?? null}, ${sql.json(params)}, '',
      ${notice.targetId})`;
}

/** Deletes notices of alarms that were sent or given up; the log of alarms is kept for ever. */
export const pruneWatch: Prune = async (sql, now) => {
  await sql`DELETE FROM alarm_notices WHERE status <> 'waiting' AND finished_at < ${now - KEPT_MS}`;
};
