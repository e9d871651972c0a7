// The chart that stands on the screen and what is being drawn into it, for menus that are rendered outside it.
import { create } from 'zustand';
import type { ChartDrawings } from './chart-drawings.ts';
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

export type ActiveChart = DrawingState & { readonly drawings: ChartDrawings | undefined };

export const useActiveChart = create<ActiveChart>(() => ({ ...NO_DRAWING, drawings: undefined }));
export const setActiveChart = (change: Partial<ActiveChart>): void => useActiveChart.setState(change);
