// The insurance of second contracts in the database: where its live rows are, and how its books are checked.
import { DAY_MS, HOUR_MS, MICRO_PAYOUTS_PER_DAY } from '@bourse/domain';
import type { AuditRule, StoragePart } from '../../core/storage/storage-part.ts';

export const liveInsurance: ReturnType<StoragePart['live']> = {
  microInsuranceTypes: ['micro_insurance_types'],
  microInsurances: [
    `micro_insurances AS i WHERE state <> 'ended' OR reserve > 0
      OR EXISTS (SELECT FROM micro_accounts a WHERE a.insurance_id = i.id)`,
  ],
  microClaims: ['micro_claims WHERE paid_at IS NULL'],
};

export const insuranceIds: StoragePart['ids'] = [
  { counter: 'microInsurance', select: 'SELECT id FROM micro_insurances' },
  { counter: 'microClaim', select: 'SELECT id FROM micro_claims' },
];

/** Days since 1970 in Asia/Shanghai, which is 8 hours ahead. */
const dayOf = (instant: string): string => `(${instant} + ${8 * HOUR_MS}) / ${DAY_MS}`;

export const insuranceAudit: readonly AuditRule[] = [
  {
    rule: 'premiums and claims of insurance are what its rows say',
    offenders: `
      WITH recorded AS (
        SELECT user_id, currency_id, sum(amount) AS recorded FROM (
          SELECT user_id, currency_id, -premium AS amount FROM micro_insurances
          WHERE coalesce(end_reason, '') <> 'cancelled' OR ended_at >= effective_at
          UNION ALL SELECT user_id, currency_id, amount FROM micro_claims WHERE paid_at IS NOT NULL
        ) AS facts GROUP BY user_id, currency_id
      ), posted AS (
        SELECT user_id, currency_id, sum(amount) AS posted FROM postings JOIN accounts ON accounts.id = account_id
        WHERE user_id IS NOT NULL AND reason IN ('micro_premium', 'micro_premium_refund', 'micro_claim')
        GROUP BY user_id, currency_id
      )
      SELECT user_id, currency_id, recorded, posted FROM recorded FULL JOIN posted USING (user_id, currency_id)
      WHERE coalesce(recorded, 0) <> coalesce(posted, 0)`,
  },
  {
    rule: 'what insurance may have to pay is reserved, and nothing else',
    offenders: `
      SELECT currency_id, available + locked AS reserved, due
      FROM (SELECT * FROM accounts WHERE house_purpose = 'micro_insurance_reserve') AS reserves
        FULL JOIN (SELECT currency_id, sum(reserve) AS due FROM micro_insurances GROUP BY currency_id) AS insured
          USING (currency_id)
      WHERE coalesce(available + locked, 0) <> coalesce(due, 0)`,
  },
  {
    rule: 'an insurance that has ended keeps what it owes for claims, and says why it ended',
    offenders: `
      SELECT id, state, end_reason, ended_at, reserve, owed FROM micro_insurances LEFT JOIN (
        SELECT insurance_id, sum(amount) AS owed FROM micro_claims WHERE paid_at IS NULL GROUP BY insurance_id
      ) AS claims ON insurance_id = id
      WHERE (state = 'ended') <> (end_reason IS NOT NULL) OR (state = 'ended') <> (ended_at IS NOT NULL)
        OR reserve < coalesce(owed, 0) OR (state = 'ended' AND reserve <> coalesce(owed, 0))`,
  },
  {
    rule: 'claims are as many as their insurance counts, each at its rate, two paid a day',
    offenders: `
      SELECT i.id, i.claims, count(c.id) AS claimed, max(c.amount) AS largest FROM micro_insurances i
        LEFT JOIN micro_claims c ON c.insurance_id = i.id
      GROUP BY i.id HAVING count(c.id) <> i.claims OR i.claims > i.claims_max
        OR bool_or(c.amount <> trunc(least(2 * c.loss, i.assets) * i.claim_rate_ppm * 5e-7, 8))
        OR bool_or(2 * c.loss < i.assets) OR bool_or(c.paid_at < c.pay_at)
      UNION ALL
      SELECT insurance_id, NULL, count(*), NULL FROM micro_claims GROUP BY insurance_id, ${dayOf('pay_at')}
      HAVING count(*) > ${MICRO_PAYOUTS_PER_DAY}`,
  },
];
