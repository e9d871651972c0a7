// Own lines at their price, own fills as small arrows at price and time. The lines' handles are elements of the
// page above the canvas; their places are reported as the lines are drawn.
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { type Chart, type OverlayFigure, registerOverlay } from 'klinecharts';
import { type Ink, readInk } from '../../lib/ink.ts';
import { placeOfMark } from './candle-names.ts';
import { CANDLE_PANE } from './chart-indicators.ts';
import type { ChartLine, LineTone } from './chart-lines.ts';
import { arrangeTags } from './label-layout.ts';
import type { ChartFill } from './own-orders.ts';

const ORDERS = 'own-orders';
const FILLS = 'own-fills';
const ORDER_LINE = 'ownOrderLine';
const FILL_MARK = 'ownFillMark';
const ABOVE_DRAWINGS = 10_000;
const TEXT_SIZE = 11;
/** Half the width, and the height of an arrow; and its distance from the price. */
const ARROW = { half: 4.5, height: 8, gap: 3 } as const;

type LineLook = {
  readonly key: string;
  readonly colour: string;
  /** In the digits of the market, for the axis. */
  readonly price: string;
  readonly isWaiting: boolean;
  readonly ink: Ink;
};
type MarkLook = { readonly colour: string; readonly isBuy: boolean; readonly ink: Ink };

type Teller = {
  /** A line is drawn at this height. */
  readonly place: (key: string, y: number) => void;
  /** The height of its tag at the axis of prices. */
  readonly tagOf: (key: string, y: number) => number;
};

/** Each chart is asked where its lines and tags are drawn: an overlay has no access but to its chart while it is drawn. */
const tellers = new WeakMap<Chart, Teller>();

registerOverlay<LineLook>({
  name: ORDER_LINE,
  totalStep: 2,
  lock: true,
  createPointFigures: ({ chart, overlay, coordinates: [at], bounding }): OverlayFigure[] => {
    if (!at) return [];
    const { key, colour, isWaiting } = overlay.extendData;
    tellers.get(chart)?.place(key, at.y);
    return [
      {
        type: 'line',
        ignoreEvent: true,
        attrs: {
          coordinates: [
            { x: 0, y: at.y },
            { x: bounding.width, y: at.y },
          ],
        },
        styles: { style: 'dashed', dashedValue: isWaiting ? [2, 4] : [5, 3], size: 1, color: colour },
      },
    ];
  },
  createYAxisFigures: ({ chart, overlay, coordinates: [at] }): OverlayFigure[] => {
    if (!at) return [];
    const { key, colour, price, ink } = overlay.extendData;
    return [
      {
        type: 'text',
        ignoreEvent: true,
        attrs: {
          x: 0,
          y: tellers.get(chart)?.tagOf(key, at.y) ?? at.y,
          text: price,
          align: 'left',
          baseline: 'middle',
        },
        styles: {
          style: 'stroke_fill',
          color: colour,
          backgroundColor: ink.panel,
          borderColor: colour,
          borderSize: 1,
          borderRadius: 2,
          family: ink.mono,
          size: TEXT_SIZE,
          paddingLeft: 4,
          paddingRight: 4,
          paddingTop: 2,
          paddingBottom: 2,
        },
      },
    ];
  },
});

registerOverlay<MarkLook>({
  name: FILL_MARK,
  totalStep: 2,
  lock: true,
  createPointFigures: ({ overlay, coordinates: [at] }): OverlayFigure[] => {
    if (!at) return [];
    const { colour, isBuy, ink } = overlay.extendData;
    // A buy points up from below its price, a sale down from above.
    const away = isBuy ? 1 : -1;
    const tip = at.y + away * ARROW.gap;
    const foot = tip + away * ARROW.height;
    return [
      {
        type: 'polygon',
        ignoreEvent: true,
        attrs: {
          coordinates: [
            { x: at.x, y: tip },
            { x: at.x + ARROW.half, y: foot },
            { x: at.x - ARROW.half, y: foot },
          ],
        },
        styles: { style: 'stroke_fill', color: colour, borderColor: ink.panel, borderSize: 1 },
      },
    ];
  },
});

/** The chart marks these lines and fills, with so many digits after the point. */
export type Marked = {
  readonly lines: readonly ChartLine[];
  readonly fills: readonly ChartFill[];
  readonly pricePlaces: number;
};

const colourOf = (tone: LineTone, ink: Ink): string =>
  ({ buy: ink.up, sell: ink.down, warning: ink.warning, plain: ink.text2 })[tone];

type PlaceListener = () => void;

export class ChartMarks {
  readonly #chart: Chart;
  #marked: Marked = { lines: [], fills: [], pricePlaces: 0 };
  /** Holds the height at which each line was last drawn, in px from the top of the candles. */
  readonly #places = new Map<string, number>();
  readonly #listeners = new Set<PlaceListener>();
  /** Holds the heights of the tags that belong to these lines. */
  #tags: ReadonlyMap<string, number> | undefined;

  constructor(chart: Chart) {
    this.#chart = chart;
    tellers.set(chart, {
      place: (key, y) => {
        this.#tags = undefined;
        if (this.#places.get(key) === y) return;
        this.#places.set(key, y);
        for (const tell of this.#listeners) tell();
      },
      tagOf: (key, y) => (this.#tags ??= this.#arrangeTags()).get(key) ?? y,
    });
  }

  show(marked: Marked): void {
    const previous = this.#marked;
    this.#marked = marked;
    if (previous.lines !== marked.lines || previous.pricePlaces !== marked.pricePlaces) this.#addLines();
    if (previous.fills !== marked.fills) this.#addFills();
  }

  /** Anew, in the colours of now. */
  repaint(): void {
    this.#addLines();
    this.#addFills();
  }

  get places(): ReadonlyMap<string, number> {
    return this.#places;
  }

  /** Calls back whenever a line is drawn at another place. */
  watchPlaces(listener: PlaceListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #addLines(): void {
    this.#chart.removeOverlay({ groupId: ORDERS });
    const { lines } = this.#marked;
    const keys = new Set(lines.map(({ key }) => key));
    for (const key of this.#places.keys()) if (!keys.has(key)) this.#places.delete(key);
    const ink = readInk();
    for (const line of lines) this.#addLine(line, ink);
  }

  #addFills(): void {
    this.#chart.removeOverlay({ groupId: FILLS });
    const ink = readInk();
    for (const fill of this.#marked.fills) this.#addMark(fill, ink);
  }

  /** Beside each other and beside the tag of the last price. */
  #arrangeTags(): ReadonlyMap<string, number> {
    const last = this.#chart.getDataList().at(-1)?.close;
    const height = this.#chart.getSize(CANDLE_PANE, 'main')?.height ?? 0;
    const [at] =
      last === undefined ? [] : [this.#chart.convertToPixel([{ value: last }], { paneId: CANDLE_PANE })].flat();
    return arrangeTags(this.#places, { height, taken: at?.y });
  }

  #addLine({ key, tone, price, isWaiting = false }: ChartLine, ink: Ink): void {
    const look: LineLook = {
      key,
      colour: colourOf(tone, ink),
      price: formatDecimal(price, { places: this.#marked.pricePlaces }),
      isWaiting,
      ink,
    };
    this.#chart.createOverlay({
      name: ORDER_LINE,
      groupId: ORDERS,
      lock: true,
      zLevel: ABOVE_DRAWINGS,
      points: [{ value: Number(price) }],
      extendData: look,
    });
  }

  #addMark({ side, price, time }: ChartFill, ink: Ink): void {
    const isBuy = side === 'buy';
    const look: MarkLook = { colour: isBuy ? ink.up : ink.down, isBuy, ink };
    this.#chart.createOverlay({
      name: FILL_MARK,
      groupId: FILLS,
      lock: true,
      zLevel: ABOVE_DRAWINGS,
      points: [{ timestamp: placeOfMark(this.#chart.getPeriod()?.type, time), value: Number(price) }],
      extendData: look,
    });
  }
}
