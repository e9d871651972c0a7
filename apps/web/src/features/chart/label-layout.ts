// Where the labels of lines stand: each at the height of its line, further to the right where another is in the way, and
// above or below where there is no more room to the right: they cover neither each other nor the axis of prices.

export type Label = { readonly key: string; readonly y: number; readonly width: number };
/** Of the candles: what is at the top of its height, down to `top`, is the legend's. */
export type Room = { readonly width: number; readonly height: number; readonly top: number };
export type LabelPlace = { readonly x: number; readonly y: number };

export const LABEL_HEIGHT = 18;
const GAP = 4;

type Placed = LabelPlace & { readonly width: number };

/** The leftmost free place at a height. */
function leftmost(placed: readonly Placed[], y: number, width: number): number {
  const near = placed.filter((other) => Math.abs(other.y - y) < LABEL_HEIGHT);
  const starts = [0, ...near.map((other) => other.x + other.width + GAP)];
  const isFree = (at: number): boolean =>
    near.every((other) => at + width + GAP <= other.x || at >= other.x + other.width + GAP);
  return starts.filter(isFree).reduce((least, start) => Math.min(least, start), Number.POSITIVE_INFINITY);
}

/** The middles of the first and the last label that the room has a place for. */
const edgesOf = ({ top, height }: Room) => ({ first: top + LABEL_HEIGHT / 2, last: height - LABEL_HEIGHT / 2 });

/** Its own height, then one label below and above, two, and so on, as far as the room goes. */
function* heightsFrom(y: number, room: Room): Generator<number> {
  const { first, last } = edgesOf(room);
  yield y;
  for (let by = LABEL_HEIGHT; by < room.height; by += LABEL_HEIGHT)
    for (const at of [y + by, y - by]) if (at >= first && at <= last) yield at;
}

/** The left edge and the middle of each label, in px from the candles' corner. A label wider than the room stands at its edge. */
export function arrangeLabels(labels: readonly Label[], room: Room): ReadonlyMap<string, LabelPlace> {
  const placed: Placed[] = [];
  const places = new Map<string, LabelPlace>();
  const { first, last } = edgesOf(room);
  const within = (y: number): number => Math.max(first, Math.min(last, y));
  for (const { key, y: line, width } of labels.toSorted((a, b) => a.y - b.y)) {
    const own = within(line);
    let place: LabelPlace = { x: leftmost(placed, own, width), y: own };
    for (const y of heightsFrom(own, room)) {
      const x = leftmost(placed, y, width);
      if (x > 0 && x + width > room.width) continue;
      place = { x, y };
      break;
    }
    placed.push({ ...place, width });
    places.set(key, place);
  }
  return places;
}

export type TagRoom = {
  readonly height: number;
  /** The middle of what stands at the axis already. */
  readonly taken: number | undefined;
};

/** Heights apart from each other, from one that is taken outwards. What is above stays above. */
function stack(
  sorted: readonly (readonly [string, number])[],
  from: number,
  by: 1 | -1,
): (readonly [string, number])[] {
  let edge = from;
  return sorted.map(([key, y]) => {
    edge = by === 1 ? Math.max(y, edge + LABEL_HEIGHT) : Math.min(y, edge - LABEL_HEIGHT);
    return [key, edge] as const;
  });
}

/** The middles of tags at the axis of prices: none covers another, nor what is taken. Those out of sight stay there. */
export function arrangeTags(
  places: ReadonlyMap<string, number>,
  { height, taken }: TagRoom,
): ReadonlyMap<string, number> {
  const seen = [...places].filter(([, y]) => y >= 0 && y <= height).toSorted(([, a], [, b]) => a - b);
  if (taken === undefined) return new Map(stack(seen, Number.NEGATIVE_INFINITY, 1));
  const above = seen.filter(([, y]) => y < taken).toReversed();
  const below = seen.filter(([, y]) => y >= taken);
  return new Map([...stack(above, taken, -1), ...stack(below, taken, 1)]);
}
