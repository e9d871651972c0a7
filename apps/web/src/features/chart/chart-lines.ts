// Prices that belong to the user, drawn across the chart: of orders, of positions. Whoever puts a line there says what it is
// called, whether it can be moved, and whether it can be taken away.
import type { Side } from '@bourse/domain';

/** `warning` for a price that nobody hopes for, `plain` for one that only reminds. */
export type LineTone = Side | 'warning' | 'plain';

export type ChartLine = {
  /** The same while its owner lives, wherever the line is. */
  readonly key: string;
  /** The order or position. */
  readonly ownerId: number;
  /** Which of its owner's prices it is. */
  readonly kind: string;
  readonly tone: LineTone;
  readonly price: string;
  /** The chip shows this text, as short as can be. */
  readonly text: string;
  /** Screen readers read this full name. */
  readonly name: string;
  /** The line is dotted, because it is not in force yet. */
  readonly isWaiting?: boolean;
  readonly isMovable?: boolean;
  /** Says what the button on its chip does. Without it there is no button. */
  readonly removeName?: string;
};

/** A line that is somewhere else for now, with its new price. */
export type LineDraft = { readonly key: string; readonly price: string };

export const withDraft = (lines: readonly ChartLine[], draft: LineDraft | undefined): readonly ChartLine[] =>
  draft ? lines.map((line) => (line.key === draft.key ? { ...line, price: draft.price } : line)) : lines;
