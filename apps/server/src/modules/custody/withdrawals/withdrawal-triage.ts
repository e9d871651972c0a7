// Every two seconds: looks at each withdrawal that was asked for. One in which nothing stands out is approved; any other
// waits for operators, with what stood out. What was seen or decided is committed first, so that a process that dies in between
// goes on.
import {
  type Amount,
  amount,
  type ChainId,
  DAY_MS,
  type Instant,
  SECOND_MS,
  units,
  WITHDRAWAL_FLAGS,
  type WithdrawalFlag,
} from '@bourse/domain';
import { flag, id } from '@bourse/domain/kinds';
import type { Shortfalls } from '../balances/reconciler.ts';
import { settleDecisions } from './settle-decisions.ts';
import type { BaseServices } from '../../../platform/http/base-services.ts';
import { wordsLiteral } from '../../../core/storage/arrays.ts';
import { numericFromUnits } from '../../../core/storage/columns.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { joinDaySum } from '../../../core/storage/withdrawal-sums.ts';
import { every, type Running } from '../../../platform/jobs/every.ts';
import { query } from '../../../core/storage/query.ts';

type Needs = Pick<BaseServices, 'storage' | 'sequencer' | 'clock' | 'log'> & {
  readonly custody: { shortfalls(chain: ChainId): Shortfalls };
};

/** The worth in USDT from which a user's withdrawals of 24 hours, the present one included, are large together. */
const LARGE_FROM: Amount = amount(units('2000'));
/** Withdrawals of a user in 24 hours, the one that is looked at included. */
const FREQUENT_FROM = 5;
const AT_ONCE = 100;

const SEEN = {
  id: id(),
  new_address: flag,
  first: flag,
  large: flag,
  stale_price: flag,
  velocity: flag,
  hold: flag,
};

export async function triageWithdrawals(services: Needs): Promise<void> {
  const { storage, clock } = services;
  for (const seen of await findUnseen(storage.sql)) {
    const flags = WITHDRAWAL_FLAGS.filter((one) => seen[one]);
    await keepReview(storage.sql, { id: seen.id, flags, now: clock.now() });
  }
  await settleDecisions(services);
}

/**
 * Asked for, and not looked at yet, oldest first. Only what has left for good counts as known: what was settled inside has
 * shown nothing of its owner, who may own both accounts.
 */
function findUnseen(sql: Sql) {
  const earlier = sql`
    SELECT FROM withdrawals e WHERE e.user_id = w.user_id AND e.id < w.id AND e.status = 'final'
      AND e.to_user_id IS NULL`;
  return query(sql, SEEN)`
    SELECT w.id,
      NOT EXISTS (${earlier} AND e.chain_id = w.chain_id AND e.address = w.address) AS new_address,
      NOT EXISTS (${earlier}) AS first,
      coalesce(day.sum >= ${numericFromUnits(LARGE_FROM)}, false) AS large,
      w.worth IS NULL AS stale_price,
      (SELECT count(*) FROM withdrawals o
        WHERE o.user_id = w.user_id AND o.created_at > w.created_at - ${DAY_MS}
          AND o.id <= w.id AND o.status NOT IN ('rejected', 'failed')) >= ${FREQUENT_FROM} AS velocity,
      coalesce(s.outflows_held_until > w.created_at - ${DAY_MS}, false) AS hold
    FROM withdrawals w LEFT JOIN withdrawal_reviews r ON r.withdrawal_id = w.id
      LEFT JOIN user_states s ON s.user_id = w.user_id ${joinDaySum(sql)}
    WHERE w.status = 'applied' AND r.withdrawal_id IS NULL ORDER BY w.id LIMIT ${AT_ONCE}`;
}

type Review = { readonly id: number; readonly flags: readonly WithdrawalFlag[]; readonly now: Instant };

/** An operator who was faster has looked, and decides. */
async function keepReview(sql: Sql, { id, flags, now }: Review): Promise<void> {
  const needed = flags.length === 0 ? 0 : 1;
  await sql`
    INSERT INTO withdrawal_reviews (withdrawal_id, flags, needed, created_at, decided_at)
    VALUES (${id}, ${wordsLiteral(flags, (one) => one)}::text[], ${needed}, ${now}, ${needed === 0 ? now : null})
    ON CONFLICT DO NOTHING`;
}

export const startTriage = (services: Needs): Running =>
  every(2 * SECOND_MS, { log: services.log, name: 'looking at withdrawals', run: () => triageWithdrawals(services) });
