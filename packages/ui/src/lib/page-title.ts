// What the browser's tab says of the page that is open.
import { useEffect } from 'react';
import { siteName } from './site-name.ts';

/** `Log in · Bourse`. */
export function usePageTitle(text: string): void {
  useEffect(() => {
    document.title = `${text} · ${siteName}`;
    return () => {
      document.title = siteName;
    };
  }, [text]);
}
