// Once an hour: deletes what nobody may use any more. Orders that traded, fills and postings are kept for ever.
import { HOUR_MS, type Instant } from '@bourse/domain';
import type { Prune, StoragePart } from './core/storage/storage-part.ts';
import { prunePicturesOfSite } from './modules/site/index.ts';
import { type AllServices, MODULES } from './modules.ts';
import { pruneDeliveries } from './platform/delivery/queue.ts';
import { pruneLogins } from './platform/http/sessions.ts';
import { every, type Running } from './platform/jobs/every.ts';
import { pruneTellings } from './platform/jobs/tellings.ts';
import { prunePictures } from './platform/pictures/pictures.ts';
import { pruneTicks } from './prune-ticks.ts';

type Needs = {
  readonly storage: Pick<AllServices['storage'], 'sql'>;
  readonly clock: AllServices['clock'];
  readonly log: Pick<AllServices['log'], 'error'>;
  readonly pictures: AllServices['pictures'];
  readonly config: Pick<AllServices['config'], 'tickDays'>;
};

/** Each part of the platform and each module deletes of its own tables. */
const PRUNINGS: readonly Prune[] = [
  pruneLogins,
  pruneDeliveries,
  pruneTellings,
  prunePicturesOfSite(MODULES.flatMap(({ pictureUses }) => pictureUses ?? [])),
  ...MODULES.flatMap(({ prune: pruneModule }) => pruneModule ?? []),
];

/** Deletes what is used up or over in the database: codes, messages, sessions, counts, old quotes and so on. */
export async function prune({ storage: { sql } }: Pick<Needs, 'storage'>, now: Instant): Promise<void> {
  for (const pruneSome of PRUNINGS) await pruneSome(sql, now);
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
