// Whether somebody is at the screen. Nobody is once the mouse and the keys have rested for long: then nothing is asked for by
// itself any more, so that the session of a screen that was left runs out.
import { useSyncExternalStore } from 'react';

const AWAY_AFTER_MS = 10 * 60_000;
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

export type Attendance = {
  readonly isAttended: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
};

export function watchAttendance(screen: Pick<EventTarget, 'addEventListener'>): Attendance {
  const listeners = new Set<() => void>();
  let isHere = true;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const set = (next: boolean): void => {
    if (next === isHere) return;
    isHere = next;
    for (const listener of listeners) listener();
  };
  const note = (): void => {
    clearTimeout(leaving);
    leaving = setTimeout(() => set(false), AWAY_AFTER_MS);
    set(true);
  };
  for (const sign of SIGNS) screen.addEventListener(sign, note, { passive: true });
  note();
  return {
    isAttended: () => isHere,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let attendance: Attendance | undefined;
const ofThisScreen = (): Attendance => (attendance ??= watchAttendance(window));

export const useAttendance = (): boolean =>
  useSyncExternalStore(
    (listener) => ofThisScreen().subscribe(listener),
    () => ofThisScreen().isAttended(),
  );
