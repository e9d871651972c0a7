// Fee tiers and invite rebates in the database: where their live rows are, and how their books are checked.
import { DAY_MS } from '@bourse/domain';
import { joinParts, type StoragePart } from '../../core/storage/storage-part.ts';

const tiers: StoragePart = {
  live: () => ({ feeTiers: ['fee_tiers'], feeUsers: ['fee_users'], feeStates: ['fee_states'] }),
  claims: [],
  ids: [],
  audit: [
    {
      rule: 'the volume that a fee tier goes by is that of thirty days',
      offenders: `
      SELECT user_id, volume, coalesce(traded, 0) AS traded
      FROM (SELECT day FROM fee_states WHERE is_complete) AS last CROSS JOIN fee_users
        LEFT JOIN LATERAL (SELECT sum(volume) AS traded FROM fee_volumes
          WHERE fee_volumes.user_id = fee_users.user_id AND fee_volumes.day > last.day - ${30 * DAY_MS}::bigint
            AND fee_volumes.day <= last.day) AS days ON true
      WHERE volume <> coalesce(traded, 0)`,
    },
    {
      rule: 'a fee tier is one that there was',
      offenders: `
      SELECT user_id, level, granted_level FROM fee_users
      WHERE greatest(level, granted_level) > (SELECT coalesce(max(fee_tiers.level), 0) FROM fee_tiers)`,
    },
  ],
};

const rebates: StoragePart = {
  live: () => ({ rebateStates: ['rebate_states'] }),
  claims: [],
  ids: [{ counter: 'rebate', select: 'SELECT id FROM rebates' }],
  audit: [
    {
      rule: 'a rebate goes to its inviter, and is at most half of the fees that it is for',
      offenders: `
      SELECT posting_id, inviter_id, user_id, fees, shared
      FROM (SELECT posting_id, inviter_id, sum(fees) AS fees FROM rebates WHERE posting_id IS NOT NULL
          GROUP BY posting_id, inviter_id) AS due
        FULL JOIN (SELECT posting_id, max(user_id) AS user_id, -sum(amount) FILTER (WHERE house_purpose = 'fees') AS shared
          FROM postings JOIN accounts ON accounts.id = account_id WHERE reason = 'invite_rebate'
          GROUP BY posting_id) AS paid USING (posting_id)
      WHERE (inviter_id = user_id AND shared <= fees / 2) IS NOT TRUE`,
    },
    {
      rule: 'the fees of a fill are shared once',
      offenders: `
      SELECT invitee_id, currency_id, shared, paid
      FROM (SELECT invitee_id, currency_id, sum(fees) AS shared FROM rebates WHERE posting_id IS NOT NULL
          GROUP BY invitee_id, currency_id) AS shares
        LEFT JOIN (
          SELECT coalesce(users.master_id, users.id) AS invitee_id, payer.currency_id, sum(fee) AS paid
          FROM fills CROSS JOIN LATERAL (VALUES (buyer_base_account_id, buyer_fee), (seller_quote_account_id, seller_fee))
              AS side (account_id, fee)
            JOIN accounts AS payer ON payer.id = side.account_id JOIN users ON users.id = payer.user_id
          GROUP BY coalesce(users.master_id, users.id), payer.currency_id
        ) AS fees USING (invitee_id, currency_id)
      WHERE shared > coalesce(paid, 0)`,
    },
  ],
};

export const feesStorage = joinParts(tiers, rebates);
