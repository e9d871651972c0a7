// How long is left until a user's act is due, by the server's clock, which a full stop holds.
import { countdownText } from '@bourse/ui/countdown.tsx';
import { useActsTime } from '../realtime/server-clock.ts';

const MS_PER_SECOND = 1_000;

/** Whole seconds; 0 once it is reached, and without a moment. */
export const useSecondsLeft = (until: number | null): number =>
  useActsTime((now) => (until === null ? 0 : Math.max(0, Math.ceil((until - now) / MS_PER_SECOND))));

export function TimeLeft({ until, className }: { readonly until: number; readonly className?: string }) {
  const seconds = useSecondsLeft(until);
  return (
    <time role="timer" dateTime={new Date(until).toISOString()} className={className}>
      {countdownText(seconds)}
    </time>
  );
}
