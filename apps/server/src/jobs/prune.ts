// Once an hour: deletes what nobody may use any more. Orders that traded, fills and postings are kept for ever.
import { DAY_MS, HOUR_MS, type Instant } from '@bourse/domain';
import type { Services } from '../http/services.ts';

type Needs = {
  readonly storage: Pick<Services['storage'], 'sql'>;
  readonly clock: Services['clock'];
  readonly log: Pick<Services['log'], 'error'>;
};

/** How long after its end a row may still answer a question of support. */
const KEPT_MS = 7 * DAY_MS;
/** The house's market maker replaces its quotes all day; those that never traded say nothing after this. */
const HOUSE_QUOTES_KEPT_MS = DAY_MS;

/** Deletes expired codes, shown mails, forgotten login failures, dead sessions and old quotes of the house. */
export async function prune({ storage: { sql } }: Pick<Needs, 'storage'>, now: Instant): Promise<void> {
  const before = now - KEPT_MS;
  await sql`DELETE FROM codes WHERE expires_at < ${before}`;
  await sql`DELETE FROM outbox WHERE at < ${before}`;
  await sql`DELETE FROM login_failures WHERE last_failed_at < ${before} AND coalesce(locked_until, 0) < ${now}`;
  await sql`DELETE FROM sessions WHERE expires_at < ${before} OR revoked_at < ${before}`;
  await sql`DELETE FROM orders WHERE status = 'cancelled' AND filled = 0 AND updated_at < ${now - HOUSE_QUOTES_KEPT_MS}
    AND user_id IN (SELECT id FROM users WHERE is_house)`;
}

export function startPruning(services: Needs): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = prune(services, services.clock.now()).catch((error: unknown) => {
      services.log.error({ err: error }, 'pruning failed; it is tried again in an hour');
    });
  };
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
