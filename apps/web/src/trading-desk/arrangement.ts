// The sizes of the panels of a trading screen on a desk: sensible ones for the window, one's own where they were chosen, and
// never so large that the chart has no room left.

/** In px: widths of the three columns, the height of the panel below the chart, and of the chart where panels are stacked. */
export const PANELS = ['list', 'middle', 'ticket', 'lower', 'chart'] as const;
export type Panel = (typeof PANELS)[number];

export type Arrangement = { readonly [Name in Panel]?: number } & { readonly isListHidden?: boolean };

export type Room = { readonly width: number; readonly height: number };
export type Span = { readonly size: number; readonly min: number; readonly max: number };
export type Spans = Readonly<Record<Panel, Span>>;

/** From so many px of width on there are three columns; below, the panels are stacked. */
export const COLUMNS_FROM = 1080;
/** And from here on the list of markets has one as well. */
export const LIST_FROM = 1320;

/** `--header-height`, and the row of the price. */
const HEADER = 52;
const PRICE_HEADER = 60;
const CHART_WIDTH_MIN = 420;
const CHART_HEIGHT_MIN = 260;
/** A lower window scrolls. */
export const HEIGHT_MIN = 640;

const LIMITS: Readonly<Record<Panel, { readonly min: number; readonly max: number }>> = {
  list: { min: 224, max: 420 },
  middle: { min: 248, max: 480 },
  ticket: { min: 272, max: 440 },
  lower: { min: 132, max: 900 },
  chart: { min: 280, max: 1_200 },
};

const within = (size: number, min: number, max: number): number => Math.round(Math.max(min, Math.min(max, size)));

/**
 * Returns the sizes for a user who has chosen none: larger windows have wider columns, and the chart gets what is left.
 */
function defaultsFor({ width, height }: Room): Readonly<Record<Panel, number>> {
  return {
    list: within(width * 0.145, 264, 320),
    middle: within(width * 0.155, 272, 340),
    ticket: within(width * 0.165, 296, 360),
    lower: within(height * 0.24, 200, 340),
    chart: within(height * 0.5, 400, 560),
  };
}

const isSize = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Of what was kept, whatever can be understood. */
export function parseArrangement(kept: unknown): Arrangement {
  const fields = new Map<string, unknown>(typeof kept === 'object' && kept ? Object.entries(kept) : []);
  const sizes = PANELS.flatMap((panel) => {
    const size = fields.get(panel);
    return isSize(size) ? [[panel, size] as const] : [];
  });
  return { ...Object.fromEntries(sizes), ...(fields.get('isListHidden') === true && { isListHidden: true }) };
}

export const hasList = ({ width }: Room, { isListHidden = false }: Arrangement): boolean =>
  width >= LIST_FROM && !isListHidden;

type Wanted = (panel: Panel) => number;

/** Columns that together leave the chart its width; the width beyond their minima goes to the first columns. */
function fitColumns(room: Room, columns: readonly Panel[], wanted: Wanted): ReadonlyMap<Panel, Span> {
  const least = columns.reduce((sum, panel) => sum + LIMITS[panel].min, 0);
  let spare = Math.max(0, room.width - CHART_WIDTH_MIN - least);
  const sizes = columns.map((panel) => {
    const { min } = LIMITS[panel];
    const size = Math.min(wanted(panel), min + spare);
    spare -= size - min;
    return { panel, size };
  });
  return new Map(
    sizes.map(({ panel, size }) => [
      panel,
      { size, min: LIMITS[panel].min, max: Math.min(LIMITS[panel].max, size + spare) },
    ]),
  );
}

/** The size of each panel in this window, and how far it may be changed before the chart is too small. */
export function fitArrangement(room: Room, chosen: Arrangement): Spans {
  const defaults = defaultsFor(room);
  const wanted: Wanted = (panel) => within(chosen[panel] ?? defaults[panel], LIMITS[panel].min, LIMITS[panel].max);
  const isStacked = room.width < COLUMNS_FROM;
  const beside: readonly Panel[] = hasList(room, chosen) ? ['ticket', 'middle', 'list'] : ['ticket', 'middle'];
  const columns = fitColumns(room, isStacked ? ['ticket'] : beside, wanted);
  const spanOf = (panel: Panel): Span => columns.get(panel) ?? { ...LIMITS[panel], size: wanted(panel) };
  const below = Math.max(HEIGHT_MIN, room.height - HEADER) - PRICE_HEADER - CHART_HEIGHT_MIN;
  return {
    list: spanOf('list'),
    middle: spanOf('middle'),
    ticket: spanOf('ticket'),
    lower: { ...LIMITS.lower, size: Math.min(wanted('lower'), below), max: Math.min(LIMITS.lower.max, below) },
    chart: spanOf('chart'),
  };
}
