// The mark of Bourse as rectangles, on a field of 22 by 24: the stem, and the two halves of an order book.

export type Rectangle = readonly [x: number, y: number, width: number, height: number];

export const MARK_SIZE = { width: 22, height: 24 } as const;
export const STEM: Rectangle = [1, 0, 4, 24];
export const LEVELS: readonly Rectangle[] = [
  [7, 0, 8.5, 3],
  [7, 4.5, 11, 3],
  [7, 9, 6, 1.5],
  [7, 13.5, 6, 1.5],
  [7, 16.5, 14, 3],
  [7, 21, 10, 3],
];
