// When the next code may be sent, for each purpose and address: one that was mistyped keeps nobody from the right one. Kept,
// so that reloading the page does not start the wait again.
import { serverNow } from '@bourse/ui/lib/server-clock.ts';
import { readStored, store } from '@bourse/ui/lib/storage.ts';

export type CodePurpose = 'register' | 'forget' | 'safe' | 'widthdraw';

const RESEND_AFTER_MS = 60_000;

const keyOf = (purpose: CodePurpose, address: string): string => `${purpose} ${address.trim().toLowerCase()}`;

/** Only those that are still ahead. A clock that was set back must not make anybody wait for longer. */
function readTimes(): ReadonlyMap<string, number> {
  const now = serverNow();
  try {
    const kept: unknown = JSON.parse(readStored('code_resend') ?? '{}');
    const entries = Object.entries(typeof kept === 'object' && kept ? kept : {});
    return new Map(
      entries.filter(([, until]) => typeof until === 'number' && until > now && until <= now + RESEND_AFTER_MS),
    );
  } catch {
    return new Map();
  }
}

/** UTC epoch ms; undefined when a code may be sent to the address now. Before one is typed it is the last wait. */
export function readResendTime(purpose: CodePurpose, address: string): number | undefined {
  const times = readTimes();
  if (address !== '') return times.get(keyOf(purpose, address));
  const waits = [...times].flatMap(([key, until]) => (key.startsWith(`${purpose} `) ? [until] : []));
  return waits.length === 0 ? undefined : Math.max(...waits);
}

/** A code was sent to the address just now. */
export function keepResendTime(purpose: CodePurpose, address: string): void {
  const until = serverNow() + RESEND_AFTER_MS;
  store('code_resend', JSON.stringify({ ...Object.fromEntries(readTimes()), [keyOf(purpose, address)]: until }));
}
