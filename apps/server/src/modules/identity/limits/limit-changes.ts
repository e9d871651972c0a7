// What levels may withdraw, as two operators have decided: the engine counts against it from the next command on.
import {
  accept,
  type Amount,
  amount,
  assert,
  formatUnits,
  type LimitChange,
  parseUnits,
  refuse,
  type Result,
  VERIFICATION_LEVELS,
} from '@bourse/domain';
import type { Applied, ChangeDesk, ChangeNeeds, DueChange } from '../../../platform/changes/due-changes.ts';
import { type LevelLimit, loadLevelLimits } from '../levels.ts';
import { numericFromUnits } from '../../../core/storage/columns.ts';

export const limitChanges: ChangeDesk<LimitChange> = {
  name: 'limits',
  table: 'limit_proposals',
  subjectColumn: 'subject',
  lock: 5_427_300_042,
  check: async ({ storage }, change) => checkRising(await loadLevelLimits(storage.sql), readChange(change)),
  stands: async ({ storage }, { subject }) => {
    const limit = (await loadLevelLimits(storage.sql)).find(({ level }) => String(level) === subject);
    return limit && new Map([['day_limit', formatUnits(limit.dailyWithdrawal)]]);
  },
  submit,
};

function readChange({ subject, texts }: DueChange<LimitChange>): LevelLimit {
  const level = VERIFICATION_LEVELS.find((one) => String(one) === subject);
  const units = parseUnits(texts.get('day_limit') ?? '');
  assert(level !== undefined && units !== undefined, 'a proposal names a level and an amount');
  return { level, dailyWithdrawal: amount(units) };
}

/** The engine first: a crash between leaves a change that is due still, and is made again. */
async function submit({ storage, sequencer }: ChangeNeeds, change: DueChange<LimitChange>): Promise<Applied> {
  const limit = readChange(change);
  const rising = checkRising(await loadLevelLimits(storage.sql), limit);
  if (!rising.ok) return rising;
  const { level, dailyWithdrawal: dayLimit } = limit;
  const outcome = await sequencer.submit({ kind: 'configureWithdrawals', level, dayLimit });
  if (!outcome.ok) return outcome;
  await storage.sql`
    UPDATE level_limits SET daily_withdrawal = ${numericFromUnits(dayLimit)} WHERE level = ${level}`;
  return accept(undefined);
}

/** Whoever has shown more may do no less. */
export function checkRising(
  limits: readonly LevelLimit[],
  { level, dailyWithdrawal }: LevelLimit,
): Result<undefined, 'level_limits_not_rising'> {
  const of = (other: number): Amount | undefined => limits.find((limit) => limit.level === other)?.dailyWithdrawal;
  const [below, above] = [of(level - 1), of(level + 1)];
  const isRising = (below ?? dailyWithdrawal) <= dailyWithdrawal && dailyWithdrawal <= (above ?? dailyWithdrawal);
  return isRising ? accept(undefined) : refuse('level_limits_not_rising');
}
