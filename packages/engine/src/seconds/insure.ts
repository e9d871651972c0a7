// Insurance of second contracts is bought, claimed from and cancelled.
import {
  accept,
  DAY_MS,
  formatUnits,
  instant,
  MICRO_INSURED_STAKE_PARTS,
  MICRO_PAYOUTS_PER_DAY,
  microClaimId,
  microInsuranceId,
  negateAmount,
  refuse,
  shanghaiDay,
  startOfShanghaiDay,
  ZERO,
  type Amount,
  type Instant,
  type MicroInsuranceId,
} from '@bourse/domain';
import { availableOf } from '../core/fund-house.ts';
import { openAccount, ordersOfPerson } from './accounts.ts';
import { checkKept } from './check-order.ts';
import type { BuyMicroInsurance, CancelMicroInsurance, ClaimMicroInsurance } from './commands.ts';
import type { MicroClaim, MicroInsurance, MicroInsuranceType } from './insurance.ts';
import type { MaybeRefusal, Micro, MicroContext, MicroOutcome, MicroWorld } from './seconds.ts';
import type { MicroOrder } from './order.ts';
import { calculateClaim, calculateLossNeeded, calculatePremium, calculateReserve } from './premium.ts';
import {
  endInsurance,
  enlistClaim,
  enlistInsurance,
  forgetInsurance,
  isRunning,
  lastInsuranceOf,
  payClaim,
  recordInsurance,
} from './run-insurance.ts';

export function buyMicroInsurance(
  world: MicroWorld,
  context: MicroContext,
  command: BuyMicroInsurance,
): MicroOutcome<BuyMicroInsurance> {
  const { micro } = world;
  const { userId, typeId, assets } = command;
  const type = micro.insuranceTypes.get(typeId);
  if (!type?.isOffered) return refuse('insurance_not_offered');
  const { currencyId } = type;
  const amount = calculatePremium(assets, type.premiumRate);
  const refusal = checkPurchase(world, type, command) ?? checkKept(world, context, { userId, currencyId, amount });
  if (refusal) return refusal;

  // From here on the command succeeds.
  world.counters.microInsurance += 1;
  const effectiveAt = instant(startOfShanghaiDay(context.at) + DAY_MS);
  const before = lastInsuranceOf(world, { userId, currencyId });
  const insurance: MicroInsurance = {
    id: microInsuranceId(world.counters.microInsurance),
    userId,
    currencyId,
    typeId,
    assets,
    premium: amount,
    claimRate: type.claimRate,
    claimsMax: type.claimsMax,
    boughtAt: context.at,
    effectiveAt,
    endsAt: instant(effectiveAt + type.termDays * DAY_MS),
    state: 'bought',
    endReason: undefined,
    endedAt: undefined,
    reserve: calculateReserve(assets, type.claimsMax),
    result: ZERO,
    claims: 0,
    claimDay: before?.claimDay ?? 0,
    claimsToday: before?.claimsToday ?? 0,
  };
  postPurchase(world, context, insurance);
  const account = openAccount(world, insurance);
  account.insuranceId = insurance.id;
  context.changes.microAccounts.add(account);
  if (before) forgetInsurance(world, before);
  enlistInsurance(micro, insurance);
  recordInsurance(context, insurance);
  return accept({ insuranceId: insurance.id, effectiveAt });
}

function checkPurchase(
  world: MicroWorld,
  type: MicroInsuranceType,
  { userId, assets }: BuyMicroInsurance,
): MaybeRefusal {
  const { currencyId, assetsMin, assetsMax, premiumRate, claimsMax } = type;
  if (assets < assetsMin || assets > assetsMax) {
    const [minimum, maximum] = [formatUnits(assetsMin), formatUnits(assetsMax)];
    return refuse('insurance_amount_out_of_range', { minimum, maximum, currencyId });
  }
  const last = lastInsuranceOf(world, { userId, currencyId });
  if (last && isRunning(last)) return refuse('insurance_already_bought');
  const premium = calculatePremium(assets, premiumRate);
  const left = availableOf(world, 'micro_insurance', currencyId) + premium - calculateReserve(assets, claimsMax);
  if (left < 0n) return refuse('insurance_sold_out');
  const available = world.ledger.getAccount(userId, 'micro', currencyId)?.available ?? ZERO;
  const missing = assets + premium - available;
  return missing > 0n ? refuse('insufficient_balance', { currencyId, missing: formatUnits(missing) }) : undefined;
}

/** The premium is the fund's; of what it has then the reserve is taken. */
function postPurchase({ ledger }: MicroWorld, context: MicroContext, insurance: MicroInsurance): void {
  const { userId, currencyId, premium, reserve } = insurance;
  const user = ledger.openAccount(context, userId, 'micro', currencyId);
  const fund = ledger.openHouseAccount(context, 'micro_insurance', currencyId);
  const to = ledger.openHouseAccount(context, 'micro_insurance_reserve', currencyId);
  ledger.transfer(context, 'micro_premium', { from: user, to: fund, amount: premium });
  ledger.transfer(context, 'micro_insurance_cover', { from: fund, to, amount: reserve });
}

/** The insurance that counts an order of such a stake, if any. */
export function findCover(
  world: MicroWorld,
  order: Pick<MicroOrder, 'userId' | 'currencyId' | 'stake'>,
): MicroInsuranceId | undefined {
  const insurance = lastInsuranceOf(world, order);
  const isCovered = insurance?.state === 'effective' && order.stake * MICRO_INSURED_STAKE_PARTS <= insurance.assets;
  return isCovered ? insurance.id : undefined;
}

export function claimMicroInsurance(
  world: MicroWorld,
  context: MicroContext,
  command: ClaimMicroInsurance,
): MicroOutcome<ClaimMicroInsurance> {
  const insurance = findOwn(world.micro, command);
  if (!insurance) return refuse('insurance_not_found');
  const refusal = checkClaim(world, insurance);
  if (refusal) return refusal;

  // From here on the command succeeds.
  const loss = negateAmount(insurance.result);
  const claim = createClaim(world, context, insurance, loss);
  insurance.result = ZERO;
  insurance.claims += 1;
  enlistClaim(world.micro, claim);
  context.changes.microClaims.add(claim);
  if (claim.payAt <= context.at) payClaim(world, context, claim);
  if (insurance.claims === insurance.claimsMax) endInsurance(world, context, insurance, 'used_up');
  else recordInsurance(context, insurance);
  return accept({ claimId: claim.id, amount: formatUnits(claim.amount), payAt: claim.payAt });
}

type Named = { readonly userId: MicroInsurance['userId']; readonly insuranceId: MicroInsuranceId };

function findOwn({ insurances }: Micro, { userId, insuranceId }: Named): MicroInsurance | undefined {
  const insurance = insurances.get(insuranceId);
  return insurance?.userId === userId ? insurance : undefined;
}

function checkClaim(world: MicroWorld, insurance: MicroInsurance): MaybeRefusal {
  const { state, endReason, assets, result, currencyId } = insurance;
  if (state === 'bought') return refuse('insurance_not_effective');
  if (endReason === 'used_up') return refuse('insurance_claim_limit_reached');
  if (state === 'ended') return refuse('insurance_expired');
  if (hasOpenOrders(world, insurance)) return refuse('insurance_open_orders');
  if (result >= 0n) return refuse('insurance_assets_zero');
  const needed = calculateLossNeeded(assets);
  if (result + needed > 0n) return refuse('insurance_loss_too_small', { needed: formatUnits(needed), currencyId });
  return undefined;
}

const hasOpenOrders = (world: MicroWorld, { id, userId }: MicroInsurance): boolean =>
  ordersOfPerson(world, userId).some(({ insuranceId }) => insuranceId === id);

/** What is beyond two payouts a day is paid on the next that has fewer. */
function createClaim(world: MicroWorld, context: MicroContext, insurance: MicroInsurance, loss: Amount): MicroClaim {
  const payAt = bookPayout(insurance, context.at);
  world.counters.microClaim += 1;
  return {
    id: microClaimId(world.counters.microClaim),
    insuranceId: insurance.id,
    userId: insurance.userId,
    currencyId: insurance.currencyId,
    amount: calculateClaim(insurance.assets, loss, insurance.claimRate),
    loss,
    claimedAt: context.at,
    payAt,
    paidAt: undefined,
  };
}

function bookPayout(insurance: MicroInsurance, at: Instant): Instant {
  const today = shanghaiDay(at);
  if (insurance.claimDay < today) {
    insurance.claimDay = today;
    insurance.claimsToday = 0;
  } else if (insurance.claimsToday === MICRO_PAYOUTS_PER_DAY) {
    insurance.claimDay += 1;
    insurance.claimsToday = 0;
  }
  insurance.claimsToday += 1;
  const days = insurance.claimDay - today;
  return days === 0 ? at : instant(startOfShanghaiDay(at) + days * DAY_MS);
}

/** Before it takes effect the premium comes back, after that nothing does. */
export function cancelMicroInsurance(
  world: MicroWorld,
  context: MicroContext,
  command: CancelMicroInsurance,
): MicroOutcome<CancelMicroInsurance> {
  const insurance = findOwn(world.micro, command);
  if (!insurance) return refuse('insurance_not_found');
  if (!isRunning(insurance)) return refuse('insurance_not_cancellable');
  if (hasOpenOrders(world, insurance)) return refuse('insurance_open_orders');
  const isBefore = insurance.state === 'bought';
  endInsurance(world, context, insurance, 'cancelled');
  if (isBefore) refundPremium(world, context, insurance);
  return accept({});
}

/** The fund has it: a premium is no larger than the reserve that has just come back. */
function refundPremium({ ledger }: MicroWorld, context: MicroContext, insurance: MicroInsurance): void {
  const { userId, currencyId, premium } = insurance;
  const from = ledger.openHouseAccount(context, 'micro_insurance', currencyId);
  const to = ledger.openAccount(context, userId, 'micro', currencyId);
  ledger.transfer(context, 'micro_premium_refund', { from, to, amount: premium });
}
