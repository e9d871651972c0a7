// Candles, indicators, drawings and the user's own marks.
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState, ErrorState } from '@bourse/ui/states.tsx';
import { useEffect, useRef, useState } from 'react';
import { setActiveChart } from './active-chart.ts';
import { useChartLayout } from './chart-layout.ts';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { DrawingLayer } from './drawing-layer.tsx';
import { type ChartState, KlineChart } from './kline-chart.ts';
import { type ChartLine, withDraft } from './chart-lines.ts';
import { LineLayer } from './line-layer.tsx';
import type { Own } from './own-orders.ts';
import { type MoveLine, useLineMove } from './use-line-move.ts';

export type CandlesViewProps = {
  readonly symbol: string;
  readonly pricePlaces: number;
  readonly numberPlaces: number;
  readonly tick: string;
  readonly own: Own;
  readonly moveLine: MoveLine | undefined;
  readonly removeLine: ((line: ChartLine) => void) | undefined;
};

/** Told with every candle; only a change renders. */
const isSame = (a: ChartState, b: ChartState): boolean =>
  a.kind === b.kind && a.kind === 'ready' && b.kind === 'ready' && a.isEmpty === b.isEmpty;

/** The library's chart in an element, brought in line with what is asked for. */
function useKlineChart({ symbol, pricePlaces, numberPlaces }: CandlesViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<KlineChart>();
  const [state, setState] = useState<ChartState>({ kind: 'loading' });
  const { interval, indicators, timeZone } = useChartLayout();
  useEffect(() => {
    if (!host.current) return undefined;
    const made = new KlineChart(host.current, {
      arrangement: useChartLayout.getState(),
      onState: (next) => setState((now) => (isSame(now, next) ? now : next)),
      onDrawing: setActiveChart,
    });
    setChart(made);
    setActiveChart({ drawings: made.drawings });
    return () => {
      setActiveChart({ drawings: undefined });
      made.dispose();
      setChart(undefined);
    };
  }, []);
  useEffect(() => {
    chart?.show({ symbol, interval, pricePlaces, numberPlaces });
  }, [chart, symbol, interval, pricePlaces, numberPlaces]);
  useEffect(() => chart?.arrange({ indicators, timeZone }), [chart, indicators, timeZone]);
  return { host, chart, state, retry: () => chart?.reload() };
}

/** The user's own lines and fills, a line where it is being moved to. */
function useMarks(chart: KlineChart | undefined, { own, pricePlaces, moveLine }: CandlesViewProps) {
  const { lines } = own;
  const mover = useLineMove(lines, moveLine);
  const { moving } = mover;
  useEffect(
    () => chart?.mark({ lines: withDraft(lines, moving), fills: own.fills, pricePlaces }),
    [chart, lines, moving, own.fills, pricePlaces],
  );
  return { lines, mover };
}

export function CandlesView(props: CandlesViewProps) {
  const { host, chart, state, retry } = useKlineChart(props);
  const { lines, mover } = useMarks(chart, props);
  const { tick, pricePlaces, removeLine } = props;
  return (
    <div className="relative min-w-0 flex-1 [contain:strict]">
      {/* The library's canvases have layers of their own; what stands over the chart lies above them all, as does its ring. */}
      <div
        ref={host}
        className="absolute inset-0 isolate after:pointer-events-none after:absolute after:inset-0 after:z-30 has-focus-visible:after:border-2 has-focus-visible:after:border-iris data-grab:**:cursor-ns-resize!"
      />
      {chart && (
        <LineLayer
          chart={chart}
          host={host}
          lines={lines}
          mover={mover}
          onRemove={removeLine}
          tick={tick}
          pricePlaces={pricePlaces}
        />
      )}
      {chart && <DrawingLayer chart={chart} host={host} tick={tick} />}
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
