// What the browser's tab says of the page that is open.
import { useEffect } from 'react';

const SITE = 'Bourse';

/** `Log in · Bourse`. */
export function usePageTitle(text: string): void {
  useEffect(() => {
    document.title = `${text} · ${SITE}`;
    return () => {
      document.title = SITE;
    };
  }, [text]);
}
