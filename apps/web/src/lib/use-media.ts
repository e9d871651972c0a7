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
