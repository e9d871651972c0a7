// The order book as a picture: how much rests up to each price. Pointer or arrow keys read it.
import { formatUnits, UNITS_PER_WHOLE } from '@bourse/domain';
import { cx } from '@bourse/ui/class-names.ts';
import { formatCompact, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { readInk, watchInk } from '../../lib/ink.ts';
import { useDepth } from '../../realtime/depth.ts';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { type DepthCurve, depthCurve, type DepthReading, placeOf, readDepth } from './depth-curve.ts';
import { paintDepth } from './paint-depth.ts';

export type DepthChartProps = {
  readonly symbol: string;
  readonly currencyName: string;
  readonly legalName: string;
  readonly pricePlaces: number;
  readonly numberPlaces: number;
  readonly className?: string | undefined;
};

const KEY_STEP = 0.01;
const TOTAL_PLACES = 2;

function useSize() {
  const host = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!host.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(host.current);
    return () => observer.disconnect();
  }, []);
  return { host, size };
}

type PaintedProps = {
  readonly curve: DepthCurve;
  readonly reading: DepthReading | undefined;
  readonly size: { readonly width: number; readonly height: number };
  readonly pricePlaces: number;
};

function Painted({ curve, reading, size: { width, height }, pricePlaces }: PaintedProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ink = useSyncExternalStore(watchInk, readInk);
  useEffect(() => {
    const context = canvas.current?.getContext('2d', { alpha: false });
    if (!context || width === 0) return;
    const density = devicePixelRatio;
    context.canvas.width = Math.round(width * density);
    context.canvas.height = Math.round(height * density);
    context.setTransform(density, 0, 0, density, 0, 0);
    const priceText = (price: bigint): string => formatDecimal(formatUnits(price), { places: pricePlaces });
    const sumText = (sum: bigint): string => formatCompact(formatUnits(sum));
    const priceStep = UNITS_PER_WHOLE / 10n ** BigInt(pricePlaces);
    paintDepth(context, curve, { width, height, ink, priceStep, priceText, sumText }, reading);
  }, [curve, reading, width, height, ink, pricePlaces]);
  return <canvas ref={canvas} aria-hidden="true" style={{ width, height }} className="block" />;
}

type ReadoutProps = Pick<DepthChartProps, 'currencyName' | 'legalName' | 'pricePlaces' | 'numberPlaces'> & {
  readonly reading: DepthReading;
  readonly place: number;
};

function textsOf({ reading, pricePlaces, numberPlaces }: ReadoutProps) {
  return {
    side: t(reading.side === 'bid' ? 'chart.depth.bid' : 'chart.depth.ask'),
    price: formatDecimal(formatUnits(reading.price), { places: pricePlaces }),
    sum: formatDecimal(formatUnits(reading.sum), { places: numberPlaces }),
    total: formatDecimal(formatUnits(reading.total), { places: TOTAL_PLACES }),
  };
}

function Readout(props: ReadoutProps) {
  const { reading, place, currencyName, legalName } = props;
  const { side, price, sum, total } = textsOf(props);
  const rows = [
    [t('trade.price'), price],
    [t('trade.sumIn', { currency: currencyName }), sum],
    [t('trade.sumIn', { currency: legalName }), total],
  ] as const;
  return (
    <div
      aria-hidden="true"
      className={cx(
        'overlay pointer-events-none absolute top-8 grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5 px-3 py-2 text-11',
        place < 0.5 ? 'right-3' : 'left-3',
      )}
    >
      <span className={cx('col-span-2 text-12', reading.side === 'bid' ? 'text-up' : 'text-down')}>{side}</span>
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <span className="text-ink-3">{label}</span>
          <span className="text-end font-mono text-ink-1">{value}</span>
        </div>
      ))}
    </div>
  );
}

const KEYS: Readonly<Record<string, (place: number) => number>> = {
  ArrowLeft: (place) => place - KEY_STEP,
  ArrowRight: (place) => place + KEY_STEP,
  PageDown: (place) => place - 10 * KEY_STEP,
  PageUp: (place) => place + 10 * KEY_STEP,
  Home: () => 0,
  End: () => 1,
};

const within = (place: number): number => Math.max(0, Math.min(1, place));

export function DepthChart(props: DepthChartProps) {
  const { symbol, className, ...texts } = props;
  const depth = useDepth(symbol);
  const curve = useMemo(() => depthCurve(depth), [depth]);
  const { host, size } = useSize();
  const [place, setPlace] = useState<number>();
  const reading = useMemo(() => (curve && place !== undefined ? readDepth(curve, place) : undefined), [curve, place]);
  const readout = reading && curve ? { ...texts, reading, place: placeOf(curve, reading.price) } : undefined;
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = KEYS[event.key];
    if (!next) return;
    event.preventDefault();
    setPlace(within(next(place ?? 0.5)));
  };
  return (
    <div className={cx('relative min-w-0 flex-1 [contain:strict]', className)}>
      <div
        ref={host}
        role="slider"
        tabIndex={0}
        aria-label={t('chart.depth.label', { symbol })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((place ?? 0.5) * 100)}
        aria-valuetext={readout ? t('chart.depth.reading', textsOf(readout)) : undefined}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          setPlace(within((event.clientX - box.left) / box.width));
        }}
        onPointerLeave={() => setPlace(undefined)}
        onBlur={() => setPlace(undefined)}
        className={cx('absolute inset-0 cursor-crosshair -outline-offset-2', depth.state === 'stale' && 'opacity-50')}
      >
        {curve && <Painted curve={curve} reading={reading} size={size} pricePlaces={props.pricePlaces} />}
      </div>
      {readout && <Readout {...readout} />}
      {!curve && depth.state === 'loading' && <ChartSkeleton />}
      {!curve && depth.state !== 'loading' && (
        <EmptyState
          title={t('trade.book.empty')}
          text={t('trade.book.emptyText')}
          className="absolute inset-0 justify-center bg-panel"
        />
      )}
    </div>
  );
}
