// Insurance of second contracts: what is sold, what users have bought, and what they have claimed.
import {
  MICRO_INSURANCE_STATES,
  MICRO_INSURANCE_ENDS,
  type CurrencyId,
  type MicroClaimId,
  type MicroInsuranceId,
  type MicroInsuranceTypeId,
  type UserId,
} from '@bourse/domain';
import { count, flag, id, instant, optional, share, units, word } from '@bourse/domain/kinds';
import { describeState, inColumn, type EntityOf } from '../entity.ts';

export const MICRO_INSURANCE_TYPES = describeState({
  table: 'micro_insurance_types',
  key: ['id'],
  fixed: { id: id<MicroInsuranceTypeId>() },
  changing: {
    currencyId: id<CurrencyId>(),
    /** It is taken of the insured assets. */
    premiumRate: inColumn('premium_rate_ppm', share),
    assetsMin: units,
    assetsMax: units,
    termDays: count,
    /** It is paid of the loss, which counts up to half of the assets. */
    claimRate: inColumn('claim_rate_ppm', share),
    claimsMax: count,
    isOffered: flag,
  },
});
export type MicroInsuranceType = EntityOf<typeof MICRO_INSURANCE_TYPES>;

export const MICRO_INSURANCES = describeState({
  table: 'micro_insurances',
  key: ['id'],
  counter: 'microInsurance',
  fixed: {
    id: id<MicroInsuranceId>(),
    userId: id<UserId>(),
    currencyId: id<CurrencyId>(),
    typeId: id<MicroInsuranceTypeId>(),
    /** Insured. */
    assets: units,
    premium: units,
    claimRate: inColumn('claim_rate_ppm', share),
    claimsMax: count,
    boughtAt: instant,
  },
  changing: {
    /** Both are later by every stop. */
    effectiveAt: instant,
    endsAt: instant,
    state: word(MICRO_INSURANCE_STATES),
    endReason: optional(word(MICRO_INSURANCE_ENDS)),
    endedAt: optional(instant),
    /** Kept for it in `micro_insurance_reserve`: once it has ended, what is owed for claims. */
    reserve: units,
    /** Insured orders have resulted in so much since the count began, fees included; below zero it is a loss. */
    result: units,
    claims: count,
    /** The day in Asia/Shanghai, counted from 1970, of its owner's last payout, and how many are of that day. */
    claimDay: count,
    claimsToday: count,
  },
});
export type MicroInsurance = EntityOf<typeof MICRO_INSURANCES>;

export const MICRO_CLAIMS = describeState({
  table: 'micro_claims',
  key: ['id'],
  counter: 'microClaim',
  fixed: {
    id: id<MicroClaimId>(),
    insuranceId: id<MicroInsuranceId>(),
    userId: id<UserId>(),
    currencyId: id<CurrencyId>(),
    amount: units,
    /** So much had been lost when it was claimed. */
    loss: units,
    claimedAt: instant,
    payAt: instant,
  },
  changing: { paidAt: optional(instant) },
});
export type MicroClaim = EntityOf<typeof MICRO_CLAIMS>;
