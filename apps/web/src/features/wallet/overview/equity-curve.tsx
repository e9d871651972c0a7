// What all wallets were worth at the start of each of the last 30 days, and are now. A point can be read off.
import { AT_LEAST } from '@bourse/domain';
import { formatDateTime, formatWorth } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { type PointerEvent, useId, useState } from 'react';
import { useAmountText } from '../../../lib/mask.ts';
import type { CurvePoint } from './overview.ts';

const HEIGHT = 100;
/** Above and below the line, in the units of the drawing. */
const MARGIN = 8;

type Spot = { readonly x: number; readonly y: number; readonly point: CurvePoint };

/** Returns the known part of a worth: a float is exact enough for a picture. */
const numberOf = ({ worth }: CurvePoint): number => Number(worth.replace(AT_LEAST, ''));

/** In percent of the drawing, by time and worth. */
function layOut(curve: readonly CurvePoint[]): readonly Spot[] {
  const worths = curve.map(numberOf);
  const [low, high] = [Math.min(...worths), Math.max(...worths)];
  const from = curve[0]?.time ?? 0;
  const span = (curve.at(-1)?.time ?? 0) - from || 1;
  return curve.map((point) => ({
    point,
    x: ((point.time - from) / span) * 100,
    y: high === low ? HEIGHT / 2 : MARGIN + ((high - numberOf(point)) / (high - low)) * (HEIGHT - 2 * MARGIN),
  }));
}

const nearest = (spots: readonly Spot[], x: number): Spot | undefined =>
  spots.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0];

const byWorth = (a: CurvePoint, b: CurvePoint): number => numberOf(a) - numberOf(b);

function Bounds({ curve }: { readonly curve: readonly CurvePoint[] }) {
  const amountText = useAmountText();
  const ordered = curve.toSorted(byWorth);
  const text = (point: CurvePoint | undefined): string => amountText(formatWorth(point?.worth, { places: 2 }));
  return (
    <dl className="flex flex-wrap gap-x-4 text-12">
      <div className="flex gap-1.5">
        <dt className="text-ink-3">{t('wallet.curve.low')}</dt>
        <dd className="font-mono">{text(ordered[0])}</dd>
      </div>
      <div className="flex gap-1.5">
        <dt className="text-ink-3">{t('wallet.curve.high')}</dt>
        <dd className="font-mono">{text(ordered.at(-1))}</dd>
      </div>
    </dl>
  );
}

function Drawing({ spots }: { readonly spots: readonly Spot[] }) {
  const id = useId();
  const line = spots.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L');
  return (
    <svg
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible text-iris"
    >
      <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.2" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path d={`M${line}V${HEIGHT}H0Z`} fill={`url(#${id})`} />
      <path
        d={`M${line}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** Days of which nothing is known are left out. */
export const EquityCurve = ({ curve }: { readonly curve: readonly CurvePoint[] }) => (
  <KnownCurve curve={curve.filter(({ worth }) => worth !== '')} />
);

function KnownCurve({ curve }: { readonly curve: readonly CurvePoint[] }) {
  const amountText = useAmountText();
  const [pointed, setPointed] = useState<number>();
  if (curve.length < 2) {
    return (
      <div className="flex h-36 flex-col items-center justify-center gap-3 text-center">
        <TickRuler className="w-[121px]" />
        <p className="max-w-70 text-12 text-balance text-ink-3">{t('wallet.curve.none')}</p>
      </div>
    );
  }
  const spots = layOut(curve);
  const spot = pointed === undefined ? undefined : nearest(spots, pointed);
  const follow = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(((clientX - left) / width) * 100);
  };
  return (
    <>
      <div className="min-h-5">
        {spot ? (
          <p className="flex gap-2 text-12">
            <time className="text-ink-3">{formatDateTime(spot.point.time)}</time>
            <span className="font-mono">{amountText(formatWorth(spot.point.worth, { places: 2 }))} USDT</span>
          </p>
        ) : (
          <Bounds curve={curve} />
        )}
      </div>
      <div
        className="relative mt-2 h-28 border-b border-line md:h-38"
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setPointed(undefined)}
      >
        <Drawing spots={spots} />
        {spot && (
          <span
            aria-hidden="true"
            style={{ left: `${spot.x}%`, top: `${spot.y}%` }}
            className="pointer-events-none absolute size-2 -translate-1/2 rounded-full border-2 border-panel bg-iris"
          />
        )}
      </div>
    </>
  );
}
