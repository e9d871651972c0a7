// Acceptors in the database: where their live rows are, and how their books are checked.
import { USDT } from '@bourse/domain';
import type { StoragePart } from '../../../core/storage/storage-part.ts';
import { IS_LIVE } from './tables.ts';

const GIVER = `CASE side WHEN 'deposit' THEN acceptor_id ELSE user_id END`;

/** It was done by itself and appealed since: what is held is of who got it. */
const WAS_DONE = `coalesce(first_end_reason, '') = 'timed_out'`;

const PAYER = `CASE side WHEN 'deposit' THEN user_id ELSE acceptor_id END`;

/** The quantity that the buyer has got: while a deal that was done is under appeal, still all of it. */
const GIVEN = `CASE WHEN ${WAS_DONE} AND state = 'appealed' THEN number ELSE released END`;

/** The value of the money in USDT, with its rounding. */
const WORTH = `CASE side WHEN 'deposit' THEN div(money * 1e8, rate) ELSE ceil(money * 1e8 / rate) END * 1e-8`;

export const acceptorsStorage: StoragePart = {
  live: (_at, actsAt) => ({
    acceptors: ['acceptors'],
    acceptorDeals: [`acceptor_deals WHERE ${IS_LIVE}`, `acceptor_deals WHERE NOT ${IS_LIVE} AND due_at > ${actsAt}`],
  }),
  claims: [
    `SELECT CASE WHEN ${WAS_DONE} THEN ${PAYER} ELSE ${GIVER} END AS user_id, 'legal' AS wallet,
        ${USDT} AS currency_id, held AS amount FROM acceptor_deals WHERE ${IS_LIVE}`,
  ],
  ids: [{ counter: 'acceptorDeal', select: 'SELECT id FROM acceptor_deals' }],
  audit: [
    {
      rule: 'deals with acceptors move between their two what their rows say',
      offenders: `
      WITH sides AS (
        SELECT ${PAYER} AS user_id, ${GIVEN} AS released FROM acceptor_deals
        UNION ALL SELECT ${GIVER}, -${GIVEN} FROM acceptor_deals
      ), recorded AS (SELECT user_id, sum(released) AS recorded FROM sides GROUP BY user_id
      ), posted AS (
        SELECT user_id, sum(amount) AS posted FROM postings JOIN accounts ON accounts.id = account_id
        WHERE user_id IS NOT NULL AND reason IN ('acceptor_deposit', 'acceptor_withdrawal', 'acceptor_return') GROUP BY user_id
      )
      SELECT user_id, recorded, posted FROM recorded FULL JOIN posted USING (user_id)
      WHERE coalesce(recorded, 0) <> coalesce(posted, 0)`,
    },
    {
      rule: 'a deal with an acceptor is where its state says: held until it ends, and ended with a reason',
      offenders: `
      SELECT id, side, state, number, held, released, end_reason, ended_at, due_at FROM acceptor_deals
      WHERE (${IS_LIVE}) <> (end_reason IS NULL) OR (end_reason IS NULL) <> (ended_at IS NULL)
        OR (ended_at IS NULL) <> (ended_seq IS NULL) OR (due_at IS NULL) <> (state = 'appealed')
        OR (NOT ${IS_LIVE} AND held <> 0) OR released > number
        OR (state <> 'done' AND released <> 0 AND NOT (state = 'cancelled' AND ${WAS_DONE}))
        OR (${IS_LIVE} AND appealed_at IS NULL AND held <> number)
        OR (state = 'done') <> (coalesce(end_reason, '') IN ('confirmed', 'timed_out')
          OR coalesce(end_reason, '') = CASE side WHEN 'deposit' THEN 'awarded_user' ELSE 'awarded_acceptor' END)`,
    },
    {
      rule: 'a withdrawal through an acceptor is accepted before it is paid, and shown to be paid before it is done by itself',
      offenders: `
      SELECT id, state, accepted_at, paid_at, has_proof, end_reason, ended_at FROM acceptor_deals
      WHERE side = 'withdraw' AND ((paid_at IS NOT NULL AND accepted_at IS NULL) OR paid_at < accepted_at
        OR (paid_at IS NOT NULL AND NOT has_proof) OR (end_reason = 'timed_out' AND ended_at < paid_at + 1200000))`,
    },
    {
      rule: 'a deal with an acceptor is of what its money is worth, less or with its fee',
      offenders: `
      SELECT id, side, money, rate, number, fee, ${WORTH} AS worth FROM acceptor_deals
      WHERE number <> CASE side WHEN 'deposit' THEN ${WORTH} - fee ELSE ${WORTH} + fee END
        OR money * 100 <> floor(money * 100) OR acceptor_id = user_id`,
    },
  ],
};
