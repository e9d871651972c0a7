// A later risk statement, the opening of what was stopped, and money, as operators ask for them.
import type { officeMicro, ParsedInputOf } from '@bourse/contract';
import { accept, type MicroChange, refuse, type Result } from '@bourse/domain';
import { wishOf } from '../../../platform/http/proposal-wishes.ts';
import type { Wish } from '../../../platform/http/proposals.ts';
import { findMicroRules } from '../settings.ts';
import { wishMoney } from '../../../platform/funds/money-wishes.ts';
import type { SecondsServices } from '../services.ts';
import { findStoppable, subjectOf } from './subjects.ts';

type Asked = Result<Wish<MicroChange>>;

const VERSION_MAX = 1_000_000_000;

export async function wishRisk(
  services: SecondsServices,
  input: ParsedInputOf<typeof officeMicro.proposeRisk>,
): Promise<Asked> {
  const { version, reason } = input;
  const stands = (await findMicroRules(services.storage))?.riskVersion ?? 1;
  if (version <= stands || version > VERSION_MAX) return refuse('invalid_market_settings');
  const changes = [{ field: 'risk_version', from: String(stands), to: String(version) }];
  return wishOf(services, { kind: 'risk', changes, reason }, input);
}

export async function wishOpen(
  services: SecondsServices,
  input: ParsedInputOf<typeof officeMicro.proposeOpen>,
): Promise<Asked> {
  const found = await findStoppable(services, input);
  if (!found.ok) return found;
  const changes = found.value.isOpen ? [] : [{ field: 'state', from: 'halted', to: 'open' }];
  return wishOf(services, { kind: input.scope, subject: subjectOf(input), changes, reason: input.reason }, input);
}

export async function wishFund(
  services: SecondsServices,
  { reason, ...money }: ParsedInputOf<typeof officeMicro.proposeFund>,
): Promise<Asked> {
  const found = await wishMoney(services, money);
  return found.ok ? accept({ kind: 'fund', changes: found.value, reason, effectiveFrom: undefined }) : found;
}
