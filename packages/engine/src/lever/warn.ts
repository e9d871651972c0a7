// A low risk rate is told once, until it has been far enough away again.
import { leverWarningId, RISK_WARNINGS, type RiskWarning } from '@bourse/domain';
import { calculateRiskRate, isRiskAtMost } from './account-risk.ts';
import { rewatch } from './change-position.ts';
import type { LeverContext, LeverWorld } from './lever.ts';
import type { LeverAccount } from './live.ts';
import type { Tick } from './tick.ts';
import type { LeverWarning } from './warning.ts';

/** Warns of the lowest rate that was reached. */
export function warn(world: LeverWorld, context: LeverContext, account: LeverAccount, tick: Tick): void {
  const risk = { equityScaled: account.equityScaled(tick.indexOf), originMargin: account.originMargin };
  const level = RISK_WARNINGS.findLast((one) => isRiskAtMost(risk, one));
  const riskRate = calculateRiskRate(risk);
  if (level === undefined || riskRate === undefined) return;
  setWarned(world, context, account, level);
  world.counters.leverWarning += 1;
  const id = leverWarningId(world.counters.leverWarning);
  const { userId, quoteId } = account.state;
  const warning: LeverWarning = { id, userId, quoteId, level, riskRate, second: tick.second, at: context.at };
  context.changes.leverWarnings.push(warning);
  context.events.push({ kind: 'riskWarned', warning });
}

export function setWarned(
  world: LeverWorld,
  context: LeverContext,
  account: LeverAccount,
  warned: RiskWarning | 0,
): void {
  account.state.warned = warned;
  context.changes.leverAccounts.add(account.state);
  rewatch(world.lever, account);
}
