import { useSyncExternalStore } from 'react';

/** Whether a media query holds now; follows its changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => matchMedia(query).matches,
  );
}

export const PHONE = '(max-width: 767px)';
/** A finger presses: on a phone, and on whatever else has no finer pointer. The style sheet's `touch:` is the same. */
export const FINGER = '(max-width: 767px), (pointer: coarse)';
/** Room for two charts side by side. */
export const WIDE = '(min-width: 1680px)';
/** The visitor wants nothing to move by itself. */
export const STILL = '(prefers-reduced-motion: reduce)';
/** The first pointer is a finger. */
export const TOUCH = '(pointer: coarse)';
