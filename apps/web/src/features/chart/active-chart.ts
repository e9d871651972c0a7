// The chart that stands on the screen, for menus that are rendered outside it.
import { create } from 'zustand';
import type { Tool } from './drawings.ts';

export type DrawingVerbs = {
  readonly begin: (tool: Tool) => void;
  readonly cancel: () => void;
  readonly clear: () => void;
};

export type ActiveChart = {
  readonly symbol: string;
  readonly tool: Tool | undefined;
  readonly drawings: DrawingVerbs | undefined;
};

export const useActiveChart = create<ActiveChart>(() => ({ symbol: '', tool: undefined, drawings: undefined }));
export const setActiveChart = (change: Partial<ActiveChart>): void => useActiveChart.setState(change);
