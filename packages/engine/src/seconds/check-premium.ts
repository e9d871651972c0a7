// No insurance is offered at a premium that a strategy could live on.
import { accept, formatUnits, ppm, PPM_PER_WHOLE, refuse, type Ppm } from '@bourse/domain';
import type { ConfigureMicroInsurance } from './commands.ts';
import type { MicroCurrency } from './currency.ts';
import { MICRO_INSURANCE_TYPES, type MicroInsurance, type MicroInsuranceType } from './insurance.ts';
import type { MaybeRefusal, Micro, MicroContext, MicroOutcome, MicroWorld } from './seconds.ts';
import { calculateBestStrategyGain } from './premium.ts';
import { isRunning } from './run-insurance.ts';
import { isSoundInsurance } from './settings.ts';
import type { MicroTerm } from './term.ts';

const LEAST = ppm(0n);
/** One part per million has so many units of a percentage. */
const UNITS_PER_PPM = 10_000n;

export function configureMicroInsurance(
  { micro }: MicroWorld,
  context: MicroContext,
  { type }: ConfigureMicroInsurance,
): MicroOutcome<ConfigureMicroInsurance> {
  if (!micro.currencies.has(type.currencyId)) return refuse('micro_currency_not_offered');
  if (!isSoundInsurance(type)) return refuse('invalid_market_settings');
  const refusal = checkPremium(micro, type, {});
  if (refusal) return refusal;
  const kept = Object.assign(micro.insuranceTypes.get(type.id) ?? {}, type);
  micro.insuranceTypes.set(type.id, kept);
  context.changes.microInsuranceTypes.add(kept);
  context.events.push({ kind: 'microInsuranceTypeConfigured', type: MICRO_INSURANCE_TYPES.copy(kept) });
  return accept({});
}

type Cover = Pick<MicroInsurance, 'currencyId' | 'claimRate' | 'claimsMax'>;

/** These are about to be set instead of what is. */
type Next = { readonly terms?: readonly Readonly<MicroTerm>[]; readonly currency?: Readonly<MicroCurrency> };

/** Names the first insurance, on offer or running, that could be lived on then. */
export function checkInsurance(micro: Micro, next: Next): MaybeRefusal {
  const types = [...micro.insuranceTypes.values()].sort((a, b) => a.id - b.id);
  for (const type of types) {
    const refusal = checkPremium(micro, type, next);
    if (refusal) return refusal;
  }
  for (const insurance of micro.insurances.values()) {
    const refusal = isRunning(insurance) ? checkRunning(micro, insurance, next) : undefined;
    if (refusal) return refusal;
  }
  return undefined;
}

/** By what was paid for it: its type may have changed, or be off sale. */
function checkRunning(micro: Micro, insurance: MicroInsurance, next: Next): MaybeRefusal {
  const { typeId, premium, assets } = insurance;
  const gain = bestStrategyGain(micro, insurance, next);
  if (premium * PPM_PER_WHOLE >= gain * assets) return undefined;
  return refuse('insurance_premium_too_low', { typeId, minimum: formatPercent(gain) });
}

function checkPremium(micro: Micro, type: Readonly<MicroInsuranceType>, next: Next): MaybeRefusal {
  if (!type.isOffered) return undefined;
  const gain = bestStrategyGain(micro, type, next);
  if (type.premiumRate >= gain) return undefined;
  return refuse('insurance_premium_too_low', { typeId: type.id, minimum: formatPercent(gain) });
}

function bestStrategyGain(micro: Micro, cover: Cover, next: Next): Ppm {
  const currency =
    next.currency?.currencyId === cover.currencyId ? next.currency : micro.currencies.get(cover.currencyId);
  const offered = [...(next.terms ?? micro.terms.values())].filter(({ isOffered }) => isOffered);
  const ratio = offered.reduce((best, term) => (term.ratio > best ? term.ratio : best), LEAST);
  return calculateBestStrategyGain(cover, { ratio, feeRate: currency?.feeRate ?? LEAST });
}

const formatPercent = (rate: Ppm): string => formatUnits(rate * UNITS_PER_PPM);
