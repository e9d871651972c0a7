// What an approved submission grants: a verification level, which is the engine's fact. A process that dies between the
// decision and the grant, or an engine that is busy, leaves an approved submission that is granted by the next run.
import type { UserId, VerificationLevel } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

type Needs = Pick<BaseServices, 'storage' | 'clock' | 'log'> & {
  readonly sequencer: Pick<BaseServices['sequencer'], 'submit'>;
};
const GRANT = { id: kinds.id<number>(), userId: kinds.id<UserId>(), level: kinds.small<VerificationLevel>() };

/** Grants one approved submission, once. */
export async function grantLevel(services: Needs, submissionId: number): Promise<void> {
  const rows = await query(services.storage.sql, GRANT)`
    SELECT id, user_id, level FROM identity_submissions
    WHERE id = ${submissionId} AND status = 'approved' AND granted_at IS NULL`;
  for (const row of rows) await grant(services, row);
}

/** Grants every approved submission that the engine does not know of. */
export async function grantAll(services: Needs): Promise<void> {
  const rows = await query(services.storage.sql, GRANT)`
    SELECT id, user_id, level FROM identity_submissions
    WHERE status = 'approved' AND granted_at IS NULL ORDER BY id`;
  for (const row of rows) await grant(services, row);
}

async function grant(
  { storage, clock, sequencer, log }: Needs,
  { id, userId, level }: RowOf<typeof GRANT>,
): Promise<void> {
  const outcome = await sequencer.submit({ kind: 'setVerificationLevel', userId, level, isGrant: true });
  if (!outcome.ok) {
    log.warn({ submission: id, refusal: outcome.code }, 'a verification level is not granted yet');
    return;
  }
  await storage.sql`UPDATE identity_submissions SET granted_at = ${clock.now()} WHERE id = ${id}`;
}
