// Drawing into the chart: points are set by whoever asks (the library's own drawing takes two quick clicks for a double
// one and drops the second), drawings are kept for their market, selected, removed, and every change can be undone.
import type { Chart, OverlayCreate } from 'klinecharts';
import { type DrawingState, type Drawn, NO_DRAWING } from './drawing-state.ts';
import { CANDLE_PANE } from './chart-indicators.ts';
import { distanceToDrawing, type Place } from './drawing-geometry.ts';
import { type Drawing, type DrawnPoint, parseDrawing, POINTS, type Tool } from './drawings.ts';

const GROUP = 'drawings';
const PREVIEW = 'drawing-preview';
const UNDO_MAX = 50;
const LINE_SIZE = 1;
const LINE_SIZE_SELECTED = 2.5;

export type DrawingsOptions = {
  readonly load: (symbol: string) => readonly Drawing[];
  readonly keep: (symbol: string, drawings: readonly Drawing[]) => void;
  readonly onChange: (state: DrawingState) => void;
};

type ByKey = { readonly isByKey?: boolean };

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

const isElsewhere = (target: EventTarget | null): boolean =>
  isTyping(target) || (target instanceof HTMLElement && target.closest('[role=dialog], [role=menu]') !== null);

const copyPoints = (points: readonly DrawnPoint[]): DrawnPoint[] => points.map((point) => ({ ...point }));

export class ChartDrawings {
  readonly #chart: Chart;
  readonly #options: DrawingsOptions;
  #symbol: string | undefined;
  #state = NO_DRAWING;
  /** Points of the drawing in hand that are set. */
  #points: readonly DrawnPoint[] = [];
  /** The drawings before each change of this visit to the market. */
  #before: (readonly Drawing[])[] = [];
  /** While overlays come and go without the person's doing. */
  #isQuiet = false;

  constructor(chart: Chart, options: DrawingsOptions) {
    this.#chart = chart;
    this.#options = options;
    document.addEventListener('keydown', this.#onKeyDown, true);
  }

  dispose(): void {
    document.removeEventListener('keydown', this.#onKeyDown, true);
    this.#options.onChange(NO_DRAWING);
  }

  show(symbol: string): void {
    this.cancel();
    this.#symbol = symbol;
    this.#before = [];
    this.#state = NO_DRAWING;
    this.#replace(this.#options.load(symbol));
    this.#tell({});
  }

  begin(tool: Tool): void {
    this.cancel();
    this.select(undefined);
    this.#tell({ tool, isRemoved: false });
  }

  /** Shows what the drawing in hand would be with its next point there. */
  preview(point: DrawnPoint): void {
    const { tool } = this.#state;
    if (!tool) return;
    const points = copyPoints([...this.#points, point]);
    if (this.#chart.getOverlays({ id: PREVIEW }).length > 0) this.#chart.overrideOverlay({ id: PREVIEW, points });
    else
      this.#chart.createOverlay({ name: tool, id: PREVIEW, groupId: PREVIEW, lock: true, paneId: CANDLE_PANE, points });
  }

  /** Sets the next point; the last one finishes the drawing and selects it. */
  place(point: DrawnPoint, { isByKey = false }: ByKey = {}): void {
    const { tool } = this.#state;
    if (!tool) return;
    this.#points = [...this.#points, point];
    if (this.#points.length < POINTS[tool]) return this.#tell({ placed: this.#points.length, isByKey });
    const points = this.#points;
    this.#putAway();
    const id = this.#chart.createOverlay(this.#overlayOf({ tool, points }));
    this.#record();
    return this.select(typeof id === 'string' ? id : undefined, { isByKey });
  }

  /** Puts the tool away; what is half drawn is gone. */
  cancel(): void {
    if (!this.#state.tool) return;
    this.#putAway();
    this.#tell({});
  }

  select(id: string | undefined, { isByKey = false }: ByKey = {}): void {
    const previous = this.#state.selected;
    for (const [each, size] of [
      [previous, LINE_SIZE],
      [id, LINE_SIZE_SELECTED],
    ] as const)
      if (each !== undefined && previous !== id) this.#chart.overrideOverlay({ id: each, styles: { line: { size } } });
    this.#tell({ selected: id, isRemoved: false, isByKey });
  }

  /** Selects what is drawn there, within so many px; nothing where nothing is. Only candles have drawings. */
  selectAt(at: Place, reach: number): void {
    let nearest: { readonly id: string; readonly distance: number } | undefined;
    for (const { id, tool, points } of this.#drawn()) {
      const distance = distanceToDrawing(tool, this.#placesOf(points), at);
      if (distance <= reach && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) nearest = { id, distance };
    }
    if (nearest || this.#state.selected !== undefined) this.select(nearest?.id);
  }

  remove(id: string, { isByKey = false }: ByKey = {}): void {
    this.#quietly(() => this.#chart.removeOverlay({ id }));
    this.#record();
    this.#tell({ selected: undefined, isRemoved: true, isByKey });
  }

  clear(): void {
    this.cancel();
    this.#replace([]);
    this.#record();
    this.#tell({ selected: undefined, isRemoved: true });
  }

  /** Takes back the last change of this visit. */
  undo(): void {
    const drawings = this.#before.pop();
    if (!drawings || this.#symbol === undefined) return;
    this.#replace(drawings);
    this.#options.keep(this.#symbol, drawings);
    this.#tell({ selected: undefined, isRemoved: false });
  }

  /** Puts words about a change away. */
  dismiss(): void {
    this.#tell({ isRemoved: false });
  }

  #tell(change: Partial<DrawingState>): void {
    this.#state = { ...this.#state, ...change, drawn: this.#drawn(), canUndo: this.#before.length > 0 };
    this.#options.onChange(this.#state);
  }

  #putAway(): void {
    this.#points = [];
    this.#chart.removeOverlay({ id: PREVIEW });
    this.#state = { ...this.#state, tool: undefined, placed: 0 };
  }

  #replace(drawings: readonly Drawing[]): void {
    this.#quietly(() => {
      this.#chart.removeOverlay({ groupId: GROUP });
      for (const drawing of drawings) this.#chart.createOverlay(this.#overlayOf(drawing));
    });
  }

  #quietly(change: () => void): void {
    this.#isQuiet = true;
    change();
    this.#isQuiet = false;
  }

  #overlayOf({ tool, points }: Drawing): OverlayCreate {
    return {
      name: tool,
      groupId: GROUP,
      paneId: CANDLE_PANE,
      points: copyPoints(points),
      onPressedMoveEnd: () => {
        this.#record();
        this.#tell({});
      },
      // A right click removes a drawing; it is still in the list when this is called.
      onRemoved: ({ overlay }) => {
        if (this.#isQuiet) return;
        this.#record(overlay.id);
        queueMicrotask(() => this.#tell({ selected: undefined, isRemoved: true }));
      },
    };
  }

  #drawn(): readonly Drawn[] {
    return this.#chart.getOverlays({ groupId: GROUP }).flatMap(({ id, name, points }) => {
      const drawing = parseDrawing(name, points);
      return drawing ? [{ ...drawing, id }] : [];
    });
  }

  #placesOf(points: readonly DrawnPoint[]): readonly Place[] {
    const places = [this.#chart.convertToPixel(copyPoints(points), { paneId: CANDLE_PANE })].flat();
    return places.map(({ x, y }) => ({ x: x ?? Number.NaN, y: y ?? Number.NaN }));
  }

  /** Keeps the drawings as they now are, and how they were, if anything has changed. */
  #record(withoutId?: string): void {
    if (this.#symbol === undefined) return;
    const kept = this.#options.load(this.#symbol);
    const now = this.#drawn()
      .filter(({ id }) => id !== withoutId)
      .map(({ tool, points }): Drawing => ({ tool, points }));
    if (JSON.stringify(now) === JSON.stringify(kept)) return;
    this.#before = [...this.#before, kept].slice(-UNDO_MAX);
    this.#options.keep(this.#symbol, now);
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { tool, selected } = this.#state;
    if (isElsewhere(event.target) || event.defaultPrevented) return;
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (event.key === 'Escape' && tool) this.cancel();
    else if (event.key === 'Escape' && selected !== undefined) this.select(undefined);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && selected !== undefined)
      this.remove(selected, { isByKey: true });
    else if (isUndo && this.#before.length > 0) this.undo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
