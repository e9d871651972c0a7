// How long is left until a moment of the server's clock, whatever this machine's says.
import { countdownText } from '@bourse/ui/countdown.tsx';
import { useServerTime } from '../realtime/server-clock.ts';

const MS_PER_SECOND = 1_000;

/** Whole seconds; 0 once it is reached, and without a moment. */
export const useSecondsLeft = (until: number | null): number =>
  useServerTime((now) => (until === null ? 0 : Math.max(0, Math.ceil((until - now) / MS_PER_SECOND))));

export function TimeLeft({ until, className }: { readonly until: number; readonly className?: string }) {
  const seconds = useSecondsLeft(until);
  return (
    <time role="timer" dateTime={new Date(until).toISOString()} className={className}>
      {countdownText(seconds)}
    </time>
  );
}
