// How this person likes charts: interval, view, indicators, time zone, the same for every market; and what was drawn in
// each. Kept in the browser, and read when the first chart is loaded.
import { readStored, type StorageKey, store } from '@bourse/ui/lib/storage.ts';
import { useMedia, WIDE } from '@bourse/ui/lib/use-media.ts';
import { create } from 'zustand';
import { type Drawing, type DrawingsByMarket, parseDrawings, withDrawings } from './drawings.ts';
import { type IndicatorName, type IndicatorSetting, type IndicatorSettings, parseIndicators } from './indicators.ts';
import { type Interval, INTERVALS } from './intervals.ts';
import { parseTimeZone } from './time-zones.ts';

/** `both`: the depth beside the candles, where the window is wide enough; else the candles. */
export const CHART_VIEWS = ['candles', 'depth', 'both'] as const;
export type ChartView = (typeof CHART_VIEWS)[number];

export type ChartLayout = {
  readonly interval: Interval;
  readonly view: ChartView;
  readonly timeZone: string;
  readonly indicators: IndicatorSettings;
};

function readKept(key: StorageKey): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null');
  } catch {
    return undefined;
  }
}

export function parseLayout(kept: unknown): ChartLayout {
  const fields = new Map<string, unknown>(typeof kept === 'object' && kept ? Object.entries(kept) : []);
  return {
    interval: INTERVALS.find((interval) => interval === fields.get('interval')) ?? '15min',
    view: CHART_VIEWS.find((view) => view === fields.get('view')) ?? 'candles',
    timeZone: parseTimeZone(fields.get('timeZone')),
    indicators: parseIndicators(fields.get('indicators')),
  };
}

export const useChartLayout = create<ChartLayout>(() => parseLayout(readKept('chart_layout')));

/** The view that is shown: depth beside the candles asks for a wide window. */
export function useChartView(): ChartView {
  const view = useChartLayout((layout) => layout.view);
  const isWide = useMedia(WIDE);
  return view === 'both' && !isWide ? 'candles' : view;
}

/** Candles of this interval, with the depth beside them if it is shown there. */
export function chooseInterval(interval: Interval): void {
  const { view } = useChartLayout.getState();
  changeLayout({ interval, view: view === 'depth' ? 'candles' : view });
}

export function changeLayout(change: Partial<ChartLayout>): void {
  useChartLayout.setState(change);
  store('chart_layout', JSON.stringify(useChartLayout.getState()));
}

export function changeIndicator(name: IndicatorName, change: Partial<IndicatorSetting>): void {
  const { indicators } = useChartLayout.getState();
  changeLayout({ indicators: { ...indicators, [name]: { ...indicators[name], ...change } } });
}

const useDrawings = create<{ readonly byMarket: DrawingsByMarket }>(() => ({
  byMarket: parseDrawings(readKept('chart_drawings')),
}));

export const drawingsOf = (symbol: string): readonly Drawing[] => useDrawings.getState().byMarket[symbol] ?? [];

export function keepDrawings(symbol: string, drawings: readonly Drawing[]): void {
  const byMarket = withDrawings(useDrawings.getState().byMarket, symbol, drawings);
  useDrawings.setState({ byMarket });
  store('chart_drawings', JSON.stringify(byMarket));
}
