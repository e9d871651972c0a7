// The chart on the screen and what is being drawn into it, for menus that are rendered outside it.
import { create } from 'zustand';
import type { ChartDrawings } from './chart-drawings.ts';
import { type DrawingState, NO_DRAWING } from './drawing-state.ts';

export type ActiveChart = DrawingState & { readonly drawings: ChartDrawings | undefined };

export const useActiveChart = create<ActiveChart>(() => ({ ...NO_DRAWING, drawings: undefined }));
export const setActiveChart = (change: Partial<ActiveChart>): void => useActiveChart.setState(change);
