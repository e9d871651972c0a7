// Once an hour: deletes what nobody may use any more. Orders that traded, fills and postings are kept for ever.
import { DAY_MS, HOUR_MS, type Instant, SECOND_MS } from '@bourse/domain';
import { pruneTerms } from './modules/fiat/deals/terms.ts';
import { pruneCallbacks } from './modules/fiat/gateway/gateway.ts';
import { prunePictures } from './platform/pictures/pictures.ts';
import type { Services } from './services.ts';
import type { StoragePart } from './core/storage/storage-part.ts';
import { NEWS_MS } from './platform/jobs/tellings.ts';
import { every, type Running } from './platform/jobs/every.ts';
import { pruneTicks } from './prune-ticks.ts';

type Needs = {
  readonly storage: Pick<Services['storage'], 'sql'>;
  readonly clock: Services['clock'];
  readonly log: Pick<Services['log'], 'error'>;
  readonly pictures: Services['pictures'];
  readonly config: Pick<Services['config'], 'tickDays'>;
};

/** How long after its end a row may still answer a question of support. */
const KEPT_MS = 7 * DAY_MS;
/** The house's market maker replaces its quotes all day; those that never traded say nothing after this. */
const HOUSE_QUOTES_KEPT_MS = DAY_MS;

/** Of a picture of the site that nothing uses. */
const SITE_PICTURES_KEPT_MS = DAY_MS;

/** Users see 180 days of logins; a place that logged in earlier is new again. */
const LOGINS_KEPT_MS = 181 * DAY_MS;

/** What providers said of money; what they repeated, and what nobody signed, goes as all else. */
const PAYMENTS_KEPT_MS = 181 * DAY_MS;

/** Deletes what is used up or over: codes, messages, keys of operators, counts, sessions, challenges, logins, ticks worked off, old quotes. */
export async function prune({ storage: { sql } }: Pick<Needs, 'storage'>, now: Instant): Promise<void> {
  const before = now - KEPT_MS;
  await sql`DELETE FROM codes WHERE expires_at < ${before}`;
  await sql`DELETE FROM outbox WHERE at < ${before}`;
  await sql`DELETE FROM login_failures WHERE last_failed_at < ${before} AND coalesce(locked_until, 0) < ${now}`;
  await sql`DELETE FROM throttles WHERE resets_at < ${now}`;
  await sql`DELETE FROM deliveries WHERE status <> 'waiting' AND finished_at < ${before}`;
  await sql`DELETE FROM alarm_notices WHERE status <> 'waiting' AND finished_at < ${before}`;
  await sql`DELETE FROM sessions WHERE expires_at < ${before} OR revoked_at < ${before}`;
  // No back office asks again after so long.
  await sql`DELETE FROM operator_keys WHERE at < ${before}`;
  await sql`DELETE FROM passkey_challenges WHERE expires_at < ${now}`;
  await sql`DELETE FROM login_challenges WHERE expires_at < ${now}`;
  await pruneTerms(sql, now);
  await pruneCallbacks(sql, { moneyBefore: now - PAYMENTS_KEPT_MS, before });
  await sql`DELETE FROM totp_factors WHERE confirmed_at IS NULL AND created_at < ${before}`;
  await sql`DELETE FROM freeze_links WHERE expires_at < ${before}`;
  await sql`DELETE FROM login_events WHERE at < ${now - LOGINS_KEPT_MS}`;
  await sql`DELETE FROM site_pictures p WHERE uploaded_at < ${now - SITE_PICTURES_KEPT_MS}
    AND NOT EXISTS (SELECT 1 FROM news_articles WHERE right(thumbnail, 43) = p.name)
    AND NOT EXISTS (SELECT 1 FROM launch_texts WHERE right(cover, 43) = p.name)
    AND NOT EXISTS (SELECT 1 FROM changes, jsonb_array_elements(changes.changes) AS change
      WHERE desk = 'launch' AND kind = 'text' AND status IN ('pending', 'approved') AND right(change ->> 'to', 43) = p.name)
    AND NOT EXISTS (SELECT 1 FROM currencies WHERE right(logo, 43) = p.name)
    AND NOT EXISTS (SELECT 1 FROM changes WHERE desk = 'coins' AND status IN ('pending', 'approved')
      AND changes.changes @> jsonb_build_array(jsonb_build_object('field', 'logo', 'to', '/api/site_picture?name=' || p.name)))
    AND NOT EXISTS (SELECT 1 FROM site_settings WHERE key = 'logo' AND right(value #>> '{}', 43) = p.name)`;
  const second = Math.floor(before / SECOND_MS);
  await sql`DELETE FROM earn_tellings WHERE told_at < ${now - NEWS_MS}`;
  await sql`DELETE FROM lever_sweeps WHERE is_done AND second < ${second}`;
  await sql`DELETE FROM micro_sweeps WHERE is_done AND second < ${second}`;
  await sql`DELETE FROM orders WHERE status = 'cancelled' AND filled = 0 AND updated_at < ${now - HOUSE_QUOTES_KEPT_MS}
    AND user_id IN (SELECT id FROM users WHERE is_house)`;
}

async function pruneAll(services: Needs, parts: readonly StoragePart[]): Promise<void> {
  const now = services.clock.now();
  await prune(services, now);
  await prunePictures(services, now);
  const { tickDays: days } = services.config;
  if (days !== undefined) await pruneTicks(services.storage.sql, { now, days, parts });
}

export const startPruning = (services: Needs, parts: readonly StoragePart[]): Running =>
  every(HOUR_MS, { log: services.log, name: 'pruning', run: () => pruneAll(services, parts) });
