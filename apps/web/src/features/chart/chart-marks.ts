// Own orders as lines at their price, own fills as small arrows at price and time.
import { type Chart, type OverlayFigure, registerOverlay } from 'klinecharts';
import { formatDecimal } from '../../lib/format.ts';
import { t } from '../../lib/i18n.ts';
import { type Ink, readInk } from '../../lib/ink.ts';
import { type ChartFill, type OrderLine, orderLines, type Own } from './own-orders.ts';

const ORDERS = 'own-orders';
const FILLS = 'own-fills';
const ORDER_LINE = 'ownOrderLine';
const FILL_MARK = 'ownFillMark';
const ABOVE_DRAWINGS = 10_000;
const TEXT_SIZE = 11;
const LABEL_LEFT = 12;
/** Half the width, and the height of an arrow; and its distance from the price. */
const ARROW = { half: 4.5, height: 8, gap: 3 } as const;

type LineLook = { readonly colour: string; readonly label: string; readonly price: string; readonly ink: Ink };
type MarkLook = { readonly colour: string; readonly isBuy: boolean; readonly ink: Ink };

function labelStyles({ colour, ink }: LineLook) {
  return {
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
  };
}

registerOverlay<LineLook>({
  name: ORDER_LINE,
  totalStep: 2,
  lock: true,
  createPointFigures: ({ overlay, coordinates: [at], bounding }): OverlayFigure[] => {
    if (!at) return [];
    const { colour, label } = overlay.extendData;
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
        styles: { style: 'dashed', dashedValue: [5, 3], size: 1, color: colour },
      },
      {
        type: 'text',
        ignoreEvent: true,
        attrs: { x: LABEL_LEFT, y: at.y, text: label, align: 'left', baseline: 'middle' },
        styles: labelStyles(overlay.extendData),
      },
    ];
  },
  createYAxisFigures: ({ overlay, coordinates: [at] }): OverlayFigure[] => {
    if (!at) return [];
    return [
      {
        type: 'text',
        ignoreEvent: true,
        attrs: { x: 0, y: at.y, text: overlay.extendData.price, align: 'left', baseline: 'middle' },
        styles: labelStyles(overlay.extendData),
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

/** Digits after the point. */
export type MarkPlaces = { readonly price: number; readonly number: number };

export class ChartMarks {
  readonly #chart: Chart;
  #own: Own | undefined;
  #places: MarkPlaces = { price: 0, number: 0 };

  constructor(chart: Chart) {
    this.#chart = chart;
  }

  show(own: Own, places: MarkPlaces): void {
    this.#own = own;
    this.#places = places;
    this.repaint();
  }

  /** Anew, in the colours of now. */
  repaint(): void {
    this.#chart.removeOverlay({ groupId: ORDERS });
    this.#chart.removeOverlay({ groupId: FILLS });
    if (!this.#own) return;
    const ink = readInk();
    for (const line of orderLines(this.#own.orders)) this.#addLine(line, ink);
    for (const fill of this.#own.fills) this.#addMark(fill, ink);
  }

  #addLine({ side, price, quantity, count }: OrderLine, ink: Ink): void {
    const number = formatDecimal(quantity, { places: this.#places.number });
    const text = side === 'buy' ? t('chart.own.buy', { number }) : t('chart.own.sell', { number });
    const look: LineLook = {
      colour: side === 'buy' ? ink.up : ink.down,
      label: count > 1 ? `${text} ×${count}` : text,
      price: formatDecimal(price, { places: this.#places.price }),
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
      points: [{ timestamp: time, value: Number(price) }],
      extendData: look,
    });
  }
}
