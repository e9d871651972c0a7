// The full stop that two operators begin and end at the desk of the house: once, also over a crash.
import { accept, type HouseChange, type Instant, instant, MINUTE_MS, refuse, type Result } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';

export type StopKind = Exclude<HouseChange, 'move'>;

/** In the order of the engine, which has the last word. */
export async function checkStop(
  sql: Sql,
  kind: StopKind,
): Promise<Result<undefined, 'full_stop_running' | 'no_full_stop'>> {
  const [running] = await sql`SELECT FROM stops WHERE ended_at IS NULL`;
  if (kind === 'full_stop') return running ? refuse('full_stop_running') : accept(undefined);
  return running ? accept(undefined) : refuse('no_full_stop');
}

/** The field of a proposal that says how long it may take. */
export const EXPECTED_MINUTES = 'expected_minutes';

/** When the operators who began the stop that lasts mean it to be over. */
export async function findExpectedEnd(sql: Sql, stoppedAt: Instant): Promise<Instant | undefined> {
  const [begun] = await query(sql, { minutes: kinds.optional(kinds.text) })`
    SELECT jsonb_path_query_first(changes, '$[*] ? (@.field == "expected_minutes").to') #>> '{}' AS minutes
    FROM changes WHERE desk = 'house' AND kind = 'full_stop' AND status IN ('approved', 'applied') ORDER BY decided_at DESC, id DESC LIMIT 1`;
  const minutes = begun?.minutes;
  return minutes === undefined ? undefined : instant(stoppedAt + Number(minutes) * MINUTE_MS);
}
