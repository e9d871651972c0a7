import { leftText } from '../../lib/term-text.ts';
import { useActsTime } from '../../realtime/server-clock.ts';

const SECOND_MS = 1_000;

/** Until a sale opens or ends, by the server's clock, which a full stop holds. */
export function TimeLeft({ until }: { readonly until: number }) {
  const left = useActsTime((now) => Math.floor((until - now) / SECOND_MS) * SECOND_MS);
  return leftText(left);
}
