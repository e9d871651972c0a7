// Every two seconds: looks at each withdrawal that was asked for. One in which nothing stands out is approved; any other
// waits for operators, with what stood out. What was seen or decided is committed before the ledger is told, so that a process that
// dies in between goes on.
import {
  type Amount,
  amount,
  type ChainId,
  type CurrencyId,
  DAY_MS,
  type Instant,
  SECOND_MS,
  units,
  WITHDRAWAL_FLAGS,
  type WithdrawalFlag,
  type WithdrawalId,
} from '@bourse/domain';
import { flag, id } from '@bourse/domain/kinds';
import type { Logger } from 'pino';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import { wordsLiteral } from '../../../core/storage/arrays.ts';
import { numericFromUnits } from '../../../core/storage/columns.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { joinDaySum } from '../../../core/storage/withdrawal-sums.ts';
import type { BaseServices } from '../../../platform/http/base-services.ts';
import { every, type Running } from '../../../platform/jobs/every.ts';
import type { Shortfalls } from '../balances/reconciler.ts';

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

type Settling = {
  readonly storage: { readonly sql: Sql };
  readonly sequencer: Pick<Sequencer, 'submit'>;
  readonly custody: { shortfalls(chain: ChainId): Shortfalls };
  readonly log: Pick<Logger, 'warn'>;
};

/**
 * Settles decisions of operators, of the triage where nothing stood out, and on what the signer never signs. What a process that
 * died has left untold is told here: else money that was let go would stay locked, and what was rejected could still be signed.
 */
export async function settleDecisions(needs: Settling): Promise<void> {
  const { storage, sequencer, log } = needs;
  const rows = await query(storage.sql, { id: id<WithdrawalId>(), isRejected: flag })`
    SELECT w.id, r.reason <> '' OR r.returned_for IS NOT NULL AS is_rejected
    FROM withdrawals w JOIN withdrawal_reviews r ON r.withdrawal_id = w.id
    WHERE (w.status = 'applied' AND r.decided_at IS NOT NULL)
      OR (w.status = 'approved' AND (r.reason <> '' OR r.returned_for IS NOT NULL))
    ORDER BY w.id`;
  for (const row of rows) {
    const kind = row.isRejected ? 'rejectWithdrawal' : 'approveWithdrawal';
    const outcome = await sequencer.submit({ kind, id: row.id });
    // Its owner may have taken it back meanwhile, or who decided has told the ledger.
    if (!outcome.ok && outcome.code !== 'withdrawal_moved_on') {
      log.warn({ withdrawal: row.id, refusal: outcome.code }, 'what was decided about a withdrawal is not told yet');
    }
  }
  await settleInside(needs);
}

const INSIDE = { id: id<WithdrawalId>(), chainId: id<ChainId>(), currencyId: id<CurrencyId>() };

/**
 * Pays approved withdrawals that go to another user of ours: no chain and no signer has a part in it. They are kept back by what keeps a withdrawal from being
 * sent, too: the coin's network is paused, or holds less than the ledger; the ledger refuses users who are frozen,
 * held, locked or in debt.
 */
async function settleInside({ storage: { sql }, sequencer, custody }: Settling): Promise<void> {
  const rows = await query(sql, INSIDE)`
    SELECT w.id, w.chain_id, w.currency_id FROM withdrawals w
      JOIN coin_chains c ON c.currency_id = w.currency_id AND c.chain_id = w.chain_id
      LEFT JOIN withdrawal_reviews r ON r.withdrawal_id = w.id
    WHERE w.status = 'approved' AND w.to_user_id IS NOT NULL AND c.is_withdraw_open AND coalesce(r.reason, '') = ''
    ORDER BY w.id`;
  for (const row of rows) {
    if (custody.shortfalls(row.chainId).has(row.currencyId)) continue;
    // Refused, it stays approved and is tried again.
    await sequencer.submit({ kind: 'settleWithdrawal', id: row.id });
  }
}
