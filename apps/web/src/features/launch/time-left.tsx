import { leftText } from '../../lib/term-text.ts';
import { useServerTime } from '../../realtime/server-clock.ts';

const SECOND_MS = 1_000;

/** Until a moment, by the server's clock. */
export function TimeLeft({ until }: { readonly until: number }) {
  const left = useServerTime((now) => Math.floor((until - now) / SECOND_MS) * SECOND_MS);
  return leftText(left);
}
