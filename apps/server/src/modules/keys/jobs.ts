// What is done about keys again and again: those that are over end, and their uses are written; old ones are deleted.
import { SECOND_MS } from '@bourse/domain';
import type { Prune } from '../../core/storage/storage-part.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { every, type Running } from '../../platform/jobs/every.ts';
import { KEYS_KEPT_MS } from './rows.ts';

const ENDING_MS = 10 * SECOND_MS;
const WRITING_MS = 5 * SECOND_MS;

export const endLapsedKeys = ({ keys, log }: BaseServices): Running =>
  every(ENDING_MS, { log, name: 'ending keys that are over', run: () => keys.endLapsed() });

export const writeKeyUses = ({ keys, log }: BaseServices): Running =>
  every(WRITING_MS, { log, name: 'writing uses of keys', run: () => keys.flushUses() });

/** With an ended key its sealed secret goes. */
export const pruneKeys: Prune = async (sql, now) => {
  const before = now - KEYS_KEPT_MS;
  await sql`DELETE FROM api_key_uses WHERE hour < ${before}`;
  await sql`DELETE FROM api_keys k WHERE ended_at < ${before}
    AND NOT EXISTS (SELECT FROM api_key_uses e WHERE e.key_id = k.id)`;
};
