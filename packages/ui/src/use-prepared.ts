import { useEffect } from 'react';
import type { LazyPart } from './lazy-part.tsx';

/** After the page itself has had what it needs. */
const AFTER_MS = 1_500;

/** Loads the code of a part in quiet, so that it opens at once and without a connection, too; `part` is a constant. */
export function usePrepared<Props>(part: LazyPart<Props>): void {
  useEffect(() => {
    const timer = setTimeout(() => void part.prepare(), AFTER_MS);
    return () => clearTimeout(timer);
  }, [part]);
}
