// The places of the labels of lines: each at the height of its line, further to the right where another is in the way, and
// above or below where there is no more room to the right: they cover neither each other nor the axis of prices.

export type Label = { readonly key: string; readonly y: number; readonly width: number };
export type LabelPlace = { readonly x: number; readonly y: number };
/** The thing is as high as a label. */
export type Placed = LabelPlace & { readonly width: number };
/** The candles have this size. Down to `top`, the legend takes their height. */
export type Room = {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly taken: readonly Placed[];
};

export const LABEL_HEIGHT = 18;
const GAP = 4;

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

/** The left edge and the middle of each label, in px from the candles' corner. A label wider than the room is at its edge. */
export function arrangeLabels(labels: readonly Label[], room: Room): ReadonlyMap<string, LabelPlace> {
  const placed = [...room.taken];
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
  /** The tag that is at the axis already has its middle here. */
  readonly taken: number | undefined;
};

type Side = {
  /** The middle of the tag that is at the axis already; half a tag above the room if there is none. */
  readonly from: number;
  readonly by: 1 | -1;
  /** From there to the middle of the last tag that is seen whole. */
  readonly room: number;
};

/** Heights apart from each other, outwards from one that is taken, and none beyond the edge as long as there is room. */
function stack(
  sorted: readonly (readonly [string, number])[],
  { from, by, room }: Side,
): (readonly [string, number])[] {
  let distance = 0;
  return sorted.map(([key, y], index) => {
    distance = Math.max(by * (y - from), distance + LABEL_HEIGHT);
    const farthest = room - (sorted.length - 1 - index) * LABEL_HEIGHT;
    return [key, from + by * Math.max(Math.min(distance, farthest), (index + 1) * LABEL_HEIGHT)] as const;
  });
}

const tagsIn = (room: number): number => Math.max(0, Math.floor(room / LABEL_HEIGHT));

/**
 * The middles of tags at the axis of prices, in their order: none covers another, nor what is taken, which those pass for
 * which there is no more room on their own side. Those out of sight stay there.
 */
export function arrangeTags(
  places: ReadonlyMap<string, number>,
  { height, taken }: TagRoom,
): ReadonlyMap<string, number> {
  const seen = [...places].filter(([, y]) => y >= 0 && y <= height).toSorted(([, a], [, b]) => a - b);
  if (taken === undefined) return new Map(stack(seen, { from: -LABEL_HEIGHT / 2, by: 1, room: height }));
  const above = taken - LABEL_HEIGHT / 2;
  const below = height - LABEL_HEIGHT / 2 - taken;
  const own = seen.filter(([, y]) => y < taken).length;
  const split = Math.min(tagsIn(above), Math.max(own, seen.length - tagsIn(below)));
  return new Map([
    ...stack(seen.slice(0, split).toReversed(), { from: taken, by: -1, room: above }),
    ...stack(seen.slice(split), { from: taken, by: 1, room: below }),
  ]);
}
