// Of a long list only what can be seen, and a little more, is on the page.
import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';

/** Beyond the visible ones, so that scrolling and the Tab key find them there. */
const ROWS_AHEAD = 6;
/** Until the list knows its own. */
const FIRST_SIZE = { width: 264, height: 800 } as const;

export type LongRowsProps = {
  readonly count: number;
  readonly height: number;
  readonly scroller: HTMLElement | null;
  /** Shows the rows of these places in the list. */
  readonly children: (indices: readonly number[]) => ReactNode;
};

export function LongRows({ count, height, scroller, children }: LongRowsProps) {
  // The result is used here alone, by nothing that is memoized.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    overscan: ROWS_AHEAD,
    initialRect: FIRST_SIZE,
  });
  return children(list.getVirtualItems().map(({ index }) => index));
}
