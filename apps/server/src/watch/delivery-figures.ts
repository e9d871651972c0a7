// Mails and SMS: what waits, for how long, why, and what has left.
import { DAY_MS, type Instant, SECOND_MS } from '@bourse/domain';
import type { BaseServices } from '../http/base-services.ts';
import type { Figures } from './door.ts';

type Row = Figures['deliveries'][number];
type Channel = Row['channel'];
type Needs = Pick<BaseServices, 'storage' | 'config'>;

/** A day of messages is counted no more often. */
const COUNT_EVERY_MS = 30_000;

type Waiting = {
  readonly channel: Channel;
  readonly waiting: string;
  readonly oldest: string;
  readonly retried: string;
  readonly fault: string | null;
};
type Ended = { readonly channel: Channel; readonly sent: string; readonly given_up: string };

export class DeliveryFigures {
  readonly #needs: Needs;
  #ended: readonly Ended[] = [];
  #countedAtMs = Number.NEGATIVE_INFINITY;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async read(now: Instant): Promise<Row[]> {
    const { sql } = this.#needs.storage;
    const waiting = await sql<Waiting[]>`
      SELECT channel, count(*) AS waiting, min(created_at) AS oldest,
        count(*) FILTER (WHERE fault IS NOT NULL) AS retried, (array_agg(fault ORDER BY next_at DESC) FILTER (WHERE fault IS NOT NULL))[1] AS fault
      FROM deliveries WHERE status = 'waiting' GROUP BY channel`;
    if (performance.now() - this.#countedAtMs >= COUNT_EVERY_MS) await this.#count(now);
    return (['mail', 'sms'] as const).map((channel) => {
      const queue = waiting.find((row) => row.channel === channel);
      const ended = this.#ended.find((row) => row.channel === channel);
      return {
        channel,
        way: this.#wayOf(channel),
        waiting: Number(queue?.waiting ?? 0),
        oldest_seconds: queue ? Math.max(0, Math.floor((now - Number(queue.oldest)) / SECOND_MS)) : null,
        retried: Number(queue?.retried ?? 0),
        sent: Number(ended?.sent ?? 0),
        given_up: Number(ended?.given_up ?? 0),
        fault: queue?.fault ?? '',
      };
    });
  }

  /** What was only pretended has no fault. */
  async #count(now: Instant): Promise<void> {
    const { sql } = this.#needs.storage;
    this.#ended = await sql<Ended[]>`
      SELECT channel, count(*) FILTER (WHERE status = 'sent') AS sent,
        count(*) FILTER (WHERE status = 'dead' AND fault IS NOT NULL) AS given_up
      FROM deliveries WHERE status <> 'waiting' AND finished_at > ${now - DAY_MS} GROUP BY channel`;
    this.#countedAtMs = performance.now();
  }

  #wayOf(channel: Channel): Row['way'] {
    const { isDemo, delivery } = this.#needs.config;
    if ((channel === 'mail' ? delivery.smtp : delivery.sms) !== undefined) return 'sent';
    return isDemo ? 'outbox' : 'none';
  }
}
