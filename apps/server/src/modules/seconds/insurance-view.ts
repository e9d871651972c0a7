// Insurance of second contracts in wire names.
import type { insuranceRows } from '@bourse/contract';
import {
  type Amount,
  divFloor,
  formatShanghai,
  formatUnits,
  type Instant,
  MICRO_INSURED_STAKE_PARTS,
  MICRO_PAYOUTS_PER_DAY,
  negateAmount,
  PPM_PER_WHOLE,
  ppm,
  shanghaiDay,
  ZERO,
} from '@bourse/domain';
import type { MicroClaim, MicroInsurance, MicroInsuranceType } from '@bourse/engine';
import { calculateClaim, calculateLossNeeded } from '@bourse/engine/formulas';
import type { Translate } from '../../platform/http/translator.ts';
import { viewFigure, viewPercentText } from '../../core/market/figures.ts';
import type { SecondsServices } from './services.ts';
import type { Insured } from './insurances.ts';

const STAKE_RATE = ppm(PPM_PER_WHOLE / MICRO_INSURED_STAKE_PARTS);
/** A claim is for a loss of half of the assets, and counts no more of it. */
const LOSS_RATE = ppm(PPM_PER_WHOLE / 2n);

export const viewInsuranceType = (
  type: Readonly<MicroInsuranceType>,
  currencyName: string,
): insuranceRows.InsuranceType => ({
  id: type.id,
  currency_id: type.currencyId,
  currency_name: currencyName,
  premium_rate: viewPercentText(type.premiumRate),
  assets_min: formatUnits(type.assetsMin),
  assets_max: formatUnits(type.assetsMax),
  term_days: type.termDays,
  claim_rate: viewPercentText(type.claimRate),
  claims_max: type.claimsMax,
  stake_rate: viewPercentText(STAKE_RATE),
  loss_rate: viewPercentText(LOSS_RATE),
});

const viewClaim = ({ id, amount: paid, loss, claimedAt, payAt, paidAt }: MicroClaim): insuranceRows.InsuranceClaim => ({
  id,
  amount: viewFigure(paid),
  loss: viewFigure(loss),
  claimed_at: formatShanghai(claimedAt),
  claimed_ms: claimedAt,
  pay_at: formatShanghai(payAt),
  pay_ms: payAt,
  is_paid: paidAt === undefined ? 0 : 1,
});

export function viewInsurance(
  { market, micro, stops, clock }: Pick<SecondsServices, 'market' | 'micro' | 'stops' | 'clock'>,
  { insurance, claims }: Insured,
  t: Translate,
): insuranceRows.InsuranceRow {
  const { id, assets, state, endReason, currencyId } = insurance;
  const now = clock.now();
  const openOrders = micro.ordersOf(insurance.userId).filter(({ insuranceId }) => insuranceId === id).length;
  const loss = lossOf(insurance);
  return {
    id,
    insurance_type_id: insurance.typeId,
    currency_id: currencyId,
    currency_name: market.currency(currencyId)?.name ?? '',
    assets: viewFigure(assets),
    premium: viewFigure(insurance.premium),
    claim_rate: viewPercentText(insurance.claimRate),
    claims_max: insurance.claimsMax,
    claims: insurance.claims,
    result: viewFigure(insurance.result),
    loss: viewFigure(loss),
    loss_needed: viewFigure(calculateLossNeeded(assets)),
    claimable: viewFigure(openOrders === 0 ? claimableOf(insurance, stops.actsAt(now)) : ZERO),
    is_paid_today: isPaidToday(insurance, now) ? 1 : 0,
    open_orders: openOrders,
    stake_max: viewFigure(divFloor(assets, MICRO_INSURED_STAKE_PARTS)),
    state,
    state_name: t(`insurance.state.${state}`),
    end_reason: endReason ?? '',
    end_reason_name: endReason === undefined ? '' : t(`insurance.end.${endReason}`),
    created_at: formatShanghai(insurance.boughtAt),
    created_ms: insurance.boughtAt,
    effective_at: formatShanghai(insurance.effectiveAt),
    effective_ms: insurance.effectiveAt,
    ends_at: formatShanghai(insurance.endsAt),
    ends_ms: insurance.endsAt,
    payouts: claims.map(viewClaim),
  };
}

/** The loss that counts for the insurance; zero where its orders have made a profit. */
const lossOf = ({ result }: MicroInsurance): Amount => (result < 0n ? negateAmount(result) : ZERO);

/** Calculates the payment for the losses once all insured orders have closed. */
function claimableOf(insurance: MicroInsurance, actsAt: Instant): Amount {
  const { state, assets, claimRate, endsAt } = insurance;
  const loss = lossOf(insurance);
  const isEntitled = state === 'effective' && actsAt < endsAt && loss >= calculateLossNeeded(assets);
  return isEntitled ? calculateClaim(assets, loss, claimRate) : ZERO;
}

function isPaidToday({ claimDay, claimsToday }: MicroInsurance, now: Instant): boolean {
  const today = shanghaiDay(now);
  return claimDay < today || (claimDay === today && claimsToday < MICRO_PAYOUTS_PER_DAY);
}
