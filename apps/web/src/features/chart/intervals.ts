// The intervals a chart offers, as the server and the chart library name them.
import type { market } from '@bourse/contract';
import type { Period } from 'klinecharts';

/** Always in sight. */
export const MAIN_INTERVALS = ['realtime', '1min', '5min', '15min', '30min', '60min', '1D', '1W', '1M'] as const;
/** Behind the button `more`. */
export const MORE_INTERVALS = ['3min', '120min', '240min', '360min', '720min', '3D'] as const;
export const INTERVALS = [...MAIN_INTERVALS, ...MORE_INTERVALS] as const;
export type Interval = (typeof INTERVALS)[number];

export type IntervalInfo = {
  /** Candles of this period are asked for. */
  readonly wire: market.Period;
  readonly period: Period;
  readonly seconds: number;
  /** The chart is a line instead of candles. */
  readonly isLine: boolean;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LONGEST_MONTH = 31 * DAY;

const seconds: Readonly<Record<Period['type'], number>> = {
  second: 1,
  minute: MINUTE,
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  month: LONGEST_MONTH,
  year: 366 * DAY,
};

const candlesOf = (wire: market.Period, span: number, type: Period['type']): IntervalInfo => ({
  wire,
  period: { type, span },
  seconds: span * seconds[type],
  isLine: false,
});

export const intervalInfo: Readonly<Record<Interval, IntervalInfo>> = {
  realtime: { ...candlesOf('1min', 1, 'minute'), isLine: true },
  '1min': candlesOf('1min', 1, 'minute'),
  '3min': candlesOf('3min', 3, 'minute'),
  '5min': candlesOf('5min', 5, 'minute'),
  '15min': candlesOf('15min', 15, 'minute'),
  '30min': candlesOf('30min', 30, 'minute'),
  '60min': candlesOf('60min', 1, 'hour'),
  '120min': candlesOf('120min', 2, 'hour'),
  '240min': candlesOf('240min', 4, 'hour'),
  '360min': candlesOf('360min', 6, 'hour'),
  '720min': candlesOf('720min', 12, 'hour'),
  '1D': candlesOf('1D', 1, 'day'),
  '3D': candlesOf('3D', 3, 'day'),
  '1W': candlesOf('1W', 1, 'week'),
  '1M': candlesOf('1M', 1, 'month'),
};
