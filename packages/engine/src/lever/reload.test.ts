// Random work of leveraged contracts in two engines, of which one is rebuilt from its snapshot before every command, also
// amid the work of ticks. A seed that fails is in the test's name.
import { seq } from '@bourse/domain';
import { expect, test } from 'vitest';
import { createChanges } from '../capabilities.ts';
import { Engine } from '../engine.ts';
import { startLever } from '../testing/lever-cast.ts';
import { RandomLever } from '../testing/random-lever.ts';
import { answer, Written } from '../testing/rebuilding.ts';
import type { Scenario } from '../testing/scenario.ts';

const COMMANDS = 1_500;
/** Small, so that most ticks leave work to the commands after them. */
const CHUNK = 2;
const FINDS_MAX = 1;

function start(): Scenario {
  const scenario = startLever({ each: '150', pool: '60', fund: '20', treasury: '30' });
  scenario.play('rules 120 out\noffer BTC/USDT 0 x 50 hands 20');
  return scenario;
}

const rebuild = (engine: Engine): Engine => {
  const rebuilt = Engine.load(engine.snapshot());
  rebuilt.world.lever.chunk = CHUNK;
  rebuilt.world.lever.findsMax = FINDS_MAX;
  return rebuilt;
};

test.each([5, 6])('T4 whatever commands change they say (seed %i)', (seed) => {
  const engine = rebuild(start().engine);
  const written = new Written();
  written.write(engine);
  const commands = new RandomLever(seed);
  for (let at = engine.seq + 1; at <= COMMANDS; at += 1) {
    const changes = createChanges();
    answer(engine, { seq: seq(at), command: commands.next(), at: commands.at }, changes);
    written.write(changes);
    commands.positions = engine.counters.position;
    if (at % 5 === 0) written.expectLiveOf(engine);
  }
});

test.each([1, 2, 3, 34])('T4, T5, X20 a rebuilt engine goes on as if there had been no restart (seed %i)', (seed) => {
  const scenario = start();
  const kept = rebuild(scenario.engine);
  let rebuilt = rebuild(scenario.engine);
  const commands = new RandomLever(seed);
  let unfinished = 0;
  for (let at = scenario.seq + 1; at <= scenario.seq + COMMANDS; at += 1) {
    const stamped = { seq: seq(at), command: commands.next(), at: commands.at };
    rebuilt = rebuild(rebuilt);
    expect(answer(kept, stamped), `command ${at}`).toEqual(answer(rebuilt, stamped));
    commands.positions = kept.counters.position;
    if (kept.world.lever.ticks.length > 0) unfinished += 1;
  }
  expect(unfinished).toBeGreaterThan(10);
});
