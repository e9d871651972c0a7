// The chart with the user's positions on it.
import type { market } from '@bourse/contract';
import { CandleChart } from '../../features/chart/candle-chart.tsx';
import { marketProps } from '../../trading-desk/market-props.ts';

export type LeverChartProps = { readonly quotation: market.Quotation; readonly className: string };

export const LeverChart = ({ quotation, className }: LeverChartProps) => (
  <CandleChart {...marketProps(quotation)} className={className} />
);
