// The height of the chart's panel on a desk. Known before the chart itself is loaded, so that nothing moves when it comes.
import { readStored, store } from '@bourse/ui/lib/storage.ts';
import { create } from 'zustand';

export const HEIGHT_DEFAULT = 516;
export const HEIGHT_MIN = 320;
export const HEIGHT_MAX = 1_200;

/** In whole px, within its limits; the default for what is no number. */
export function fitHeight(height: number): number {
  return Number.isFinite(height) ? Math.round(Math.max(HEIGHT_MIN, Math.min(HEIGHT_MAX, height))) : HEIGHT_DEFAULT;
}

const parseHeight = (kept: string | undefined): number =>
  kept !== undefined && /^[0-9]{1,5}$/.test(kept) ? fitHeight(Number(kept)) : HEIGHT_DEFAULT;

const useStore = create<{ readonly height: number }>(() => ({ height: parseHeight(readStored('chart_height')) }));

export const useChartHeight = (): number => useStore(({ height }) => height);

export function setChartHeight(height: number): void {
  const fitted = fitHeight(height);
  useStore.setState({ height: fitted });
  store('chart_height', fitted === HEIGHT_DEFAULT ? undefined : String(fitted));
}
