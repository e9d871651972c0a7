import { useEffect, useRef } from 'react';
import { useCountdown } from './use-countdown.ts';

export type CountdownProps = { readonly until: number; readonly onEnd?: () => void; readonly className?: string };

/** `mm:ss` until a moment (epoch ms). */
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
  const text = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <time role="timer" className={className}>
      {text}
    </time>
  );
}
