// What levels may withdraw, as two operators have decided: the engine counts against it from the next command on.
import { officeLimits } from '@bourse/contract';
import {
  accept,
  type Amount,
  amount,
  assert,
  formatUnits,
  parseUnits,
  refuse,
  type Result,
  VERIFICATION_LEVELS,
} from '@bourse/domain';
import type { Applied, DueChange } from '../../../platform/changes/due-changes.ts';
import type { BaseServices } from '../../../platform/http/base-services.ts';
import { askBy, type ChangeKind, defineDesk, viewPlain, changesOf } from '../../../platform/http/desk.ts';
import { type LevelLimit, loadLevelLimits } from '../levels.ts';
import { numericFromUnits } from '../../../core/storage/columns.ts';

const level: ChangeKind<BaseServices> = {
  ask: askBy(officeLimits.proposeLevel, async ({ storage }, { level: asked, day_limit: dailyWithdrawal }) => {
    const rising = checkRising(await loadLevelLimits(storage.sql), { level: asked, dailyWithdrawal });
    if (!rising.ok) return rising;
    const subject = String(asked);
    const changes = changesOf(
      new Map([['day_limit', formatUnits(dailyWithdrawal)]]),
      (await findStanding(storage, subject)) ?? new Map(),
    );
    return accept({ subject, changes });
  }),
  check: async ({ storage }, change) => checkRising(await loadLevelLimits(storage.sql), readChange(change)),
  stands: ({ storage }, { subject }) => findStanding(storage, subject),
  apply,
};

export const limitChanges = defineDesk({
  name: 'limits',
  lock: 5_427_300_042,
  calls: officeLimits,
  view: viewPlain,
  changes: { level },
});

async function findStanding(
  { sql }: BaseServices['storage'],
  subject: string | undefined,
): Promise<ReadonlyMap<string, string> | undefined> {
  const limit = (await loadLevelLimits(sql)).find((one) => String(one.level) === subject);
  return limit && new Map([['day_limit', formatUnits(limit.dailyWithdrawal)]]);
}

function readChange({ subject, texts }: DueChange): LevelLimit {
  const meant = VERIFICATION_LEVELS.find((one) => String(one) === subject);
  const units = parseUnits(texts.get('day_limit') ?? '');
  assert(meant !== undefined && units !== undefined, 'a proposal names a level and an amount');
  return { level: meant, dailyWithdrawal: amount(units) };
}

/** The engine first: a crash between leaves a change that is due still, and is made again. */
async function apply({ storage, sequencer }: BaseServices, change: DueChange): Promise<Applied> {
  const limit = readChange(change);
  const rising = checkRising(await loadLevelLimits(storage.sql), limit);
  if (!rising.ok) return rising;
  const { dailyWithdrawal: dayLimit } = limit;
  const outcome = await sequencer.submit({ kind: 'configureWithdrawals', level: limit.level, dayLimit });
  if (!outcome.ok) return outcome;
  await storage.sql`
    UPDATE level_limits SET daily_withdrawal = ${numericFromUnits(dayLimit)} WHERE level = ${limit.level}`;
  return accept(undefined);
}

/** Whoever has shown more may do no less. */
function checkRising(
  limits: readonly LevelLimit[],
  { level: meant, dailyWithdrawal }: LevelLimit,
): Result<undefined, 'level_limits_not_rising'> {
  const of = (other: number): Amount | undefined => limits.find((limit) => limit.level === other)?.dailyWithdrawal;
  const [below, above] = [of(meant - 1), of(meant + 1)];
  const isRising = (below ?? dailyWithdrawal) <= dailyWithdrawal && dailyWithdrawal <= (above ?? dailyWithdrawal);
  return isRising ? accept(undefined) : refuse('level_limits_not_rising');
}
