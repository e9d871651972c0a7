// When the next code may be sent, for each purpose. Kept, so that reloading the page does not start the wait anew.
import { readStored, store } from '@bourse/ui/lib/storage.ts';

export type CodePurpose = 'register' | 'forget' | 'safe' | 'widthdraw';

const RESEND_AFTER_MS = 60_000;

function readTimes(): ReadonlyMap<string, unknown> {
  try {
    const kept: unknown = JSON.parse(readStored('code_resend') ?? '{}');
    return new Map(typeof kept === 'object' && kept ? Object.entries(kept) : []);
  } catch {
    return new Map();
  }
}

/** UTC epoch ms; undefined when a code may be sent now. */
export function readResendTime(purpose: CodePurpose): number | undefined {
  const until = readTimes().get(purpose);
  // A clock that was set back must not make anybody wait for longer.
  const isAhead = typeof until === 'number' && until > Date.now() && until <= Date.now() + RESEND_AFTER_MS;
  return isAhead ? until : undefined;
}

/** A code was sent just now. */
export function keepResendTime(purpose: CodePurpose): number {
  const until = Date.now() + RESEND_AFTER_MS;
  store('code_resend', JSON.stringify({ ...Object.fromEntries(readTimes()), [purpose]: until }));
  return until;
}
