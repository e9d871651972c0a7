// Everything stands still now and then, and goes on soon; and the process is away for a while.
import { DAY_MS, HOUR_MS, instant, MINUTE_MS } from '@bourse/domain';
import type { Random } from '../random.ts';
import type { RandomPart } from '../random-part.ts';

/** Around a minute, some minutes, or over a night. */
const awayMs = (random: Random): number =>
  random.weigh<() => number>([
    [2, () => MINUTE_MS - 1 + random.below(3)],
    [4, () => random.below(20 * MINUTE_MS)],
    [1, () => random.below(2 * DAY_MS)],
  ])();

/** How often the exchange stops, and how likely each command is then to end that. */
export const randomStops = ({
  chance,
  endChance,
}: {
  readonly chance: number;
  readonly endChance: number;
}): RandomPart => ({
  commands: [[1, () => ({ kind: 'keepTime' })]],
  moments: [
    [chance, () => ({ waitMs: 0, command: { kind: 'beginFullStop' } })],
    [
      endChance,
      (random, { books }) =>
        books.stoppedAt === undefined
          ? undefined
          : { waitMs: random.below(random.chance(0.2) ? DAY_MS : HOUR_MS), command: { kind: 'endFullStop' } },
    ],
    [chance / 10, () => ({ waitMs: 0, command: { kind: 'endFullStop' } })],
    [
      chance,
      (random, { books }) => ({ waitMs: awayMs(random), command: { kind: 'bookOutage', since: instant(books.at) } }),
    ],
  ],
});
