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
          const taken = heap.takeDue(index);
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
    expect(heap.takeDue(50n)).toEqual(['one']);
    heap.giveUp(trigger);
    heap.giveUp(trigger);
    heap.add(50n, 'other');
    expect(heap.takeDue(50n)).toEqual(['other']);
  });
});
