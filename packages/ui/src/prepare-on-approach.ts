import type { LazyPart } from './lazy-part.tsx';

export type Approach = { readonly onPointerEnter: () => void; readonly onFocus: () => void };

/**
 * For the element that something opens from: its code is loaded once a pointer or the focus comes near, before it is asked
 * for. Whoever only looks on does not load it.
 */
export function prepareOnApproach(...parts: readonly Pick<LazyPart<never>, 'prepare'>[]): Approach {
  const prepare = (): void => {
    for (const part of parts) void part.prepare();
  };
  return { onPointerEnter: prepare, onFocus: prepare };
}
