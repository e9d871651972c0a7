import { array, assert, bigInt, boolean, oneof, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Trigger, TriggerHeap } from './triggers.ts';

/** Numbers from 0 to below a hundred, the same for the same seed. */
function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % 100;
  };
}

function takeAll<Target>(heap: TriggerHeap<Target>, index: bigint): Target[] {
  const taken: Target[] = [];
  for (let one = heap.takeDue(index); one !== undefined; one = heap.takeDue(index)) taken.push(one);
  return taken;
}

describe.each(['rise', 'fall'] as const)('what waits for a %s', (direction) => {
  const isDue = (at: bigint, index: bigint): boolean => (direction === 'rise' ? at <= index : at >= index);

  test.each([1, 2, 3])(
    'is taken when the index is there, the nearest first, unless it was given up (seed %i)',
    (seed) => {
      const next = createNumbers(seed);
      const heap = new TriggerHeap<number>(direction);
      let waiting: Trigger<number>[] = [];
      for (let round = 0; round < 3_000; round += 1) {
        const kind = next();
        if (kind < 60) {
          waiting.push(heap.add(BigInt(next()), round));
        } else if (kind < 97) {
          const given = waiting[next() % Math.max(1, waiting.length)];
          if (given) heap.giveUp(given);
          waiting = waiting.filter((one) => one !== given);
        } else {
          const index = BigInt(next());
          const due = waiting.filter(({ at }) => isDue(at, index));
          const taken = takeAll(heap, index);
          expect([...taken].sort((a, b) => a - b)).toEqual(due.map(({ target }) => target));
          const places = taken.map((target) => Number(due.find((one) => one.target === target)?.at));
          expect(places).toEqual([...places].sort((a, b) => (direction === 'rise' ? a - b : b - a)));
          waiting = waiting.filter((one) => !due.includes(one));
        }
        expect(heap.waiting().length).toBe(waiting.length);
      }
    },
  );

  test('is given up once, also after it was taken', () => {
    const heap = new TriggerHeap<string>(direction);
    const trigger = heap.add(50n, 'one');
    expect(takeAll(heap, 50n)).toEqual(['one']);
    heap.giveUp(trigger);
    heap.giveUp(trigger);
    heap.add(50n, 'other');
    expect(takeAll(heap, 50n)).toEqual(['other']);
  });
});

/** Some so large that their nearest floating-point numbers are alike. */
const anyIndex = oneof(
  bigInt(1n, 40n),
  bigInt(-3n, 3n).map((off) => 10n ** 20n + off),
);

test.each(['rise', 'fall'] as const)(
  'what waits for a %s is taken as soon as the index is there, and once',
  (direction) => {
    const isDue = (at: bigint, index: bigint): boolean => (direction === 'rise' ? at <= index : at >= index);
    assert(
      property(array(tuple(anyIndex, boolean()), { maxLength: 200 }), array(anyIndex), (added, indexes) => {
        const heap = new TriggerHeap<number>(direction);
        const triggers = added.map(([at], place) => heap.add(at, place));
        let waiting = added.map(([at, isGivenUp], place) => ({ at, place, isGivenUp }));
        for (const { place, isGivenUp } of waiting) {
          const trigger = triggers[place];
          if (isGivenUp && trigger) heap.giveUp(trigger);
        }
        waiting = waiting.filter(({ isGivenUp }) => !isGivenUp);
        for (const index of indexes) {
          const due = waiting.filter(({ at }) => isDue(at, index)).map(({ place }) => place);
          expect(takeAll(heap, index).sort((a, b) => a - b)).toEqual(due);
          waiting = waiting.filter(({ at }) => !isDue(at, index));
        }
        expect(heap.waiting().length).toBe(waiting.length);
      }),
      { numRuns: 300 },
    );
  },
);
