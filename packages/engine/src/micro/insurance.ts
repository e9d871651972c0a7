// Insurance of second contracts: what is sold, what users have bought, and what they have claimed.
import type {
  Amount,
  CurrencyId,
  Instant,
  MicroClaimId,
  MicroInsuranceEnd,
  MicroInsuranceId,
  MicroInsuranceState,
  MicroInsuranceTypeId,
  Ppm,
  UserId,
} from '@bourse/domain';
import { bigint, describeState, flag, inColumn, integer, optional, units, word, type EntityOf } from '../entity.ts';

export const MICRO_INSURANCE_TYPES = describeState({
  table: 'micro_insurance_types',
  key: ['id'],
  fixed: { id: integer<MicroInsuranceTypeId>() },
  changing: {
    currencyId: integer<CurrencyId>(),
    /** Of the insured assets. */
    premiumRate: inColumn('premium_rate_ppm', bigint<Ppm>()),
    assetsMin: units<Amount>(),
    assetsMax: units<Amount>(),
    termDays: integer<number>(),
    /** Of the loss, which counts up to half of the assets. */
    claimRate: inColumn('claim_rate_ppm', bigint<Ppm>()),
    claimsMax: integer<number>(),
    isOffered: flag(),
  },
});
export type MicroInsuranceType = EntityOf<typeof MICRO_INSURANCE_TYPES>;

export const MICRO_INSURANCES = describeState({
  table: 'micro_insurances',
  key: ['id'],
  counter: 'microInsurance',
  fixed: {
    id: integer<MicroInsuranceId>(),
    userId: integer<UserId>(),
    currencyId: integer<CurrencyId>(),
    typeId: integer<MicroInsuranceTypeId>(),
    /** Insured. */
    assets: units<Amount>(),
    premium: units<Amount>(),
    claimRate: inColumn('claim_rate_ppm', bigint<Ppm>()),
    claimsMax: integer<number>(),
    boughtAt: integer<Instant>(),
  },
  changing: {
    /** Both are later by every stop. */
    effectiveAt: integer<Instant>(),
    endsAt: integer<Instant>(),
    state: word<MicroInsuranceState>(),
    endReason: optional(word<MicroInsuranceEnd>()),
    endedAt: optional(integer<Instant>()),
    /** Kept for it in `micro_insurance_reserve`: once it has ended, what is owed for claims. */
    reserve: units<Amount>(),
    /** Of insured orders since the count began, fees included; below zero a loss. */
    result: units<Amount>(),
    claims: integer<number>(),
    /** The day in Asia/Shanghai, counted from 1970, of its owner's last payout, and how many are of that day. */
    claimDay: integer<number>(),
    claimsToday: integer<number>(),
  },
});
export type MicroInsurance = EntityOf<typeof MICRO_INSURANCES>;

export const MICRO_CLAIMS = describeState({
  table: 'micro_claims',
  key: ['id'],
  counter: 'microClaim',
  fixed: {
    id: integer<MicroClaimId>(),
    insuranceId: integer<MicroInsuranceId>(),
    userId: integer<UserId>(),
    currencyId: integer<CurrencyId>(),
    amount: units<Amount>(),
    /** What had been lost when it was claimed. */
    loss: units<Amount>(),
    claimedAt: integer<Instant>(),
    payAt: integer<Instant>(),
  },
  changing: { paidAt: optional(integer<Instant>()) },
});
export type MicroClaim = EntityOf<typeof MICRO_CLAIMS>;
