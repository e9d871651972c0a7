// The time zone in which the screens tell times. Asia/Shanghai, as the server's dates and candles, until another is chosen.
import { create } from 'zustand';
import { readStored, store } from './storage.ts';

export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function readTimeZone(): string {
  const kept = readStored('time_zone');
  return kept !== undefined && isTimeZone(kept) ? kept : DEFAULT_TIME_ZONE;
}

export const useTimeZone = create<{ readonly zone: string }>(() => ({ zone: readTimeZone() }));

export function setTimeZone(zone: string): void {
  if (!isTimeZone(zone)) return;
  store('time_zone', zone === DEFAULT_TIME_ZONE ? undefined : zone);
  useTimeZone.setState({ zone });
}
