// The chart's panel: a bar of choices above candles or depth, over the whole window where asked for.
import { cx } from '@bourse/ui/class-names.ts';
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useEffect, useRef, useState } from 'react';
import { CandlesView } from './candles-view.tsx';
import { useChartView } from './chart-layout.ts';
import type { ChartProps } from './chart-props.ts';
import { ChartToolbar } from './chart-toolbar.tsx';
import { DepthChart } from './depth-chart.tsx';
import { enterFullScreen } from './full-screen.ts';
import { NOTHING_OWN } from './own-orders.ts';

/** Over everything else, until left by button or Escape. */
function useFullScreen() {
  const panel = useRef<HTMLElement>(null);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    if (!isFull || !panel.current) return undefined;
    return enterFullScreen(panel.current, () => setFull(false));
  }, [isFull]);
  return { panel, isFull, toggle: () => setFull(!isFull) };
}

export function ChartPanel(props: ChartProps) {
  const { symbol, currencyName, legalName, tick, step, own = NOTHING_OWN, moveLine, removeLine, className } = props;
  const view = useChartView();
  const { panel, isFull, toggle } = useFullScreen();
  const places = { pricePlaces: placesOf(tick), numberPlaces: placesOf(step) };
  return (
    <section
      ref={panel}
      aria-label={t('chart.title', { symbol })}
      className={cx('flex min-w-0 flex-col bg-panel', isFull ? 'fixed inset-0 z-45' : className)}
    >
      <ChartToolbar symbol={symbol} isFull={isFull} onToggleFull={toggle} />
      <div className="live-figure flex min-h-0 flex-1">
        {view !== 'depth' && (
          <CandlesView symbol={symbol} tick={tick} own={own} moveLine={moveLine} removeLine={removeLine} {...places} />
        )}
        {view !== 'candles' && (
          <DepthChart
            symbol={symbol}
            currencyName={currencyName}
            legalName={legalName}
            {...places}
            className={view === 'both' ? 'max-w-90 border-s border-line' : undefined}
          />
        )}
      </div>
    </section>
  );
}
