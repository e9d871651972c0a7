// Candles of one market, with interval buttons. The chart library is loaded with the first chart.
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { placesOf } from '../../lib/decimal.ts';
import { t } from '../../lib/i18n.ts';
import { Chip } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { type Interval, INTERVALS } from './intervals.ts';
import type { ChartContent, ChartState, KlineChart } from './kline-chart.ts';

export type CandleChartProps = {
  /** `BTC/USDT`. */
  readonly symbol: string;
  /** Smallest steps of price and quantity, as in the quotation's `trade`. */
  readonly tick: string;
  readonly step: string;
  /** Of the whole panel in px, interval buttons included. */
  readonly height?: number;
  readonly className?: string;
};

const HEIGHT = 516;

/** Told with every candle; only a change renders. */
const isSame = (a: ChartState, b: ChartState): boolean =>
  a.kind === b.kind && a.kind === 'ready' && b.kind === 'ready' && a.isEmpty === b.isEmpty;

/** The library's chart in an element. Loading its code may fail too, and is tried again by `retry`. */
function useKlineChart(content: ChartContent) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<KlineChart>(undefined);
  const [state, setState] = useState<ChartState>({ kind: 'loading' });
  const start = useRef<() => void>(undefined);
  const { symbol, interval, pricePlaces, numberPlaces } = content;
  const latest = useRef(content);
  useEffect(() => {
    latest.current = { symbol, interval, pricePlaces, numberPlaces };
    chart.current?.show(latest.current);
  }, [symbol, interval, pricePlaces, numberPlaces]);
  useEffect(() => {
    let isGone = false;
    start.current = () => {
      import('./kline-chart.ts')
        .then(({ KlineChart: Loaded }) => {
          if (isGone || !host.current) return;
          chart.current = new Loaded(host.current, (next) => setState((now) => (isSame(now, next) ? now : next)));
          chart.current.show(latest.current);
        })
        .catch((error: unknown) => {
          if (!isGone) setState({ kind: 'failed', error });
        });
    };
    start.current();
    return () => {
      isGone = true;
      chart.current?.dispose();
      chart.current = undefined;
    };
  }, []);
  const retry = (): void => {
    setState({ kind: 'loading' });
    if (chart.current) chart.current.reload();
    else start.current?.();
  };
  return { host, state, retry };
}

export function CandleChart({ symbol, tick, step, height = HEIGHT, className }: CandleChartProps) {
  const [interval, setInterval] = useState<Interval>('15min');
  const content = { symbol, interval, pricePlaces: placesOf(tick), numberPlaces: placesOf(step) };
  const { host, state, retry } = useKlineChart(content);
  return (
    <section
      aria-label={t('trade.chart.title', { symbol })}
      className={cx('flex min-w-0 flex-col bg-panel', className)}
      style={{ height }}
    >
      <div
        role="group"
        aria-label={t('trade.chart.intervals')}
        className="flex h-9 shrink-0 items-center gap-0.5 overflow-x-auto border-b border-line px-2 [scrollbar-width:none] max-md:h-11"
      >
        {INTERVALS.map((key) => (
          <Chip key={key} isSelected={key === interval} onClick={() => setInterval(key)}>
            {t(`trade.chart.${key}`)}
          </Chip>
        ))}
      </div>
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
          <EmptyState title={t('trade.chart.none')} className="absolute inset-0 justify-center bg-panel" />
        )}
      </div>
    </section>
  );
}
