// The chart library behind four verbs: show, restyle, reload, dispose. Loaded only with the first chart.
import { type Chart, type DataLoader, dispose, init, type KLineData, registerLocale } from 'klinecharts';
import { formatCompact, formatDecimal, NO_VALUE } from '../../lib/format.ts';
import { t } from '../../lib/i18n.ts';
import { localeInfo } from '../../lib/locale.ts';
import { readInk, watchInk } from '../../lib/ink.ts';
import { onReconnect } from '../../realtime/client.ts';
import { watchKlines } from '../../realtime/klines.ts';
import { type CandleRequest, drawnBar, loadBefore, loadLatest, loadSince } from './candles.ts';
import { chartStyles } from './chart-styles.ts';
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

const TIME_ZONE = 'Asia/Shanghai';
/** After a page of history failed, before it is asked for again. */
const PAGE_RETRY_MS = 5_000;
const VOLUME_HEIGHT = 84;
const RIGHT_GAP = 56;
/** In px: below it the legend takes more than a line. */
const NARROW = 520;

const NO_LOADER: DataLoader = { getBars: () => undefined };
const NO_LEGEND = { name: '', calcParamsText: '', features: [], legends: [] };

/** Figures as elsewhere on the page; what has been shortened already (`12K`) stays. */
function groupDigits(value: string | number): string {
  const text = formatDecimal(String(value));
  return text === NO_VALUE ? String(value) : text;
}

function registerTexts(): string {
  registerLocale(localeInfo.intlTag, {
    time: `${t('trade.time')} `,
    open: `${t('trade.chart.open')} `,
    high: `${t('trade.chart.high')} `,
    low: `${t('trade.chart.low')} `,
    close: `${t('trade.chart.close')} `,
    volume: `${t('trade.chart.volume')} `,
    change: `${t('trade.chart.change')} `,
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

export class KlineChart {
  readonly #host: HTMLElement;
  readonly #chart: Chart;
  readonly #onState: (state: ChartState) => void;
  readonly #stops: (() => void)[];
  #content: ChartContent | undefined;
  /** Of everything asked for the present content. */
  #loading = new AbortController();
  #stopLive: (() => void) | undefined;
  /** Hands the chart a candle, while it follows a market. */
  #add: ((bar: KLineData) => void) | undefined;

  constructor(host: HTMLElement, onState: (state: ChartState) => void) {
    const chart = init(host, {
      locale: registerTexts(),
      timezone: TIME_ZONE,
      styles: chartStyles(readInk(), { isLine: false, isNarrow: host.clientWidth < NARROW }),
      formatter: { formatBigNumber: (value) => formatCompact(String(value)) },
      thousandsSeparator: { format: groupDigits },
      // Prices of cheap coins keep their zeros, as everywhere on the page.
      decimalFold: { format: String },
      layout: { pane: { minHeight: 48 } },
    });
    if (!chart) throw new Error('the chart has no place to stand');
    // The library takes its canvas out of the page's order of tab stops; it belongs where it stands.
    host.querySelector('[tabindex="1"]')?.setAttribute('tabindex', '0');
    this.#host = host;
    this.#chart = chart;
    this.#onState = onState;
    // The legend of the candles already says the volume.
    chart.createIndicator({ name: 'VOL', calcParams: [], createTooltipDataSource: () => NO_LEGEND });
    const volume = chart.getIndicators({ name: 'VOL' })[0];
    if (volume) chart.setPaneOptions({ id: volume.paneId, height: VOLUME_HEIGHT });
    chart.setOffsetRightDistance(RIGHT_GAP);
    const observer = new ResizeObserver(() => {
      chart.resize();
      this.#restyle();
    });
    observer.observe(host);
    this.#stops = [
      () => observer.disconnect(),
      watchInk(() => this.#restyle()),
      onReconnect(() => void this.#catchUp()),
    ];
  }

  show(content: ChartContent): void {
    const previous = this.#content;
    this.#content = content;
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
    dispose(this.#host);
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
