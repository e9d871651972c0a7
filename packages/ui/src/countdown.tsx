import { useEffect, useRef } from 'react';
import { useCountdown } from './use-countdown.ts';

export type CountdownProps = { readonly until: number; readonly onEnd?: () => void; readonly className?: string };

const twoDigits = (count: number): string => String(count).padStart(2, '0');

export function countdownText(seconds: number): string {
  const hours = Math.floor(seconds / 3_600);
  const rest = `${twoDigits(Math.floor((seconds % 3_600) / 60))}:${twoDigits(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

/** `mm:ss` until a moment (epoch ms), `h:mm:ss` when that is an hour away or more. */
export function Countdown({ until, onEnd, className }: CountdownProps) {
  const seconds = useCountdown(until);
  const hasEnded = useRef(false);
  useEffect(() => {
    if (seconds > 0) hasEnded.current = false;
    else if (!hasEnded.current) {
      hasEnded.current = true;
      onEnd?.();
    }
  }, [seconds, onEnd]);
  return (
    <time role="timer" className={className}>
      {countdownText(seconds)}
    </time>
  );
}
