// The canvas of one order book: follows its market at 20 Hz, the size of its place, the density of the screen, and the
// theme. While held, it keeps showing what the pointer is on.
import { parseUnits } from '@bourse/domain';
import { readInk, watchInk } from '../../lib/ink.ts';
import { depthOf, watchDepth } from '../../realtime/depth.ts';
import { screen } from '../../realtime/screen.ts';
import { type BookRow, groupLevels, groupPrice, type Side } from './book-rows.ts';
import { type BookLook, BookPainter, type BookView, DIVIDER_HEIGHT, ROW_HEIGHT, type RowPlace } from './paint-book.ts';

export type BookOptions = {
  readonly symbol: string;
  readonly group: bigint;
  readonly pricePlaces: number;
  readonly numberPlaces: number;
  readonly ownPrices: ReadonlySet<string>;
};

const EMPTY: BookView = { asks: [], bids: [], count: 0 };

function groupOwn({ group, ownPrices }: BookOptions, side: Side): ReadonlySet<bigint> {
  const prices = [...ownPrices].map(parseUnits).filter((price) => price !== undefined);
  return new Set(prices.map((price) => groupPrice(price, group, side)));
}

export class BookCanvas {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #painter: BookPainter;
  readonly #onLayout: (count: number) => void;
  readonly #stops: (() => void)[];
  #stopDepth: (() => void) | undefined;
  #options: BookOptions | undefined;
  #look: BookLook | undefined;
  #view: BookView = EMPTY;
  #width = 0;
  #height = 0;
  #isHeld = false;

  /** `onLayout` is called with the number of rows that fit on each side. The canvas fills its parent. */
  constructor(canvas: HTMLCanvasElement, onLayout: (count: number) => void) {
    // Without transparency, figures are drawn sharper and the page is composed faster.
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('this browser has no canvas');
    this.#canvas = canvas;
    this.#context = context;
    this.#painter = new BookPainter(context);
    this.#onLayout = onLayout;
    const place = canvas.parentElement;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) this.#resize(entry.contentRect.width, entry.contentRect.height);
    });
    if (place) observer.observe(place);
    document.fonts.addEventListener('loadingdone', this.#repaint);
    this.#stops = [
      () => observer.disconnect(),
      () => document.fonts.removeEventListener('loadingdone', this.#repaint),
      watchInk(this.#repaint),
    ];
  }

  get view(): BookView {
    return this.#view;
  }

  show(options: BookOptions): void {
    if (options.symbol !== this.#options?.symbol) {
      this.#stopDepth?.();
      this.#stopDepth = watchDepth(options.symbol, 'book', this.#refresh);
      this.#isHeld = false;
    }
    this.#options = options;
    this.#view = this.#read();
    this.#repaint();
  }

  /** Keeps the rows as they are until released. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    screen.request('book', this.#refresh);
  }

  rowAt({ side, index }: RowPlace): BookRow | undefined {
    return side === 'ask' ? this.#view.asks[index] : this.#view.bids[index];
  }

  dispose(): void {
    this.#stopDepth?.();
    screen.cancel('book', this.#refresh);
    for (const stop of this.#stops) stop();
  }

  readonly #refresh = (): void => {
    if (this.#isHeld) return;
    this.#view = this.#read();
    this.#paint();
  };

  /** Colours, fonts or options have changed: nothing that has been drawn can stay. */
  readonly #repaint = (): void => {
    this.#look = undefined;
    this.#paint();
  };

  #paint(): void {
    if (!this.#options || this.#width === 0) return;
    this.#fitDensity();
    this.#look ??= this.#readLook(this.#options);
    this.#painter.paint(this.#view, this.#look);
  }

  #readLook(options: BookOptions): BookLook {
    return {
      width: this.#width,
      height: this.#height,
      ink: readInk(),
      pricePlaces: options.pricePlaces,
      numberPlaces: options.numberPlaces,
      own: { ask: groupOwn(options, 'ask'), bid: groupOwn(options, 'bid') },
    };
  }

  #read(): BookView {
    const options = this.#options;
    const count = Math.max(0, Math.floor((this.#height - DIVIDER_HEIGHT) / (2 * ROW_HEIGHT)));
    if (!options || count === 0) return EMPTY;
    const { asks, bids } = depthOf(options.symbol);
    const { group } = options;
    return {
      asks: groupLevels(asks, { group, side: 'ask', count }),
      bids: groupLevels(bids, { group, side: 'bid', count }),
      count,
    };
  }

  #resize(width: number, height: number): void {
    if (width === this.#width && height === this.#height) return;
    this.#width = width;
    this.#height = height;
    this.#view = this.#read();
    this.#onLayout(this.#view.count);
    this.#repaint();
  }

  /** One canvas pixel per screen pixel, also after a move to a screen of another density. */
  #fitDensity(): void {
    const density = devicePixelRatio;
    const width = Math.round(this.#width * density);
    const height = Math.round(this.#height * density);
    if (this.#canvas.width === width && this.#canvas.height === height) return;
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#canvas.style.width = `${this.#width}px`;
    this.#canvas.style.height = `${this.#height}px`;
    this.#context.setTransform(density, 0, 0, density, 0, 0);
    this.#look = undefined;
  }
}
