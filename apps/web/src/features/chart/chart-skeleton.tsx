import { t } from '@bourse/ui/lib/i18n.ts';

/** Grey candles in place of a chart. Their sizes are arbitrary but fixed. */
const CANDLES = Array.from({ length: 48 }, (_, at) => ({
  middle: 46 + 16 * Math.sin(at / 5) + 7 * Math.sin(at / 1.7),
  size: 4 + Math.abs(9 * Math.sin(at * 1.3)),
}));

export function ChartSkeleton() {
  return (
    <output className="absolute inset-0 grid bg-panel p-6">
      <span className="sr-only">{t('ui.loading')}</span>
      <svg
        viewBox="0 0 480 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-full w-full animate-pulse motion-reduce:animate-none"
        fill="var(--line)"
      >
        {CANDLES.map(({ middle, size }, at) => (
          <g key={at}>
            <rect x={at * 10 + 4.4} y={middle - size} width="0.8" height={2 * size} />
            <rect x={at * 10 + 2} y={middle - size / 2} width="6" height={size} />
          </g>
        ))}
      </svg>
    </output>
  );
}
