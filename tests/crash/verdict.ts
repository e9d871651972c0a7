// Compares what clients were told with what the database holds after a crash.
import type postgres from 'postgres';
import { auditBooks } from '../../apps/server/src/audit.ts';
import type { Load } from './load.ts';

/** Everything that is wrong, as text. Every call must have its answer by now. */
export async function findFaults(sql: postgres.Sql, load: Load): Promise<string[]> {
  const faults = await auditBooks(sql);
  for (const { key, answer } of load.calls) if (answer === undefined) faults.push(`${key} has no answer`);
  for (const part of load.parts) faults.push(...(await part.findFaults(sql)));
  const [keys] = await sql<
    { count: number }[]
  >`SELECT count(*)::integer AS count FROM idempotency_keys WHERE starts_with(route, '/api/')`;
  const keyed = load.calls
    .filter(({ isKeyed }) => isKeyed !== false)
    .reduce((sum, { keysLeft = 1 }) => sum + keysLeft, 0);
  if (keys?.count !== keyed) faults.push(`calls have left ${keys?.count} keys instead of ${keyed}`);
  return faults;
}
