// Random trade in fiat money in two engines, of which one is rebuilt from its snapshot before every command, also amid
// deadlines that are not seen to yet. A seed that fails is in the test's name.
import { seq } from '@bourse/domain';
import { expect, test } from 'vitest';
import { createChanges } from '../capabilities.ts';
import { Engine } from '../engine.ts';
import { startFiat } from '../testing/fiat-cast.ts';
import { RandomFiat } from '../testing/random-fiat.ts';
import { answer, Written } from '../testing/rebuilding.ts';

const COMMANDS = 800;
/** Small, so that many deadlines leave work to the commands after them. */
const CHUNK = 1;

const rebuild = (engine: Engine): Engine => {
  const rebuilt = Engine.load(engine.snapshot());
  rebuilt.world.fiat.chunk = CHUNK;
  return rebuilt;
};

function follow(commands: RandomFiat, { counters, world }: Engine): void {
  commands.ads = counters.fiatAd;
  commands.deals = [...world.fiat.deals.values()];
}

test.each([5])('T4 whatever commands change they say (seed %i)', (seed) => {
  const engine = rebuild(startFiat().engine);
  const written = new Written();
  written.write(engine);
  const commands = new RandomFiat(seed);
  for (let at = engine.seq + 1; at <= COMMANDS; at += 1) {
    const changes = createChanges();
    answer(engine, { seq: seq(at), command: commands.next(), at: commands.at }, changes);
    written.write(changes);
    follow(commands, engine);
    if (at % 5 === 0) written.expectLiveOf(engine);
  }
});

test.each([1, 2])('T4, T5, F2, F16 a rebuilt engine goes on as if there had been no restart (seed %i)', (seed) => {
  const scenario = startFiat();
  const kept = rebuild(scenario.engine);
  let rebuilt = rebuild(scenario.engine);
  const commands = new RandomFiat(seed);
  const seen = new Set<string>();
  let late = 0;
  for (let at = scenario.seq + 1; at <= scenario.seq + COMMANDS; at += 1) {
    const stamped = { seq: seq(at), command: commands.next(), at: commands.at };
    rebuilt = rebuild(rebuilt);
    const one = answer(kept, stamped);
    expect(one, `command ${at}`).toEqual(answer(rebuilt, stamped));
    // What is only to be forgotten was so at the restart.
    const deadline = kept.nextDeadline();
    if (deadline !== undefined && deadline > commands.at) expect(deadline).toBe(rebuilt.nextDeadline());
    follow(commands, kept);
    if ((kept.world.fiat.due.next ?? Infinity) <= commands.at) late += 1;
    for (const event of one.events) {
      if (event.kind === 'fiatDealChanged') seen.add(event.deal.endReason ?? event.act);
      if (event.kind === 'fiatAdChanged') seen.add(event.ad.state);
    }
  }
  expect(late).toBeGreaterThan(3);
  for (const one of ['opened', 'paid', 'appealed', 'released', 'cancelled', 'expired', 'live', 'done']) {
    expect(seen, one).toContain(one);
  }
  const rare = ['conceded', 'awarded_buyer', 'awarded_seller'];
  expect(rare.filter((one) => seen.has(one)).length).toBeGreaterThan(0);
});
