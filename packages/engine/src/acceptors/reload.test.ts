// Random work of acceptors and the payment form in two engines, of which one is rebuilt from its snapshot before every
// command. A seed that fails is in the test's name.
import { amount, seq, units, USDT } from '@bourse/domain';
import { expect, test } from 'vitest';
import { createChanges } from '../capabilities.ts';
import { Engine } from '../engine.ts';
import { ACCEPTOR_TERMS, startAcceptors } from '../testing/acceptor-cast.ts';
import { USERS } from '../testing/cast.ts';
import { RandomAcceptors } from '../testing/random-acceptors.ts';
import { answer, Written } from '../testing/rebuilding.ts';
import type { Scenario } from '../testing/scenario.ts';

const COMMANDS = 1_500;
const seen = new Set<string>();

function start(): Scenario {
  const scenario = startAcceptors();
  for (const name of ['ann', 'bob']) {
    scenario.mustApply({ kind: 'configureAcceptor', userId: USERS[name]!, terms: ACCEPTOR_TERMS });
  }
  scenario.mustApply({ kind: 'fundTreasury', currencyId: USDT, amount: amount(units('10000')) });
  const money = { moneyMin: amount(units('1')), moneyMax: amount(units('9999')), dayCap: amount(units('300')) };
  scenario.mustApply({ kind: 'configureGateway', rules: { isOpen: true, ...money, restrictMs: 3_600_000 } });
  scenario.mustApply({ kind: 'fundGateway', amount: amount(units('5000')) });
  return scenario;
}

/** Small chunks, so that some moments leave deals to the commands after them. */
const rebuild = (engine: Engine): Engine => {
  const rebuilt = Engine.load(engine.snapshot());
  rebuilt.world.acceptors.chunk = 2;
  return rebuilt;
};

test.each([5])('T4 whatever commands change they say (seed %i)', (seed) => {
  const engine = rebuild(start().engine);
  const written = new Written();
  written.write(engine);
  const commands = new RandomAcceptors(seed);
  for (let at = engine.seq + 1; at <= COMMANDS; at += 1) {
    const changes = createChanges();
    const { events } = answer(engine, { seq: seq(at), command: commands.next(), at: commands.at }, changes);
    written.write(changes);
    for (const event of events) {
      if (event.kind === 'acceptorDealChanged' && event.act === 'opened') commands.add(event.deal);
    }
    if (at % 5 === 0) written.expectLiveOf(engine);
  }
});

test.each([2, 3, 4])('T4, T5, A11 a rebuilt engine goes on as if there had been no restart (seed %i)', (seed) => {
  const scenario = start();
  const kept = rebuild(scenario.engine);
  let rebuilt = rebuild(scenario.engine);
  const commands = new RandomAcceptors(seed);
  for (let at = scenario.seq + 1; at <= scenario.seq + COMMANDS; at += 1) {
    const stamped = { seq: seq(at), command: commands.next(), at: commands.at };
    rebuilt = rebuild(rebuilt);
    const one = answer(kept, stamped);
    expect(one, `command ${at}`).toEqual(answer(rebuilt, stamped));
    for (const event of one.events) {
      if (event.kind === 'acceptorDealChanged') {
        seen.add(`${event.deal.side} ${event.act}`);
        if (event.act === 'opened') commands.add(event.deal);
      }
      if (event.kind === 'gatewayOrderPaid') seen.add('gateway');
    }
  }
});

test('and meets all that can happen to a deal', () => {
  const acts = ['opened', 'refused', 'cancelled', 'paid', 'confirmed', 'expired', 'appealed', 'conceded', 'resolved'];
  const wanted = ['deposit', 'withdraw'].flatMap((side) => acts.map((act) => `${side} ${act}`));
  expect([...seen].sort()).toEqual([...wanted, 'withdraw accepted', 'withdraw timed_out', 'gateway'].toSorted());
});
