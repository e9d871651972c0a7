// Insurance of second contracts that is bought, claimed from and cancelled.
import { amount, microInsuranceId, microInsuranceTypeId, type UserId } from '@bourse/domain';
import type { Command, MicroInsurance } from '@bourse/engine';
import { anyUser } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import { INSURANCE_TYPES } from './seconds-cast.ts';

export function randomBuying(random: Random): Command {
  const { id, assetsMin, assetsMax } = random.pick(INSURANCE_TYPES);
  const range = assetsMax - assetsMin;
  const assets = random.weigh([
    [40, assetsMin + (range * BigInt(random.below(1_001))) / 1_000n],
    [10, assetsMin + (range * BigInt(random.below(101))) / 1_000n],
    [1, assetsMin - 1n],
    [1, assetsMax + 1n],
  ]);
  const typeId = random.chance(0.02) ? microInsuranceTypeId(9) : id;
  return { kind: 'buyMicroInsurance', userId: anyUser(random), typeId, assets: amount(assets) };
}

type Meant = { readonly userId: UserId; readonly insuranceId: MicroInsurance['id'] };

/** Mostly the last of someone's; sometimes any id at all. */
function pickInsurance(random: Random, insurances: readonly MicroInsurance[]): Meant {
  const last = insurances.slice(-12);
  const one = (random.chance(0.8) ? last : insurances)[random.below(random.chance(0.8) ? last.length : 40)];
  return one === undefined || random.chance(0.03)
    ? { userId: anyUser(random), insuranceId: microInsuranceId(1 + random.below(99)) }
    : { userId: one.userId, insuranceId: one.id };
}

export const canClaim = ({ result, assets }: MicroInsurance): boolean => assets + 2n * result <= 0n;

/** Half of the time one that has lost enough and waits for no order, where there is one. */
export function randomClaim(random: Random, { micro }: NaiveEngine): Command {
  const open = new Set(micro.live.map(({ insuranceId }) => insuranceId));
  const lost = micro.insurances.filter((one) => one.state === 'effective' && canClaim(one) && !open.has(one.id));
  const insurances = lost.length > 0 && random.chance(0.5) ? lost : micro.insurances;
  return { kind: 'claimMicroInsurance', ...pickInsurance(random, insurances) };
}

export const randomCancelling = (random: Random, { micro }: NaiveEngine): Command => ({
  kind: 'cancelMicroInsurance',
  ...pickInsurance(random, micro.insurances),
});
