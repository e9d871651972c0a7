// Candles, indicators, drawings and the user's own marks.
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { t } from '../../lib/i18n.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { setActiveChart } from './active-chart.ts';
import { useChartLayout } from './chart-layout.ts';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { type ChartState, KlineChart } from './kline-chart.ts';
import type { Own } from './own-orders.ts';

export type CandlesViewProps = {
  readonly symbol: string;
  readonly pricePlaces: number;
  readonly numberPlaces: number;
  readonly own: Own;
};

/** Told with every candle; only a change renders. */
const isSame = (a: ChartState, b: ChartState): boolean =>
  a.kind === b.kind && a.kind === 'ready' && b.kind === 'ready' && a.isEmpty === b.isEmpty;

/** The library's chart in an element, brought in line with what is asked for. */
function useKlineChart({ symbol, pricePlaces, numberPlaces, own }: CandlesViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<KlineChart>(undefined);
  const [state, setState] = useState<ChartState>({ kind: 'loading' });
  const { interval, indicators, timeZone } = useChartLayout();
  useEffect(() => {
    if (!host.current) return undefined;
    const made = new KlineChart(host.current, {
      arrangement: useChartLayout.getState(),
      onState: (next) => setState((now) => (isSame(now, next) ? now : next)),
      onTool: (tool) => setActiveChart({ tool }),
    });
    chart.current = made;
    setActiveChart({ drawings: made.drawings, tool: undefined });
    return () => {
      setActiveChart({ drawings: undefined, tool: undefined });
      made.dispose();
      chart.current = undefined;
    };
  }, []);
  useEffect(() => {
    chart.current?.show({ symbol, interval, pricePlaces, numberPlaces });
    setActiveChart({ symbol });
  }, [symbol, interval, pricePlaces, numberPlaces]);
  useEffect(() => chart.current?.arrange({ indicators, timeZone }), [indicators, timeZone]);
  useEffect(
    () => chart.current?.mark(own, { price: pricePlaces, number: numberPlaces }),
    [own, pricePlaces, numberPlaces],
  );
  return { host, state, retry: () => chart.current?.reload() };
}

export function CandlesView(props: CandlesViewProps) {
  const { host, state, retry } = useKlineChart(props);
  return (
    <div className="relative min-h-0 flex-1 [contain:strict]">
      <div ref={host} className="absolute inset-0" />
      {state.kind === 'loading' && <ChartSkeleton />}
      {state.kind === 'failed' && (
        <ErrorState
          text={errorText(state.error)}
          onRetry={retry}
          className="absolute inset-0 justify-center bg-panel"
        />
      )}
      {state.kind === 'ready' && state.isEmpty && (
        <EmptyState title={t('chart.none')} className="absolute inset-0 justify-center bg-panel" />
      )}
    </div>
  );
}
