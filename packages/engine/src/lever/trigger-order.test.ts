import { array, assert, bigInt, boolean, oneof, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { TriggerHeap } from './triggers.ts';

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
          expect(heap.takeDue(index).sort((a, b) => a - b)).toEqual(due);
          waiting = waiting.filter(({ at }) => !isDue(at, index));
        }
        expect(heap.waiting().length).toBe(waiting.length);
      }),
      { numRuns: 300 },
    );
  },
);
