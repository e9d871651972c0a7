// What an approved submission grants: a verification level, which is the engine's fact. A process that dies between the
// decision and the grant, or an engine that is busy, leaves an approved submission that is granted by the next run.
import { userId, type VerificationLevel } from '@bourse/domain';
import type { Services } from '../http/services.ts';

type Needs = Pick<Services, 'storage' | 'clock' | 'sequencer' | 'log'>;
type Grant = { id: string; user_id: string; level: VerificationLevel; held: VerificationLevel | null };

/** Grants one approved submission, once. */
export async function grantLevel(services: Needs, submissionId: number): Promise<void> {
  const rows = await services.storage.sql<Grant[]>`
    SELECT s.id, s.user_id, s.level, e.verification_level AS held
    FROM identity_submissions s LEFT JOIN user_states e ON e.user_id = s.user_id
    WHERE s.id = ${submissionId} AND s.status = 'approved' AND s.granted_at IS NULL`;
  for (const row of rows) await grant(services, row);
}

/** Grants every approved submission that the engine does not know of. */
export async function grantAll(services: Needs): Promise<void> {
  const rows = await services.storage.sql<Grant[]>`
    SELECT s.id, s.user_id, s.level, e.verification_level AS held
    FROM identity_submissions s LEFT JOIN user_states e ON e.user_id = s.user_id
    WHERE s.status = 'approved' AND s.granted_at IS NULL ORDER BY s.id`;
  for (const row of rows) await grant(services, row);
}

async function grant({ storage, clock, sequencer, log }: Needs, { id, user_id, level, held }: Grant): Promise<void> {
  // A level is never lowered here: level 3 may have come in the meantime.
  if ((held ?? 0) < level) {
    const outcome = await sequencer.submit({ kind: 'setVerificationLevel', userId: userId(Number(user_id)), level });
    if (!outcome.ok) {
      log.warn({ submission: id, refusal: outcome.code }, 'a verification level is not granted yet');
      return;
    }
  }
  await storage.sql`UPDATE identity_submissions SET granted_at = ${clock.now()} WHERE id = ${id}`;
}
