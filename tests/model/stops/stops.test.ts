// Everything there is, with full stops and outages in between: what stands still, and what is later afterwards.
import { describe, expect, test } from 'vitest';
import { Coverage, Duel } from '../duel.ts';
import { nextStepWithStops } from '../random-commands.ts';
import { Random } from '../random.ts';
import { STOP_REFUSALS } from './stop-refusals.ts';

const COMMANDS = 8_000;
const RELOAD_EVERY = 300;
const SEEDS = [1, 3] as const;
const PATIENCE_MS = 180_000;

describe('with stops the engine agrees with the naive model', () => {
  const coverage = new Coverage();

  test.each(SEEDS)(`over ${COMMANDS} random commands of seed %i`, { timeout: PATIENCE_MS }, (seed) => {
    const random = new Random(seed);
    const duel = new Duel(coverage);
    for (let i = 1; i <= COMMANDS; i += 1) {
      duel.play(nextStepWithStops(random, duel.model));
      if (i % RELOAD_EVERY === 0) duel.reload();
    }
  });

  test('and stops meet all that they can', () => {
    expect(STOP_REFUSALS.filter((code) => !coverage.refusals.has(code))).toEqual([]);
    const { fullStops, outages, refused, delays } = coverage.stops;
    expect(fullStops).toBeGreaterThan(20);
    expect(outages).toBeGreaterThan(20);
    expect(refused).toBeGreaterThan(100);
    expect(delays.filter((kind) => !coverage.stops.met.has(kind))).toEqual([]);
  });
});
