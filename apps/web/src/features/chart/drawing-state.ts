// What is being drawn into the chart and what has been drawn, as its buttons show it.
import type { Drawing, Tool } from './drawings.ts';

export type Drawn = Drawing & { readonly id: string };

export type DrawingState = {
  /** In hand, and how many of its points are set. */
  readonly tool: Tool | undefined;
  readonly placed: number;
  readonly drawn: readonly Drawn[];
  readonly selected: string | undefined;
  readonly canUndo: boolean;
  /** Something was just taken away. */
  readonly isRemoved: boolean;
  /** The last step was made by key: what comes up takes the focus. */
  readonly isByKey: boolean;
};

export const NO_DRAWING: DrawingState = {
  tool: undefined,
  placed: 0,
  drawn: [],
  selected: undefined,
  canUndo: false,
  isRemoved: false,
  isByKey: false,
};
