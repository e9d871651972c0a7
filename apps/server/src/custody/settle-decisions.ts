// A decision about a withdrawal is committed before the ledger is told. What a process that died in between has left untold is
// told here: else money that was let go would stay locked, and what was rejected could still be signed.
import { withdrawalId } from '@bourse/domain';
import type { Logger } from 'pino';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Sql } from '../storage/connection.ts';

type Needs = {
  readonly storage: { readonly sql: Sql };
  readonly sequencer: Pick<Sequencer, 'submit'>;
  readonly log: Pick<Logger, 'warn'>;
};

/** Of operators, and of the triage where nothing stood out. */
export async function settleDecisions({ storage: { sql }, sequencer, log }: Needs): Promise<void> {
  const rows = await sql<{ id: string; is_rejected: boolean }[]>`
    SELECT w.id, r.reason <> '' AS is_rejected FROM withdrawals w JOIN withdrawal_reviews r ON r.withdrawal_id = w.id
    WHERE r.decided_at IS NOT NULL AND (w.status = 'applied' OR (w.status = 'approved' AND r.reason <> ''))
    ORDER BY w.id`;
  for (const row of rows) {
    const id = withdrawalId(Number(row.id));
    const outcome = await sequencer.submit({ kind: row.is_rejected ? 'rejectWithdrawal' : 'approveWithdrawal', id });
    // Its owner may have taken it back meanwhile, or who decided has told the ledger.
    if (!outcome.ok && outcome.code !== 'withdrawal_moved_on') {
      log.warn({ withdrawal: id, refusal: outcome.code }, 'what was decided about a withdrawal is not told yet');
    }
  }
}
