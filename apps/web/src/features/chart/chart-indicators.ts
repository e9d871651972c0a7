// Brings the indicators of a chart in line with the settings: those over the candles, and a pane for each other.
import { formatCompact, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Chart, IndicatorCreate } from 'klinecharts';
import { readInk } from '../../lib/ink.ts';
import { indicatorLines } from './chart-styles.ts';
import { legendsOf } from './indicator-legend.ts';
import { type IndicatorName, indicatorInfo, INDICATORS, type IndicatorSettings } from './indicators.ts';

export const CANDLE_PANE = 'candle_pane';
const PANE_HEIGHT_MAX = 84;
export const PANE_HEIGHT_MIN = 48;
/** All panes below the candles together get at most this share of the chart's height. */
const PANES_SHARE = 0.5;
/** Kept free for the legend of a pane below the candles, in px. */
const LEGEND_HEIGHT = 24;
/** The gap below the lowest value is this share of the drawn range. */
const BOTTOM_GAP = 0.1;

/** The library's gap is a share of the drawn range; `share` is one of the pane, which holds range and gaps. */
export const gapFor = (share: number): { top: number; bottom: number } => ({
  top: (share * (1 + BOTTOM_GAP)) / (1 - share),
  bottom: BOTTOM_GAP,
});

const withBars: Partial<IndicatorCreate> = {
  createTooltipDataSource: ({ chart, indicator, crosshair }) => {
    const { lines, tooltip } = chart.getStyles().indicator;
    const { figures, result, precision, shouldFormatBigNumber } = indicator;
    return {
      name: indicator.shortName,
      calcParamsText: `(${indicator.calcParams.join(',')})`,
      features: tooltip.features,
      legends: legendsOf({
        figures,
        values: result[crosshair.dataIndex ?? -1],
        lineColours: lines.map(({ color }) => color),
        colour: tooltip.legend.color,
        volumeTitle: t('chart.volume'),
        write: (value) => {
          const text = value.toFixed(precision);
          return shouldFormatBigNumber ? formatCompact(text) : text;
        },
        none: NO_VALUE,
      }),
    };
  },
};

/**
 * These settings correct the library's own indicators: MACD is a difference of prices, the oscillators go from 0 to 100.
 */
const CORRECTIONS: Readonly<Partial<Record<IndicatorName, Partial<IndicatorCreate>>>> = {
  VOL: withBars,
  MACD: { ...withBars, series: 'price' },
  KDJ: { precision: 2 },
  RSI: { precision: 2 },
};

const DASHES: Readonly<Partial<Record<IndicatorName, readonly number[]>>> = { EMA: [5, 3], BOLL: [1.5, 2.5] };

function linesOf(name: IndicatorName): Partial<IndicatorCreate> {
  const dashes = DASHES[name];
  return dashes ? { styles: { lines: indicatorLines(readInk(), dashes) } } : {};
}

export class ChartIndicators {
  readonly #chart: Chart;
  readonly #host: HTMLElement;
  /** The parameters that each shown indicator was given. */
  readonly #shown = new Map<IndicatorName, readonly number[]>();
  #paneHeight = 0;

  constructor(chart: Chart, host: HTMLElement) {
    this.#chart = chart;
    this.#host = host;
  }

  /** So many are drawn over the candles, each with a line of legend. */
  get countOnCandles(): number {
    return [...this.#shown.keys()].filter((name) => indicatorInfo[name].isOnCandles).length;
  }

  show(settings: IndicatorSettings): void {
    for (const name of INDICATORS) {
      const { isOn, params } = settings[name];
      const shown = this.#shown.get(name);
      if (!isOn) {
        if (shown) this.#remove(name);
      } else if (!shown) this.#add(name, params);
      else if (shown.join() !== params.join()) {
        this.#chart.overrideIndicator({ name, calcParams: [...params] });
        this.#shown.set(name, params);
      }
    }
    this.fit();
  }

  /** In the colours of now. */
  repaint(): void {
    for (const name of this.#shown.keys()) if (DASHES[name]) this.#chart.overrideIndicator({ name, ...linesOf(name) });
  }

  /** Panes grow and shrink with their number and the height of the chart. */
  fit(): void {
    const panes = INDICATORS.filter((name) => this.#shown.has(name) && !indicatorInfo[name].isOnCandles);
    if (panes.length === 0) return;
    const share = Math.floor((this.#host.clientHeight * PANES_SHARE) / panes.length);
    const height = Math.max(PANE_HEIGHT_MIN, Math.min(PANE_HEIGHT_MAX, share));
    if (height === this.#paneHeight) return;
    this.#paneHeight = height;
    for (const name of panes) this.#setHeight(name, height);
  }

  #add(name: IndicatorName, params: readonly number[]): void {
    const isStacked = indicatorInfo[name].isOnCandles;
    const place = isStacked ? { paneId: CANDLE_PANE } : {};
    this.#chart.createIndicator(
      { name, calcParams: [...params], ...place, ...CORRECTIONS[name], ...linesOf(name) },
      isStacked,
    );
    this.#shown.set(name, params);
    if (!isStacked) this.#setHeight(name, this.#paneHeight || PANE_HEIGHT_MAX);
  }

  #remove(name: IndicatorName): void {
    this.#chart.removeIndicator({ name });
    this.#shown.delete(name);
  }

  #setHeight(name: IndicatorName, height: number): void {
    const [indicator] = this.#chart.getIndicators({ name });
    if (!indicator) return;
    const { paneId } = indicator;
    this.#chart.setPaneOptions({ id: paneId, height });
    const { top } = gapFor(LEGEND_HEIGHT / height);
    // Bars begin at the foot of their pane.
    this.#chart.overrideYAxis({ paneId, gap: { top, bottom: name === 'VOL' ? 0 : BOTTOM_GAP } });
  }
}
