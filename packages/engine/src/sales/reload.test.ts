// Random sales in two engines, of which one is rebuilt from its snapshot before every command, also amid the work of ticks and
// of results. A seed that fails is in the test's name.
import { seq } from '@bourse/domain';
import { expect, test } from 'vitest';
import { createChanges } from '../capabilities.ts';
import { Engine } from '../engine.ts';
import { startSales } from '../testing/sales-cast.ts';
import { RandomLaunch } from '../testing/random-sales.ts';
import { answer, Written } from '../testing/rebuilding.ts';

const COMMANDS = 500;
/** Small, so that most ticks and results leave work to the commands after them. */
const CHUNK = 1;

const rebuild = (engine: Engine): Engine => {
  const rebuilt = Engine.load(engine.snapshot());
  rebuilt.world.launch.chunk = CHUNK;
  return rebuilt;
};

test.each([5])('T4 whatever commands change they say (seed %i)', (seed) => {
  const engine = rebuild(startSales().engine);
  const written = new Written();
  written.write(engine);
  const commands = new RandomLaunch(seed);
  for (let at = engine.seq + 1; at <= COMMANDS; at += 1) {
    const changes = createChanges();
    answer(engine, { seq: seq(at), command: commands.next(), at: commands.at }, changes);
    written.write(changes);
    commands.subscriptions = engine.counters.subscription;
    if (at % 5 === 0) written.expectLiveOf(engine);
  }
});

test.each([2])('T4, T5, U13 a rebuilt engine goes on as if there had been no restart (seed %i)', (seed) => {
  const scenario = startSales();
  const kept = rebuild(scenario.engine);
  let rebuilt = rebuild(scenario.engine);
  const commands = new RandomLaunch(seed);
  const seen = new Set<string>();
  let unfinished = 0;
  for (let at = scenario.seq + 1; at <= scenario.seq + COMMANDS; at += 1) {
    const stamped = { seq: seq(at), command: commands.next(), at: commands.at };
    rebuilt = rebuild(rebuilt);
    const one = answer(kept, stamped);
    expect(one, `command ${at}`).toEqual(answer(rebuilt, stamped));
    // What is only to be forgotten was so at the restart.
    const deadline = kept.nextDeadline();
    if (deadline !== undefined && deadline > commands.at) expect(deadline).toBe(rebuilt.nextDeadline());
    commands.subscriptions = kept.counters.subscription;
    if (deadline === 0) unfinished += 1;
    for (const event of one.events) {
      if (event.kind === 'subscriptionChanged') seen.add(event.subscription.voidReason ?? event.subscription.state);
      if (event.kind === 'launchProjectChanged') seen.add(`sale ${event.project.state}`);
    }
  }
  expect(unfinished).toBeGreaterThan(20);
  for (const one of ['pending', 'held', 'locked', 'done', 'no_tick', 'refunded']) expect(seen, one).toContain(one);
  for (const one of ['draft', 'scheduled', 'allotting', 'done', 'cancelled']) expect(seen).toContain(`sale ${one}`);
});
