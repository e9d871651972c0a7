// Random staking in two engines, of which one is rebuilt from its snapshot before every command, also amid orders that are due
// and not paid yet. A seed that fails is in the test's name.
import { seq } from '@bourse/domain';
import { expect, test } from 'vitest';
import { createChanges } from '../capabilities.ts';
import { Engine } from '../engine.ts';
import { startStaking } from '../testing/staking-cast.ts';
import { RandomEarn } from '../testing/random-staking.ts';
import { answer, Written } from '../testing/rebuilding.ts';

const COMMANDS = 700;
/** Small, so that many moments leave work to the commands after them. */
const CHUNK = 1;

const rebuild = (engine: Engine): Engine => {
  const rebuilt = Engine.load(engine.snapshot());
  rebuilt.world.earn.chunk = CHUNK;
  return rebuilt;
};

test.each([5])('T4 whatever commands change they say (seed %i)', (seed) => {
  const engine = rebuild(startStaking().engine);
  const written = new Written();
  written.write(engine);
  const commands = new RandomEarn(seed);
  for (let at = engine.seq + 1; at <= COMMANDS; at += 1) {
    const changes = createChanges();
    answer(engine, { seq: seq(at), command: commands.next(), at: commands.at }, changes);
    written.write(changes);
    commands.orders = engine.counters.stakingOrder;
    if (at % 5 === 0) written.expectLiveOf(engine);
  }
});

test.each([1, 2])('T4, T5, E6 a rebuilt engine goes on as if there had been no restart (seed %i)', (seed) => {
  const scenario = startStaking();
  const kept = rebuild(scenario.engine);
  let rebuilt = rebuild(scenario.engine);
  const commands = new RandomEarn(seed);
  const seen = new Set<string>();
  let late = 0;
  for (let at = scenario.seq + 1; at <= scenario.seq + COMMANDS; at += 1) {
    const stamped = { seq: seq(at), command: commands.next(), at: commands.at };
    rebuilt = rebuild(rebuilt);
    const one = answer(kept, stamped);
    expect(one, `command ${at}`).toEqual(answer(rebuilt, stamped));
    expect(kept.nextDeadline()).toBe(rebuilt.nextDeadline());
    commands.orders = kept.counters.stakingOrder;
    if ((kept.nextDeadline() ?? Infinity) <= commands.at) late += 1;
    for (const event of one.events) {
      if (event.kind === 'stakingOrderChanged') seen.add(event.order.endReason ?? event.order.state);
    }
  }
  expect(late).toBeGreaterThan(20);
  expect([...seen].sort()).toEqual(['active', 'cancelled', 'matured', 'not_renewed', 'renewed']);
});
