// Which lines of one text the other has not: in a clash they are what differs.

export type ClashLine = { readonly line: string; readonly isFresh: boolean };

/** A line that stands twice here and once there is fresh once. */
export function freshLines(lines: readonly string[], others: readonly string[]): readonly ClashLine[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.map((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return { line, isFresh: count <= 0 && line.trim() !== '' };
  });
}
