// How this person likes charts: interval, view, indicators, time zone, the same for every market; and what was drawn in
// each. Kept in the browser, and read when the first chart is loaded.
import { create } from 'zustand';
import { readStored, type StorageKey, store } from '../../lib/storage.ts';
import { type Drawing, type DrawingsByMarket, parseDrawings, withDrawings } from './drawings.ts';
import { type IndicatorName, type IndicatorSetting, type IndicatorSettings, parseIndicators } from './indicators.ts';
import { type Interval, INTERVALS } from './intervals.ts';
import { parseTimeZone } from './time-zones.ts';

export type ChartView = 'candles' | 'depth';

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
    view: fields.get('view') === 'depth' ? 'depth' : 'candles',
    timeZone: parseTimeZone(fields.get('timeZone')),
    indicators: parseIndicators(fields.get('indicators')),
  };
}

export const useChartLayout = create<ChartLayout>(() => parseLayout(readKept('chart_layout')));

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

export const useDrawingCount = (symbol: string): number => useDrawings(({ byMarket }) => byMarket[symbol]?.length ?? 0);

export function keepDrawings(symbol: string, drawings: readonly Drawing[]): void {
  const byMarket = withDrawings(useDrawings.getState().byMarket, symbol, drawings);
  useDrawings.setState({ byMarket });
  store('chart_drawings', JSON.stringify(byMarket));
}
