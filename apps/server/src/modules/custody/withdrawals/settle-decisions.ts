// A decision about a withdrawal is committed before the ledger is told. What a process that died in between has left untold is
// told here: else money that was let go would stay locked, and what was rejected could still be signed. What was let go to
// another user of ours reaches that user here, too: no chain and no signer has a part in it.
import { type ChainId, type CurrencyId, type WithdrawalId } from '@bourse/domain';
import { flag, id } from '@bourse/domain/kinds';
import type { Logger } from 'pino';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { Shortfalls } from '../balances/reconciler.ts';

type Needs = {
  readonly storage: { readonly sql: Sql };
  readonly sequencer: Pick<Sequencer, 'submit'>;
  readonly custody: { shortfalls(chain: ChainId): Shortfalls };
  readonly log: Pick<Logger, 'warn'>;
};

/** Settles decisions of operators, of the triage where nothing stood out, and on what the signer never signs. */
export async function settleDecisions(needs: Needs): Promise<void> {
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
 * Pays approved withdrawals that go to another user of ours. They are kept back by what keeps a withdrawal from being
 * sent, too: the coin's network is paused, or holds less than the ledger; the ledger refuses users who are frozen,
 * held, locked or in debt.
 */
async function settleInside({ storage: { sql }, sequencer, custody }: Needs): Promise<void> {
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
