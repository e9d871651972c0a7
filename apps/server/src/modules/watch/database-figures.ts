// Figures that are counted in the database: its connections and size, and the mails and SMS that wait in it or have left.
import { DAY_MS, type Instant, SECOND_MS } from '@bourse/domain';
import { count, instant, optional, text, word } from '@bourse/domain/kinds';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { Figures } from './door.ts';

/** Measuring takes a look at every file. */
const SIZE_EVERY_MS = 60_000;

export class DatabaseFigures {
  readonly #sql: Sql;
  #size = 0;
  #sizedAtMs = Number.NEGATIVE_INFINITY;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async read(): Promise<Figures['database']> {
    const sql = this.#sql;
    // A role without the right to see other connections gets no type for them.
    const [row] = await query(sql, { connections: count, most: count })`
      SELECT count(*) FILTER (WHERE coalesce(backend_type, 'client backend') = 'client backend') AS connections,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most
      FROM pg_stat_activity`;
    if (performance.now() - this.#sizedAtMs >= SIZE_EVERY_MS) await this.#measure();
    return {
      connections: row?.connections ?? 0,
      connections_max: row?.most ?? 0,
      size_bytes: this.#size,
    };
  }

  async #measure(): Promise<void> {
    const [row] = await query(this.#sql, { size: count })`SELECT pg_database_size(current_database()) AS size`;
    this.#size = row?.size ?? 0;
    this.#sizedAtMs = performance.now();
  }
}

type Row = Figures['deliveries'][number];
type Channel = Row['channel'];
type Needs = Pick<BaseServices, 'storage' | 'config'>;

/** A day of messages is counted no more often. */
const COUNT_EVERY_MS = 30_000;

const channel = word<Channel>(['mail', 'sms']);
const WAITING = { channel, waiting: count, oldest: instant, retried: count, fault: optional(text) };
const ENDED = { channel, sent: count, givenUp: count };
type Ended = RowOf<typeof ENDED>;

export class DeliveryFigures {
  readonly #needs: Needs;
  #ended: readonly Ended[] = [];
  #countedAtMs = Number.NEGATIVE_INFINITY;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async read(now: Instant): Promise<Row[]> {
    const { sql } = this.#needs.storage;
    const waiting = await query(sql, WAITING)`
      SELECT channel, count(*) AS waiting, min(created_at) AS oldest,
        count(*) FILTER (WHERE fault IS NOT NULL) AS retried, (array_agg(fault ORDER BY next_at DESC) FILTER (WHERE fault IS NOT NULL))[1] AS fault
      FROM deliveries WHERE status = 'waiting' GROUP BY channel`;
    if (performance.now() - this.#countedAtMs >= COUNT_EVERY_MS) await this.#count(now);
    return (['mail', 'sms'] as const).map((one) => {
      const queue = waiting.find((row) => row.channel === one);
      const ended = this.#ended.find((row) => row.channel === one);
      return {
        channel: one,
        way: this.#wayOf(one),
        waiting: queue?.waiting ?? 0,
        oldest_seconds: queue ? Math.max(0, Math.floor((now - queue.oldest) / SECOND_MS)) : null,
        retried: queue?.retried ?? 0,
        sent: ended?.sent ?? 0,
        given_up: ended?.givenUp ?? 0,
        fault: queue?.fault ?? '',
      };
    });
  }

  /** Messages that were never meant to be sent have no fault. */
  async #count(now: Instant): Promise<void> {
    const { sql } = this.#needs.storage;
    this.#ended = await query(sql, ENDED)`
      SELECT channel, count(*) FILTER (WHERE status = 'sent') AS sent,
        count(*) FILTER (WHERE status = 'dead' AND fault IS NOT NULL) AS given_up
      FROM deliveries WHERE status <> 'waiting' AND finished_at > ${now - DAY_MS} GROUP BY channel`;
    this.#countedAtMs = performance.now();
  }

  #wayOf(asked: Channel): Row['way'] {
    const { isDemo, delivery } = this.#needs.config;
    if ((asked === 'mail' ? delivery.smtp : delivery.sms) !== undefined) return 'sent';
    return isDemo ? 'outbox' : 'none';
  }
}
