// The place of a market's chart. Everything in it, chart library and tools, is loaded after the screen is drawn.
import { cx } from '@bourse/ui/class-names.ts';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t, withTexts } from '@bourse/ui/lib/i18n.ts';
import { ErrorState } from '@bourse/ui/states.tsx';
import { useEffect, useRef, useState } from 'react';
import type { ChartProps } from './chart-props.ts';
import { ChartSkeleton } from './chart-skeleton.tsx';

type Panel = typeof import('./chart-panel.tsx').ChartPanel;
type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly Panel: Panel }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Loading code may fail as any request may, and is tried again by `retry`. */
function usePanel() {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const start = useRef<() => void>(undefined);
  useEffect(() => {
    let isGone = false;
    const set = (next: Loaded): void => {
      if (!isGone) setLoaded(next);
    };
    start.current = () => {
      withTexts(import('./chart-panel.tsx')).then(
        ({ ChartPanel }) => set({ kind: 'ready', Panel: ChartPanel }),
        (error: unknown) => set({ kind: 'failed', error }),
      );
    };
    start.current();
    return () => {
      isGone = true;
    };
  }, []);
  const retry = (): void => {
    setLoaded({ kind: 'loading' });
    start.current?.();
  };
  return { loaded, retry };
}

export function CandleChart({ className, ...panel }: ChartProps) {
  const { loaded, retry } = usePanel();
  if (loaded.kind === 'ready') return <loaded.Panel {...panel} className={className} />;
  return (
    <section
      aria-label={t('chart.title', { symbol: panel.symbol })}
      className={cx('relative min-w-0 bg-panel', className)}
    >
      {loaded.kind === 'loading' ? (
        <ChartSkeleton />
      ) : (
        <ErrorState
          text={errorText(loaded.error)}
          onRetry={retry}
          className="absolute inset-0 justify-center bg-panel"
        />
      )}
    </section>
  );
}
