// Where the labels of lines stand: each at the height of its line, further to the right where another is in the way.

export type Label = { readonly key: string; readonly y: number; readonly width: number };

export const LABEL_HEIGHT = 18;
const GAP = 4;

/** The distance of each label from the left edge of the row, in px. */
export function arrangeLabels(labels: readonly Label[]): ReadonlyMap<string, number> {
  const placed: (Label & { readonly x: number })[] = [];
  for (const label of labels.toSorted((a, b) => a.y - b.y)) {
    const near = placed.filter(({ y }) => Math.abs(y - label.y) < LABEL_HEIGHT);
    const starts = [0, ...near.map(({ x, width }) => x + width + GAP)];
    const isFree = (at: number): boolean =>
      near.every(({ x, width }) => at + label.width + GAP <= x || at >= x + width + GAP);
    const x = starts.filter(isFree).reduce((least, start) => Math.min(least, start), Number.POSITIVE_INFINITY);
    placed.push({ ...label, x });
  }
  return new Map(placed.map(({ key, x }) => [key, x]));
}
