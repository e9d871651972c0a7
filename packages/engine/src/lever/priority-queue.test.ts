import { array, assert, integer, oneof, property, constant } from 'fast-check';
import { expect, test } from 'vitest';
import { PriorityQueue } from './priority-queue.ts';

test('what comes first is taken first, whatever is added in between', () => {
  assert(
    property(array(oneof(integer({ min: 1, max: 9 }), constant('take' as const))), (steps) => {
      const queue = new PriorityQueue<number>((a, b) => a - b);
      let waiting: number[] = [];
      for (const step of steps) {
        if (step === 'take') {
          const [least, ...others] = waiting;
          expect(queue.takeFirst()).toBe(least);
          waiting = others;
        } else {
          queue.add(step);
          waiting = [...waiting, step].sort((a, b) => a - b);
        }
        expect(queue.first).toBe(waiting[0]);
      }
    }),
  );
});
