// The chart library behind a few verbs: show a market, arrange, mark what is the user's own, reload, dispose.
import { formatCompact, formatDateTime, formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { localeInfo } from '@bourse/ui/lib/locale.ts';
import { type Chart, type DataLoader, dispose, init, type KLineData, registerLocale, utils } from 'klinecharts';
import { readInk, watchInk } from '../../lib/ink.ts';
import { onReconnect } from '../../realtime/client.ts';
import { watchKlines } from '../../realtime/klines.ts';
import { nameByCalendar } from './candle-names.ts';
import { ChartDrawings } from './chart-drawings.ts';
import { CANDLE_PANE, ChartIndicators, gapFor, PANE_HEIGHT_MIN } from './chart-indicators.ts';
import { ChartMarks, type Marked } from './chart-marks.ts';
import { drawingsOf, keepDrawings } from './chart-layout.ts';
import { type CandleRequest, drawnBar, loadBefore, loadLatest, loadSince } from './candles.ts';
import { chartStyles, LEGEND_INSET } from './chart-styles.ts';
import type { DrawingState } from './drawing-state.ts';
import type { Place } from './drawing-geometry.ts';
import type { DrawnPoint } from './drawings.ts';
import type { IndicatorSettings } from './indicators.ts';
import { type IntervalInfo, intervalInfo, type Interval } from './intervals.ts';

export type ChartContent = {
  readonly symbol: string;
  readonly interval: Interval;
  readonly pricePlaces: number;
  readonly numberPlaces: number;
};

export type ChartState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly isEmpty: boolean }
  | { readonly kind: 'failed'; readonly error: unknown };

/** After a page of history failed, before it is asked for again. */
const PAGE_RETRY_MS = 5_000;
const RIGHT_GAP = 56;
/** In px: below it the legend says less and takes more lines. */
const NARROW = 520;
/** Below it the legend of the candles takes two lines. */
const WIDE = 900;
const LEGEND_LINE = 19;
/** Below the legend, for the mark of the highest price. */
const MARK_ROOM = 20;
/** The legend may keep free at most this share of the candles' height. */
const LEGEND_SHARE_MAX = 0.45;

const NO_LOADER: DataLoader = { getBars: () => undefined };

/** Figures as elsewhere on the page; what has been shortened already (`12K`) stays. */
function groupDigits(value: string | number): string {
  const text = formatDecimal(String(value));
  return text === NO_VALUE ? String(value) : text;
}

function registerTexts(): string {
  registerLocale(localeInfo.intlTag, {
    time: `${t('trade.time')} `,
    open: `${t('chart.open')} `,
    high: `${t('chart.high')} `,
    low: `${t('chart.low')} `,
    close: `${t('chart.close')} `,
    volume: `${t('chart.volume')} `,
    change: `${t('chart.change')} `,
    // The chart's own parts show none of these.
    turnover: '',
    second: '',
    minute: '',
    hour: '',
    day: '',
    week: '',
    month: '',
    year: '',
  });
  return localeInfo.intlTag;
}

export type Arrangement = { readonly indicators: IndicatorSettings; readonly timeZone: string };

export type KlineChartOptions = {
  readonly arrangement: Arrangement;
  readonly onState: (state: ChartState) => void;
  readonly onDrawing: (state: DrawingState) => void;
};

/** The library takes its canvas out of the page's order of tab stops, and says nothing of it: it belongs where it stands. */
function nameStop(stop: HTMLElement | null): void {
  stop?.setAttribute('tabindex', '0');
  // Its keys reach the page through whatever reads it out.
  stop?.setAttribute('role', 'application');
  stop?.setAttribute('aria-description', t('chart.candles.keys'));
}

export class KlineChart {
  readonly drawings: ChartDrawings;
  readonly marks: ChartMarks;
  readonly #host: HTMLElement;
  readonly #chart: Chart;
  readonly #onState: (state: ChartState) => void;
  readonly #indicators: ChartIndicators;
  readonly #stops: (() => void)[];
  #content: ChartContent | undefined;
  /** Aborts every request for the present content. */
  #loading = new AbortController();
  #stopLive: (() => void) | undefined;
  /** Hands the chart a candle, while it follows a market. */
  #add: ((bar: KLineData) => void) | undefined;

  constructor(host: HTMLElement, { arrangement, onState, onDrawing }: KlineChartOptions) {
    const chart = init(host, {
      locale: registerTexts(),
      timezone: arrangement.timeZone,
      styles: chartStyles(readInk(), { isLine: false, isNarrow: host.clientWidth < NARROW }),
      formatter: {
        formatBigNumber: (value) => formatCompact(String(value)),
        formatDate: ({ dateTimeFormat, timestamp, template }) =>
          this.#dayOf(timestamp) ?? utils.formatDate(dateTimeFormat, timestamp, template),
      },
      thousandsSeparator: { format: groupDigits },
      // Prices of cheap coins keep their zeros, as everywhere on the page.
      decimalFold: { format: String },
      layout: { pane: { minHeight: PANE_HEIGHT_MIN } },
    });
    if (!chart) throw new Error('the chart has no place to stand');
    this.#host = host;
    nameStop(this.#stop);
    this.#chart = chart;
    this.#onState = onState;
    this.#indicators = new ChartIndicators(chart, host);
    this.marks = new ChartMarks(chart);
    this.drawings = new ChartDrawings(chart, { load: drawingsOf, keep: keepDrawings, onChange: onDrawing });
    chart.setOffsetRightDistance(RIGHT_GAP);
    this.arrange(arrangement);
    this.#stops = this.#watch();
  }

  arrange({ indicators, timeZone }: Arrangement): void {
    if (this.#chart.getTimezone() !== timeZone) this.#chart.setTimezone(timeZone);
    this.#indicators.show(indicators);
    this.#fitLegend();
  }

  /** The user's own orders and fills in the market that is shown. */
  mark(marked: Marked): void {
    this.marks.show(marked);
  }

  /**
   * Measures the candles alone, without axes and the panes below, in px. They begin at the left upper corner of the chart.
   */
  get candlesSize(): { readonly width: number; readonly height: number } {
    return this.#chart.getSize(CANDLE_PANE, 'main') ?? { width: 0, height: 0 };
  }

  /** The legend takes so many px at the top of the candles. */
  get legendHeight(): number {
    const width = this.#host.clientWidth;
    const perIndicator = width < NARROW ? 2 : 1;
    const lines = (width < WIDE ? 2 : 1) + this.#indicators.countOnCandles * perIndicator;
    const { height } = this.#chart.getSize(CANDLE_PANE) ?? { height: 0 };
    return Math.min(LEGEND_INSET + lines * LEGEND_LINE, height * LEGEND_SHARE_MAX);
  }

  /** The value drawn at a height of the candles. */
  valueAt(y: number): number | undefined {
    const [point] = [this.#chart.convertFromPixel([{ y }], { paneId: CANDLE_PANE })].flat();
    return point?.value;
  }

  /** Time and value of a place among the candles, also where none is yet. */
  pointAt(at: Place): DrawnPoint | undefined {
    const [point] = [this.#chart.convertFromPixel([at], { paneId: CANDLE_PANE })].flat();
    if (point?.timestamp === undefined || point.value === undefined) return undefined;
    return { timestamp: point.timestamp, value: point.value };
  }

  /** Names a moment among the candles: by the day or month of its candle, or by its time. */
  nameOf(timestamp: number): string {
    return this.#dayOf(timestamp) ?? formatDateTime(timestamp);
  }

  #dayOf(timestamp: number): string | undefined {
    return this.#content && nameByCalendar(intervalInfo[this.#content.interval].period.type, timestamp);
  }

  /** From one candle to the next, in px. */
  get candleStep(): number {
    return this.#chart.getBarSpace().bar;
  }

  /** Undefined hides it, which the library does as well, unknown to its types. */
  showCrosshair(at: Place | undefined): void {
    const crosshair = at && { ...at, paneId: CANDLE_PANE };
    Reflect.apply(this.#chart.executeAction, this.#chart, ['onCrosshairChange', crosshair]);
  }

  /** The element of the chart that takes the focus. */
  get #stop(): HTMLElement | null {
    return this.#host.querySelector<HTMLElement>('[tabindex]');
  }

  /** By keyboard, arrow keys with Shift then scroll it, and plus and minus zoom. */
  focus(): void {
    this.#stop?.focus({ preventScroll: true });
  }

  show(content: ChartContent): void {
    const previous = this.#content;
    this.#content = content;
    this.#stop?.setAttribute('aria-label', t('chart.candles', { symbol: content.symbol }));
    this.#restyle();
    if (
      previous?.symbol === content.symbol &&
      intervalInfo[previous.interval].wire === intervalInfo[content.interval].wire &&
      previous.pricePlaces === content.pricePlaces
    )
      return;
    // Symbol and period first, then the loader: only the last one of the three starts to load.
    this.#chart.setDataLoader(NO_LOADER);
    this.#chart.setSymbol({
      ticker: content.symbol,
      pricePrecision: content.pricePlaces,
      volumePrecision: content.numberPlaces,
    });
    this.#chart.setPeriod(intervalInfo[content.interval].period);
    this.marks.repaint();
    if (previous?.symbol !== content.symbol) this.drawings.show(content.symbol);
    this.reload();
  }

  reload(): void {
    const content = this.#content;
    if (!content) return;
    this.#loading.abort();
    this.#stopLive?.();
    this.#loading = new AbortController();
    this.#onState({ kind: 'loading' });
    this.#chart.setDataLoader(
      this.#loaderOf({
        symbol: content.symbol,
        interval: intervalInfo[content.interval],
        signal: this.#loading.signal,
      }),
    );
  }

  dispose(): void {
    this.#loading.abort();
    this.#stopLive?.();
    for (const stop of this.#stops) stop();
    this.drawings.dispose();
    dispose(this.#host);
  }

  #watch(): (() => void)[] {
    const observer = new ResizeObserver(() => {
      this.#chart.resize();
      this.#restyle();
      this.#indicators.fit();
      this.#fitLegend();
    });
    observer.observe(this.#host);
    return [
      () => observer.disconnect(),
      watchInk(() => {
        this.#restyle();
        this.#indicators.repaint();
        this.marks.repaint();
      }),
      onReconnect(() => void this.#catchUp()),
    ];
  }

  /** Keeps the candles clear of the legend above them. */
  #fitLegend(): void {
    const height = this.#chart.getSize(CANDLE_PANE)?.height ?? 0;
    const share = Math.min((this.legendHeight + MARK_ROOM) / Math.max(1, height), LEGEND_SHARE_MAX);
    this.#chart.overrideYAxis({ paneId: CANDLE_PANE, gap: gapFor(share) });
  }

  #restyle(): void {
    const { isLine } = intervalInfo[this.#content?.interval ?? '1min'];
    this.#chart.setStyles(chartStyles(readInk(), { isLine, isNarrow: this.#host.clientWidth < NARROW }));
  }

  /** The library asks through this; an answer for a content that is no longer shown is dropped by its signal. */
  #loaderOf(request: CandleRequest): DataLoader {
    const { symbol, interval, signal } = request;
    return {
      getBars: async ({ type, timestamp, callback }) => {
        if (type === 'backward' || (type === 'forward' && timestamp === null)) return callback([], false);
        try {
          const bars = timestamp === null ? await loadLatest(request) : await loadBefore(request, timestamp);
          if (signal.aborted) return undefined;
          callback(bars, { forward: bars.length > 0, backward: false });
          if (type === 'init') this.#onState({ kind: 'ready', isEmpty: bars.length === 0 });
        } catch (error) {
          if (signal.aborted) return undefined;
          if (type === 'init') this.#onState({ kind: 'failed', error });
          else setTimeout(() => signal.aborted || callback([], { forward: true, backward: false }), PAGE_RETRY_MS);
        }
        return undefined;
      },
      subscribeBar: ({ callback }) => {
        if (signal.aborted) return;
        this.#follow(symbol, interval, callback);
      },
      unsubscribeBar: () => this.#stopLive?.(),
    };
  }

  #follow(symbol: string, interval: IntervalInfo, add: (bar: KLineData) => void): void {
    this.#stopLive?.();
    const stop = watchKlines(symbol, interval.wire, (kline) => {
      add(drawnBar(kline));
      this.#onState({ kind: 'ready', isEmpty: false });
    });
    this.#add = add;
    this.#stopLive = () => {
      stop();
      this.#add = undefined;
      this.#stopLive = undefined;
    };
  }

  /** Candles that ended while there was no connection. */
  async #catchUp(): Promise<void> {
    const content = this.#content;
    const last = this.#chart.getDataList().at(-1);
    const add = this.#add;
    if (!content || !add) return;
    if (!last) return this.reload();
    const request = {
      symbol: content.symbol,
      interval: intervalInfo[content.interval],
      signal: this.#loading.signal,
    };
    try {
      const bars = await loadSince(request, last.timestamp);
      if (!request.signal.aborted) for (const bar of bars) add(bar);
    } catch (error) {
      if (!request.signal.aborted) this.#onState({ kind: 'failed', error });
    }
  }
}
