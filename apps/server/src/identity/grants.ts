// What an approved submission grants: a verification level, which is the engine's fact. A process that dies between the
// decision and the grant, or an engine that is busy, leaves an approved submission that is granted by the next run.
import { userId, type VerificationLevel } from '@bourse/domain';
import type { BaseServices } from '../http/base-services.ts';

type Needs = Pick<BaseServices, 'storage' | 'clock' | 'log'> & {
  readonly sequencer: Pick<BaseServices['sequencer'], 'submit'>;
};
type Grant = { id: string; user_id: string; level: VerificationLevel };

/** Grants one approved submission, once. */
export async function grantLevel(services: Needs, submissionId: number): Promise<void> {
  const rows = await services.storage.sql<Grant[]>`
    SELECT id, user_id, level FROM identity_submissions
    WHERE id = ${submissionId} AND status = 'approved' AND granted_at IS NULL`;
  for (const row of rows) await grant(services, row);
}

/** Grants every approved submission that the engine does not know of. */
export async function grantAll(services: Needs): Promise<void> {
  const rows = await services.storage.sql<Grant[]>`
    SELECT id, user_id, level FROM identity_submissions
    WHERE status = 'approved' AND granted_at IS NULL ORDER BY id`;
  for (const row of rows) await grant(services, row);
}

async function grant({ storage, clock, sequencer, log }: Needs, { id, user_id, level }: Grant): Promise<void> {
  const granted = { kind: 'setVerificationLevel', userId: userId(Number(user_id)), level, isGrant: true } as const;
  const outcome = await sequencer.submit(granted);
  if (!outcome.ok) {
    log.warn({ submission: id, refusal: outcome.code }, 'a verification level is not granted yet');
    return;
  }
  await storage.sql`UPDATE identity_submissions SET granted_at = ${clock.now()} WHERE id = ${id}`;
}
