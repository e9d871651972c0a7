// Random work of second contracts in two engines, of which one is rebuilt from its snapshot before every command, also amid
// the work of ticks. A seed that fails is in the test's name.
import { seq, units, USDT, amount } from '@bourse/domain';
import { expect, test } from 'vitest';
import { createChanges } from '../capabilities.ts';
import { Engine } from '../engine.ts';
import { startMicro } from '../testing/seconds-cast.ts';
import { RandomMicro } from '../testing/random-seconds.ts';
import { answer, Written } from '../testing/rebuilding.ts';
import type { Scenario } from '../testing/scenario.ts';

const COMMANDS = 1_500;
/** Small, so that most ticks leave work to the commands after them. */
const CHUNK = 2;

function start(): Scenario {
  const scenario = startMicro({ each: '3000', pool: '2000', fund: '600' });
  scenario.mustApply({ kind: 'fundTreasury', currencyId: USDT, amount: amount(units('100000')) });
  return scenario;
}

const rebuild = (engine: Engine): Engine => {
  const rebuilt = Engine.load(engine.snapshot());
  rebuilt.world.micro.chunk = CHUNK;
  return rebuilt;
};

test.each([5, 6])('T4 whatever commands change they say (seed %i)', (seed) => {
  const engine = rebuild(start().engine);
  const written = new Written();
  written.write(engine);
  const commands = new RandomMicro(seed);
  for (let at = engine.seq + 1; at <= COMMANDS; at += 1) {
    const changes = createChanges();
    answer(engine, { seq: seq(at), command: commands.next(), at: commands.at }, changes);
    written.write(changes);
    commands.insurances = engine.counters.microInsurance;
    if (at % 5 === 0) written.expectLiveOf(engine);
  }
});

test.each([1, 2, 3, 4])('T4, T5, M8 a rebuilt engine goes on as if there had been no restart (seed %i)', (seed) => {
  const scenario = start();
  const kept = rebuild(scenario.engine);
  let rebuilt = rebuild(scenario.engine);
  const commands = new RandomMicro(seed);
  const seen = new Set<string>();
  let unfinished = 0;
  for (let at = scenario.seq + 1; at <= scenario.seq + COMMANDS; at += 1) {
    const stamped = { seq: seq(at), command: commands.next(), at: commands.at };
    rebuilt = rebuild(rebuilt);
    const one = answer(kept, stamped);
    expect(one, `command ${at}`).toEqual(answer(rebuilt, stamped));
    commands.insurances = kept.counters.microInsurance;
    if (kept.world.micro.ticks.length > 0) unfinished += 1;
    for (const event of one.events) {
      if (event.kind === 'microOrderChanged')
        seen.add(event.order.voidReason ?? event.order.result ?? event.order.state);
      if (event.kind === 'microInsuranceChanged') seen.add(event.insurance.endReason ?? event.insurance.state);
    }
  }
  expect(unfinished).toBeGreaterThan(10);
  for (const one of ['win', 'loss', 'draw', 'no_entry_tick', 'no_close_tick', 'bought', 'effective']) {
    expect(seen, one).toContain(one);
  }
});
