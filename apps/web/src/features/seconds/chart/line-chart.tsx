// The index of a market as a fast line, with the entry and due marks of the orders that run on it.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Pair } from '../../../lib/pair.ts';
import { useIndexPrice } from '../../../realtime/index-price.ts';
import { readIndexPast } from './index-past.ts';
import { LineCanvas, type LineOptions } from './line-canvas.ts';

export type LineChartProps = Omit<LineOptions, 'symbol'> & {
  readonly pair: Pair;
  readonly className?: string | undefined;
};

function useLineCanvas(options: LineOptions, past: Parameters<LineCanvas['showPast']>[1] | undefined) {
  const ground = useRef<HTMLCanvasElement>(null);
  const scene = useRef<HTMLCanvasElement>(null);
  const line = useRef<LineCanvas>(undefined);
  useEffect(() => {
    if (!ground.current || !scene.current) return undefined;
    const canvas = new LineCanvas({ ground: ground.current, scene: scene.current });
    line.current = canvas;
    return () => {
      canvas.dispose();
      line.current = undefined;
    };
  }, []);
  useEffect(() => line.current?.show(options), [options]);
  const { symbol } = options;
  useEffect(() => {
    if (past) line.current?.showPast(symbol, past);
  }, [symbol, past]);
  return { ground, scene };
}

/** The past is asked for once a visit of a market, up to the first tick that was heard; what comes after it ticks. */
const useIndexPast = (pair: Pair, heardSecond: number | undefined) =>
  useQuery({
    queryKey: ['micro', 'index-past', pair.symbol],
    queryFn: heardSecond === undefined ? skipToken : ({ signal }) => readIndexPast(pair, heardSecond, signal),
    staleTime: 0,
    gcTime: 0,
  });

export function LineChart({ pair, className, places, termMs, marks }: LineChartProps) {
  const { symbol } = pair;
  const live = useIndexPrice(symbol);
  const { data: past } = useIndexPast(pair, live?.second);
  const isStale = live?.isStale ?? false;
  const options = useMemo(() => ({ symbol, places, termMs, marks }), [symbol, places, termMs, marks]);
  const { ground, scene } = useLineCanvas(options, past);
  return (
    <div
      role="img"
      aria-label={t('micro.chart', { symbol })}
      className={cx('relative min-w-0 overflow-hidden [contain:strict]', className)}
    >
      <canvas ref={ground} className="absolute inset-0" />
      <canvas ref={scene} className={cx('absolute inset-0', isStale && 'opacity-60')} />
    </div>
  );
}
