import { expect, test } from 'vitest';
import { arrangeLabels, arrangeTags, LABEL_HEIGHT } from './label-layout.ts';

const at = (key: string, y: number, width = 50) => ({ key, y, width });
const ROOM = { width: 300, height: 200, top: 0, taken: [] };

test('labels that have room stand at the edge', () => {
  expect([...arrangeLabels([at('a', 10), at('b', 28)], ROOM)]).toEqual([
    ['a', { x: 0, y: 10 }],
    ['b', { x: 0, y: 28 }],
  ]);
});

test('labels of one price, or of near ones, stand side by side', () => {
  const places = arrangeLabels([at('a', 10), at('b', 10, 30), at('c', 20)], ROOM);
  expect(['a', 'b', 'c'].map((key) => places.get(key)?.x)).toEqual([0, 54, 88]);
});

test('a gap that another label left free is used', () => {
  // `a` is out of reach of `c`, so that `c` may be placed below it.
  const places = arrangeLabels([at('a', 9), at('b', 19), at('c', 28)], ROOM);
  expect([places.get('b')?.x, places.get('c')?.x]).toEqual([54, 0]);
});

test('at the edges of the chart labels are moved into it first, and then apart', () => {
  const places = arrangeLabels([at('a', 1), at('b', 20)], ROOM);
  expect([places.get('a'), places.get('b')]).toEqual([
    { x: 0, y: 9 },
    { x: 54, y: 20 },
  ]);
});

test('below the legend labels are moved out of it, and none gives way into it', () => {
  const labels = [2, 6, 30, 50, 52].map((y, index) => at(String(index), y, 200));
  const places = [...arrangeLabels(labels, { ...ROOM, top: 42 }).values()];
  expect(places.map(({ y }) => y)).toEqual([51, 69, 87, 105, 124]);
  expect(places.every(({ x }) => x === 0)).toBe(true);
});

test('labels leave what stands in the room already free', () => {
  const taken = [{ x: 60, y: 20, width: 240 }];
  const places = arrangeLabels([at('a', 20), at('b', 20)], { ...ROOM, taken });
  expect([places.get('a'), places.get('b')]).toEqual([
    { x: 0, y: 20 },
    { x: 0, y: 38 },
  ]);
});

test('many labels of one price cover neither each other nor the axis', () => {
  const labels = Array.from({ length: 12 }, (_, index) => at(String(index), 100, 90));
  const places = [...arrangeLabels(labels, ROOM).values()];
  for (const [index, place] of places.entries()) {
    expect(place.x + 90).toBeLessThanOrEqual(ROOM.width);
    expect(place.y).toBeGreaterThanOrEqual(LABEL_HEIGHT / 2);
    for (const other of places.slice(index + 1)) {
      const isApart = Math.abs(other.y - place.y) >= LABEL_HEIGHT || Math.abs(other.x - place.x) >= 94;
      expect(isApart).toBe(true);
    }
  }
});

test('tags at the axis leave each other and the last price free, in their order', () => {
  const places = new Map([
    ['a', 90],
    ['b', 96],
    ['c', 101],
    ['d', 160],
    ['off', -40],
  ]);
  const tags = arrangeTags(places, { height: 200, taken: 100 });
  expect(Object.fromEntries(tags)).toEqual({ b: 82, a: 64, c: 118, d: 160 });
});

test('tags near the edge are moved into the room, and the others with them', () => {
  const places = new Map([
    ['a', 2],
    ['b', 20],
    ['c', 198],
  ]);
  const tags = arrangeTags(places, { height: 200, taken: 100 });
  expect(Object.fromEntries(tags)).toEqual({ a: 9, b: 27, c: 191 });
});

test('tags for which there is no more room above stand below the last price', () => {
  const places = new Map(['a', 'b', 'c', 'd'].map((key, index) => [key, 20 + index] as const));
  const tags = arrangeTags(places, { height: 200, taken: 50 });
  expect(Object.fromEntries(tags)).toEqual({ b: 27, a: 9, c: 68, d: 86 });
});

test('without a last price tags give way downwards', () => {
  const tags = arrangeTags(
    new Map([
      ['a', 10],
      ['b', 12],
    ]),
    { height: 200, taken: undefined },
  );
  expect(Object.fromEntries(tags)).toEqual({ a: 10, b: 28 });
});
