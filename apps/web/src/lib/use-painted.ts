// The first picture of a screen: what can wait for it is drawn after it, piece by piece, so that no task is long.
import { startTransition, useEffect, useState } from 'react';

/** False for the first picture, true from then on. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => startTransition(() => setPainted(true)), []);
  return isPainted;
}
