// What a person draws into a chart, kept per market: the tool and the points it was drawn through.

/** Names of the chart library, in the order of the menu. */
export const TOOLS = ['segment', 'rayLine', 'horizontalStraightLine', 'fibonacciLine', 'priceChannelLine'] as const;
export type Tool = (typeof TOOLS)[number];

/** How many points each is drawn through. */
export const POINTS: Readonly<Record<Tool, number>> = {
  segment: 2,
  rayLine: 2,
  horizontalStraightLine: 1,
  fibonacciLine: 2,
  priceChannelLine: 3,
};
const PER_MARKET_MAX = 50;
const MARKETS_MAX = 50;

export type DrawnPoint = { readonly timestamp: number; readonly value: number };
export type Drawing = { readonly tool: Tool; readonly points: readonly DrawnPoint[] };
export type DrawingsByMarket = Readonly<Record<string, readonly Drawing[]>>;

function parsePoint(kept: unknown): DrawnPoint | undefined {
  if (typeof kept !== 'object' || kept === null || !('timestamp' in kept) || !('value' in kept)) return undefined;
  const { timestamp, value } = kept;
  return typeof timestamp === 'number' &&
    typeof value === 'number' &&
    Number.isFinite(timestamp) &&
    Number.isFinite(value)
    ? { timestamp, value }
    : undefined;
}

/** A drawing from what was kept or what the chart holds; undefined when it is not whole. */
export function parseDrawing(name: unknown, points: unknown): Drawing | undefined {
  const tool = TOOLS.find((known) => known === name);
  if (!tool || !Array.isArray(points)) return undefined;
  const read = points.map(parsePoint).filter((point) => point !== undefined);
  return read.length === points.length && read.length === POINTS[tool] ? { tool, points: read } : undefined;
}

function parseList(kept: unknown): readonly Drawing[] {
  if (!Array.isArray(kept)) return [];
  return kept
    .map((row: unknown) =>
      typeof row === 'object' && row && 'tool' in row && 'points' in row
        ? parseDrawing(row.tool, row.points)
        : undefined,
    )
    .filter((drawing) => drawing !== undefined)
    .slice(-PER_MARKET_MAX);
}

export function parseDrawings(kept: unknown): DrawingsByMarket {
  if (typeof kept !== 'object' || kept === null) return {};
  const lists = Object.entries(kept).map(([symbol, list]) => [symbol, parseList(list)] as const);
  return Object.fromEntries(lists.filter(([, list]) => list.length > 0).slice(-MARKETS_MAX));
}

/** With the drawings of one market replaced. The markets drawn in last are kept longest. */
export function withDrawings(all: DrawingsByMarket, symbol: string, drawings: readonly Drawing[]): DrawingsByMarket {
  const others = Object.entries(all).filter(([other]) => other !== symbol);
  return parseDrawings(Object.fromEntries([...others, [symbol, drawings]]));
}
