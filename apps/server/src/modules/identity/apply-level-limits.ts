// Makes what verification levels may withdraw known to the engine, which counts withdrawals against it.
import { assert, type VerificationLevel } from '@bourse/domain';
import { small, units } from '@bourse/domain/kinds';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { query } from '../../core/storage/query.ts';
import { loadLevelLimits } from './levels.ts';

/** At every start, and after a limit has been changed. */
export async function applyLevelLimits({
  storage,
  sequencer,
}: Pick<BaseServices, 'storage' | 'sequencer'>): Promise<void> {
  const rows = await query(storage.sql, { level: small<VerificationLevel>(), dayLimit: units })`
    SELECT level, day_limit FROM withdrawal_rules`;
  const known = new Map(rows.map(({ level, dayLimit }) => [level, dayLimit]));
  for (const { level, dailyWithdrawal: dayLimit } of await loadLevelLimits(storage.sql)) {
    if (known.get(level) === dayLimit) continue;
    const outcome = await sequencer.submit({ kind: 'configureWithdrawals', level, dayLimit });
    assert(outcome.ok, `the limit of level ${level} is refused: ${outcome.ok ? '' : outcome.code}`);
  }
}
