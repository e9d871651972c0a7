// How the list of open orders follows what the server says: changed rows come to their place, closed ones go.
import type { Row } from './order.ts';

/** A row that is older than what is there says nothing new: pushes and answers may cross. */
const isOlder = (row: Row, known: Row): boolean =>
  known.status > row.status || (known.state === 'open' && row.state === 'accepted');

/** Newest first. */
export function withRow(rows: readonly Row[], row: Row): readonly Row[] {
  const known = rows.find(({ id }) => id === row.id);
  if (known && isOlder(row, known)) return rows;
  return [row, ...rows.filter(({ id }) => id !== row.id)].toSorted((a, b) => b.id - a.id);
}

export const withoutRow = (rows: readonly Row[], id: number): readonly Row[] => rows.filter((row) => row.id !== id);

/** Still running: what has just closed is shown a moment longer. */
export const isRunning = ({ status }: Pick<Row, 'status'>): boolean => status !== 3;

/** Whether one ought to have closed by now, and nothing was heard of it. */
export const isOverdue = ({ handled_ms: due }: Pick<Row, 'handled_ms'>, now: number): boolean => now > due + OVERDUE_MS;
const OVERDUE_MS = 2_500;
