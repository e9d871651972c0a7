// The life of an insurance: it takes effect, counts what insured orders bring, and ends; claims are paid when they are due.
import {
  addAmounts,
  assert,
  instant,
  subtractAmounts,
  ZERO,
  type Amount,
  type Instant,
  type MicroInsuranceEnd,
  type MicroInsuranceState,
  type UserId,
} from '@bourse/domain';
import { lengthOf, type Pause } from '../core/act-clock.ts';
import { personOf } from '../core/person.ts';
import { getAccount } from './accounts.ts';
import { MICRO_CLAIMS, MICRO_INSURANCES, type MicroClaim, type MicroInsurance } from './insurance.ts';
import type { Micro, MicroContext, MicroWorld } from './seconds.ts';
import type { MicroOrder } from './order.ts';

const NEXT: Readonly<Record<MicroInsuranceState, readonly MicroInsuranceState[]>> = {
  bought: ['effective', 'ended'],
  effective: ['ended'],
  ended: [],
};

export const isRunning = ({ state }: MicroInsurance): boolean => state !== 'ended';

/** When it changes by itself: it takes effect, or ends. */
export const momentOf = ({ state, effectiveAt, endsAt }: MicroInsurance): Instant =>
  state === 'bought' ? effectiveAt : endsAt;

/** The insurance that the person bought last by any account, whether it runs or not. */
export function lastInsuranceOf(
  world: MicroWorld,
  owner: Pick<MicroInsurance, 'userId' | 'currencyId'>,
): MicroInsurance | undefined {
  const id = getAccount(world, owner)?.insuranceId;
  return id === undefined ? undefined : world.micro.insurances.get(id);
}

/** Puts it wherever its state belongs. */
export function enlistInsurance({ insurances, moments }: Micro, insurance: MicroInsurance): void {
  insurances.set(insurance.id, insurance);
  if (isRunning(insurance)) moments.add(momentOf(insurance), insurance);
}

function changeState(micro: Micro, insurance: MicroInsurance, next: MicroInsuranceState): void {
  assert(NEXT[insurance.state].includes(next), `insurance ${insurance.id} goes from ${insurance.state} to ${next}`);
  micro.moments.delete(momentOf(insurance), insurance);
  insurance.state = next;
  enlistInsurance(micro, insurance);
}

export function recordInsurance(context: MicroContext, insurance: MicroInsurance): void {
  context.changes.microInsurances.add(insurance);
  context.events.push({ kind: 'microInsuranceChanged', insurance: MICRO_INSURANCES.copy(insurance) });
}

/** What is left of its reserve goes back, but for what is owed for claims. */
export function endInsurance(
  world: MicroWorld,
  context: MicroContext,
  insurance: MicroInsurance,
  reason: MicroInsuranceEnd,
): void {
  const { micro, ledger } = world;
  const { currencyId } = insurance;
  const owed = owedOf(micro, insurance);
  const from = ledger.openHouseAccount(context, 'micro_insurance_reserve', currencyId);
  const to = ledger.openHouseAccount(context, 'micro_insurance', currencyId);
  const rest = subtractAmounts(insurance.reserve, owed);
  if (rest > 0n) ledger.transfer(context, 'micro_insurance_cover', { from, to, amount: rest });
  insurance.reserve = owed;
  insurance.endReason = reason;
  insurance.endedAt = context.at;
  const hasBegun = insurance.state === 'effective';
  changeState(micro, insurance, 'ended');
  // One that ends during a stop, before it has begun, would have begun later by what the stop has lasted.
  if (!hasBegun) insurance.effectiveAt = instant(insurance.effectiveAt + context.at - world.actClock.at(context.at));
  recordInsurance(context, insurance);
}

/** Claims of it that wait for their payment. */
export function owedOf({ claims }: Micro, { id }: MicroInsurance): Amount {
  let owed = ZERO;
  for (const claim of claims.get(id) ?? []) owed = addAmounts(owed, claim.amount);
  return owed;
}

/** Answers whether all that is due is done; stops where `spend` says that no more may be done. */
export function runInsurances(world: MicroWorld, context: MicroContext, spend: () => boolean): boolean {
  for (const insurance of world.micro.moments.upTo(world.actClock.at(context.at))) {
    if (!spend()) return false;
    runInsurance(world, context, insurance);
  }
  return true;
}

/** Whoever asks for something finds them as they are at that moment. */
export function runInsurancesOf(world: MicroWorld, context: MicroContext, userId: UserId): void {
  const now = world.actClock.at(context.at);
  for (const account of world.micro.accounts.get(personOf(world, userId))?.values() ?? []) {
    const insurance = lastInsuranceOf(world, account);
    if (insurance) while (isDue(insurance, now)) runInsurance(world, context, insurance);
  }
}

const isDue = (insurance: MicroInsurance, at: Instant): boolean => isRunning(insurance) && momentOf(insurance) <= at;

function runInsurance(world: MicroWorld, context: MicroContext, insurance: MicroInsurance): void {
  if (insurance.state === 'effective') return endInsurance(world, context, insurance, 'expired');
  changeState(world.micro, insurance, 'effective');
  recordInsurance(context, insurance);
}

/** Its owner has as long to cancel, and to claim, as before. */
export function delayInsurances(world: MicroWorld, context: MicroContext, pause: Pause): void {
  const { micro } = world;
  const later = (moment: Instant): Instant => (moment <= pause.from ? moment : instant(moment + lengthOf(pause)));
  for (const insurance of micro.insurances.values()) {
    if (!isRunning(insurance)) continue;
    micro.moments.delete(momentOf(insurance), insurance);
    insurance.effectiveAt = later(insurance.effectiveAt);
    insurance.endsAt = later(insurance.endsAt);
    enlistInsurance(micro, insurance);
    recordInsurance(context, insurance);
  }
}

/** It ends by itself once its owner has won as much as is insured. */
export function countInsured(
  world: MicroWorld,
  context: MicroContext,
  { insuranceId }: MicroOrder,
  { net, at }: { readonly net: Amount; readonly at: Instant },
): void {
  const insurance = insuranceId === undefined ? undefined : world.micro.insurances.get(insuranceId);
  if (insurance?.state !== 'effective' || world.actClock.at(at) >= insurance.endsAt) return;
  insurance.result = addAmounts(insurance.result, net);
  if (insurance.result >= insurance.assets) endInsurance(world, context, insurance, 'profit');
  else recordInsurance(context, insurance);
}

export function enlistClaim({ claims, owed }: Micro, claim: MicroClaim): void {
  const own = claims.get(claim.insuranceId) ?? new Set();
  claims.set(claim.insuranceId, own.add(claim));
  owed.add(claim.payAt, claim);
}

function delistClaim({ claims, owed }: Micro, claim: MicroClaim): void {
  const own = claims.get(claim.insuranceId);
  own?.delete(claim);
  if (own?.size === 0) claims.delete(claim.insuranceId);
  owed.delete(claim.payAt, claim);
}

/** Pays as far as `spend` allows. */
export function payClaims(world: MicroWorld, context: MicroContext, spend: () => boolean): void {
  for (const claim of world.micro.owed.upTo(context.at)) {
    if (!spend()) return;
    payClaim(world, context, claim);
  }
}

/** Out of the reserve of its insurance. */
export function payClaim(world: MicroWorld, context: MicroContext, claim: MicroClaim): void {
  const { micro, ledger } = world;
  const { userId, currencyId, amount } = claim;
  const insurance = micro.insurances.get(claim.insuranceId);
  assert(insurance, `claim ${claim.id} is of an insurance that owes it`);
  const from = ledger.openHouseAccount(context, 'micro_insurance_reserve', currencyId);
  const to = ledger.openAccount(context, userId, 'micro', currencyId);
  ledger.transfer(context, 'micro_claim', { from, to, amount });
  insurance.reserve = subtractAmounts(insurance.reserve, amount);
  claim.paidAt = context.at;
  delistClaim(micro, claim);
  forgetInsurance(world, insurance);
  context.changes.microClaims.add(claim);
  recordInsurance(context, insurance);
  context.events.push({ kind: 'microClaimPaid', claim: MICRO_CLAIMS.copy(claim) });
}

/** One that has ended and owes nothing is kept only while it is the last of its person and currency. */
export function forgetInsurance(world: MicroWorld, insurance: MicroInsurance): void {
  const isLast = lastInsuranceOf(world, insurance) === insurance;
  if (!isRunning(insurance) && insurance.reserve === 0n && !isLast) world.micro.insurances.delete(insurance.id);
}
