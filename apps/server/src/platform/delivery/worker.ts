// Sends what is due on one channel, a few at once, and looks again every second.
import { SECOND_MS } from '@bourse/domain';
import type { Logger } from 'pino';
import type { Sql } from '../../core/storage/connection.ts';
import type { Clock } from '../../system/clock.ts';
import type { Channel } from './letters.ts';
import { type Claimed, claim, markFailed, markSent } from './queue.ts';
import type { Transport } from './transports.ts';

const LOOK_MS = SECOND_MS;
/** A message that is being sent has so long to end; the next process sends it again otherwise. */
const STOP_MS = 3 * SECOND_MS;

export type Worker = {
  /** Until nothing is due. */
  readonly runDue: () => Promise<void>;
  /** Looks now and then, from now on. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
};

type Needs = {
  readonly sql: Sql;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  readonly channel: Channel;
  readonly transport: Transport;
};

export function createWorker({ sql, clock, log, channel, transport }: Needs): Worker {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  async function sendOne(claimed: Claimed): Promise<void> {
    const { id, attempts } = claimed;
    const sent = await transport.send(claimed);
    if (sent.ok) return markSent(sql, id, clock.now());
    const isDead = await markFailed(sql, { ...sent, id, attempts }, clock.now());
    if (isDead) log.error({ delivery: id, channel, attempts, fault: sent.fault }, 'message given up');
    else log.warn({ delivery: id, channel, attempts, fault: sent.fault }, 'message not sent yet');
  }

  async function drain(): Promise<void> {
    while (!isStopping) {
      const due = await claim(sql, channel, clock.now());
      if (due.length === 0) return;
      await Promise.all(due.map(sendOne));
    }
  }

  const runDue = (): Promise<void> => {
    running ??= drain().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    runDue,
    start() {
      timer = setInterval(() => {
        runDue().catch((error: unknown) => log.error({ err: error, channel }, 'the delivery queue cannot be read'));
      }, LOOK_MS);
      timer.unref();
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      const ended = running?.catch(() => undefined);
      if (ended) {
        const waiting = Promise.withResolvers<void>();
        const limit = setTimeout(waiting.resolve, STOP_MS);
        await Promise.race([ended, waiting.promise]);
        clearTimeout(limit);
      }
      transport.close();
    },
  };
}
