// Makes what verification levels may withdraw known to the engine, which counts withdrawals against it.
import { assert } from '@bourse/domain';
import type { BaseServices } from '../http/base-services.ts';
import { unitsFromNumeric } from '../storage/columns.ts';
import { loadLevelLimits } from './levels.ts';

/** At every start, and after a limit has been changed. */
export async function applyLevelLimits({
  storage,
  sequencer,
}: Pick<BaseServices, 'storage' | 'sequencer'>): Promise<void> {
  const rows = await storage.sql<{ level: number; day_limit: string }[]>`SELECT level, day_limit FROM withdrawal_rules`;
  const known = new Map(rows.map(({ level, day_limit }) => [level, unitsFromNumeric(day_limit)]));
  for (const { level, dailyWithdrawal: dayLimit } of await loadLevelLimits(storage.sql)) {
    if (known.get(level) === dayLimit) continue;
    const outcome = await sequencer.submit({ kind: 'configureWithdrawals', level, dayLimit });
    assert(outcome.ok, `the limit of level ${level} is refused: ${outcome.ok ? '' : outcome.code}`);
  }
}
