// Random work of leveraged contracts in two engines, of which one is rebuilt from its snapshot before every command, also
// amid the work of ticks. A seed that fails is in the test's name.
import { seq } from '@bourse/domain';
import { expect, test } from 'vitest';
import { createChanges, type Event, type Outcome } from '../capabilities.ts';
import { Engine, type Stamped } from '../engine.ts';
import { checkInvariants } from '../invariants.ts';
import { startLever } from '../testing/lever-cast.ts';
import { RandomLever } from '../testing/random-lever.ts';

const COMMANDS = 1_500;
/** Small, so that most ticks leave work to the commands after them. */
const CHUNK = 2;

type Answer = { readonly outcome: Outcome; readonly events: readonly Event[]; readonly hash: string };

function answer(engine: Engine, stamped: Stamped): Answer {
  const events: Event[] = [];
  const outcome = engine.apply(stamped, createChanges(), events);
  checkInvariants(engine);
  return { outcome, events, hash: engine.stateHash() };
}

const rebuild = (engine: Engine): Engine => {
  const rebuilt = Engine.load(engine.snapshot());
  rebuilt.world.lever.chunk = CHUNK;
  return rebuilt;
};

test.each([1, 2, 3, 34])('T4, T5, X20 a rebuilt engine goes on as if there had been no restart (seed %i)', (seed) => {
  const scenario = startLever({ each: '150', pool: '60', fund: '20', treasury: '30' });
  scenario.play('rules 120 out\noffer BTC/USDT 0 x 50 hands 20');
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
