// The intervals a chart offers, as the server and the chart library name them.
import type { market } from '@bourse/contract';
import type { Period } from 'klinecharts';

export const INTERVALS = ['realtime', '1min', '5min', '15min', '30min', '60min', '1D', '1W', '1M'] as const;
export type Interval = (typeof INTERVALS)[number];

export type IntervalInfo = {
  /** Of the candles to ask for. */
  readonly wire: market.Period;
  readonly period: Period;
  readonly seconds: number;
  /** A line instead of candles. */
  readonly isLine: boolean;
};

const MINUTE = 60;
const DAY = 86_400;
const minutes = (span: number, wire: market.Period): IntervalInfo => ({
  wire,
  period: { type: 'minute', span },
  seconds: span * MINUTE,
  isLine: false,
});

export const intervalInfo: Readonly<Record<Interval, IntervalInfo>> = {
  realtime: { ...minutes(1, '1min'), isLine: true },
  '1min': minutes(1, '1min'),
  '5min': minutes(5, '5min'),
  '15min': minutes(15, '15min'),
  '30min': minutes(30, '30min'),
  '60min': { wire: '60min', period: { type: 'hour', span: 1 }, seconds: 60 * MINUTE, isLine: false },
  '1D': { wire: '1D', period: { type: 'day', span: 1 }, seconds: DAY, isLine: false },
  '1W': { wire: '1W', period: { type: 'week', span: 1 }, seconds: 7 * DAY, isLine: false },
  '1M': { wire: '1M', period: { type: 'month', span: 1 }, seconds: 31 * DAY, isLine: false },
};
