// Drawing into the chart: begins a tool, keeps what was drawn for its market, and shows it again.
import type { Chart, OverlayCreate } from 'klinecharts';
import { CANDLE_PANE } from './chart-indicators.ts';
import { type Drawing, parseDrawing, type Tool } from './drawings.ts';

const GROUP = 'drawings';
/** What the chart library says of a drawing that has all its points. */
const FINISHED = -1;

export type DrawingsOptions = {
  readonly load: (symbol: string) => readonly Drawing[];
  readonly keep: (symbol: string, drawings: readonly Drawing[]) => void;
  /** The tool in hand, undefined when it was used or put away. */
  readonly onTool: (tool: Tool | undefined) => void;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

export class ChartDrawings {
  readonly #chart: Chart;
  readonly #options: DrawingsOptions;
  #symbol: string | undefined;
  /** The overlay being drawn, and the finished one that was clicked last. */
  #begun: string | undefined;
  #selected: string | undefined;
  /** While overlays come and go without the person's doing. */
  #isQuiet = false;

  constructor(chart: Chart, options: DrawingsOptions) {
    this.#chart = chart;
    this.#options = options;
    document.addEventListener('keydown', this.#onKeyDown, true);
  }

  dispose(): void {
    document.removeEventListener('keydown', this.#onKeyDown, true);
  }

  show(symbol: string): void {
    this.cancel();
    this.#symbol = symbol;
    this.#quietly(() => {
      this.#chart.removeOverlay({ groupId: GROUP });
      for (const { tool, points } of this.#options.load(symbol))
        this.#chart.createOverlay({ ...this.#overlayOf(tool), points: points.map((point) => ({ ...point })) });
    });
  }

  begin(tool: Tool): void {
    this.cancel();
    const id = this.#chart.createOverlay(this.#overlayOf(tool));
    if (typeof id !== 'string') return;
    this.#begun = id;
    this.#options.onTool(tool);
  }

  /** Puts the tool away; what is half drawn is gone. */
  cancel(): void {
    const id = this.#begun;
    if (id === undefined) return;
    this.#end();
    this.#quietly(() => this.#chart.removeOverlay({ id }));
  }

  clear(): void {
    this.cancel();
    this.#quietly(() => this.#chart.removeOverlay({ groupId: GROUP }));
    if (this.#symbol !== undefined) this.#options.keep(this.#symbol, []);
  }

  #end(): void {
    this.#begun = undefined;
    this.#options.onTool(undefined);
  }

  #quietly(change: () => void): void {
    this.#isQuiet = true;
    change();
    this.#isQuiet = false;
  }

  #overlayOf(tool: Tool): OverlayCreate {
    return {
      name: tool,
      groupId: GROUP,
      onDrawEnd: ({ overlay }) => {
        this.#end();
        // Below the candles the library would read other values than prices.
        if (overlay.paneId === CANDLE_PANE) this.#keep();
        else this.#quietly(() => this.#chart.removeOverlay({ id: overlay.id }));
      },
      onPressedMoveEnd: () => this.#keep(),
      onSelected: ({ overlay }) => {
        this.#selected = overlay.id;
      },
      onDeselected: () => {
        this.#selected = undefined;
      },
      // A right click removes a drawing; it is still in the list when this is told.
      onRemoved: ({ overlay }) => {
        if (!this.#isQuiet) this.#keep(overlay.id);
      },
    };
  }

  #keep(withoutId?: string): void {
    if (this.#symbol === undefined) return;
    const drawings = this.#chart
      .getOverlays({ groupId: GROUP })
      .filter(({ id, currentStep }) => id !== withoutId && currentStep === FINISHED)
      .map(({ name, points }) => parseDrawing(name, points))
      .filter((drawing) => drawing !== undefined);
    this.#options.keep(this.#symbol, drawings);
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.#begun !== undefined) {
      event.stopPropagation();
      this.cancel();
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && this.#selected !== undefined) {
      if (isTyping(event.target)) return;
      const id = this.#selected;
      this.#selected = undefined;
      this.#chart.removeOverlay({ id });
    }
  };
}
