// Countdowns: their ends cancel before anything else that is stamped at them or later.
import { amount, ETH, instant, price, seq, units, USDT, userId, type Instant } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { createChanges, type Command } from '../capabilities.ts';
import { Engine } from '../engine.ts';
import { BTC_USDT, ETH_BTC } from '../testing/cast.ts';
import { Random } from '../testing/random.ts';
import { answer, Written } from '../testing/rebuilding.ts';
import { Scenario, tidyTable } from '../testing/scenario.ts';

const endedOf = ({ events }: Scenario) => events.flatMap((event) => (event.kind === 'countdownEnded' ? [event] : []));
const play = (scenario: Scenario, table: string): void => expect(scenario.play(table)).toBe(tidyTable(table));

test('S53 the end cancels what rests and waits of its user in its market, pairs whole, and nothing else', () => {
  const scenario = Scenario.start();
  play(
    scenario,
    `
    bob sell 1 @ 100 | open 0
    cal buy 0.5 @ 100 | filled 0.5
    ann sell 2 @ 101 #mine | open 0
    cal buy 1.5 @ 101 | filled 1.5
    ann sell 1 @ 79 stop 80 | waiting
    ann oco sell 1 @ 110 stop 90 limit 89 | pair 6 7
    ann buy 1 @ 95 | open 0
    ann sell 1 @ 0.03 in ETH/BTC | open 0
    ann countdown 5000 | ends in 5000
    wait 4999
    cal freeze | ok
    `,
  );
  expect(scenario.orders(1, 3, 5, 6, 7, 8, 9)).toEqual([
    'filled 1',
    'open 1',
    'waiting',
    'open 0',
    'waiting',
    'open 0',
    'open 0',
  ]);
  play(
    scenario,
    `
    wait 1
    cal unfreeze | ok
    ann sell 1 @ 101 #mine | client_order_id_in_use
    `,
  );
  expect(scenario.orders(3, 5, 6, 7, 8, 9)).toEqual([
    'cancelled 1 countdown',
    'cancelled 0 countdown',
    'cancelled 0 countdown',
    'cancelled 0 countdown',
    'cancelled 0 countdown',
    'open 0',
  ]);
  expect(endedOf(scenario)).toEqual([{ kind: 'countdownEnded', userId: 1, marketId: 1, orderIds: [3, 5, 6, 7, 8] }]);
  expect(scenario.book()).toBe('');
  const balances = `
    owner | BTC | ETH   | USDT
    ann   | 9   | 9 + 1 | 10100.899
  `;
  expect(scenario.balances(balances)).toBe(tidyTable(balances));
});

test('S53 its moment is the stamp: one millisecond before, the orders trade, and at it they are gone', () => {
  for (const [waitMs, expected] of [
    [4_999, 'filled 1'],
    [5_000, 'empty_book'],
    [60_000, 'empty_book'],
  ] as const) {
    const scenario = Scenario.start();
    scenario.play('ann sell 1 @ 100\nann countdown 5000');
    scenario.wait(waitMs);
    play(scenario, `bob buy 1 market | ${expected}`);
  }
});

/** Whatever is said at the end, and by whomever. */
const ANYTHING: readonly [name: string, command: Command][] = [
  ['time', { kind: 'advanceTime' }],
  ['a sign of life', { kind: 'keepTime' }],
  ['a tick', { kind: 'tickIndex', second: 1_005, prices: [] }],
  ['an outage', { kind: 'bookOutage', since: instant(1_000_000) }],
  ['a full stop', { kind: 'beginFullStop' }],
  ['what the house is refused', { kind: 'endFullStop' }],
  ['a stranger', { kind: 'cancelAllOrders', userId: userId(999) }],
  ['another user', { kind: 'setUserFrozen', userId: userId(2), isFrozen: true }],
  ['its own user, late', { kind: 'setCountdown', userId: userId(1), marketId: BTC_USDT.marketId, lengthMs: 5_000 }],
  ['turning it off, late', { kind: 'setCountdown', userId: userId(1), marketId: BTC_USDT.marketId, lengthMs: 0 }],
  ['a halt', { kind: 'configureMarket', settings: { ...BTC_USDT, state: 'halted' } }],
  [
    'a new grid, which open orders would forbid',
    { kind: 'configureMarket', settings: { ...BTC_USDT, step: amount(1n) } },
  ],
];

test.each(ANYTHING)('S53 it comes before any command: %s', (_, command) => {
  const scenario = Scenario.start();
  scenario.play('ann sell 1 @ 100\nann buy 1 @ 90\nann countdown 5000');
  scenario.wait(5_000);
  scenario.forget();
  scenario.apply(command);
  expect(scenario.orders(1, 2)).toEqual(['cancelled 0 countdown', 'cancelled 0 countdown']);
  expect(endedOf(scenario)).toHaveLength(1);
  expect(scenario.book()).toBe('');
});

test('S53 it is told first, ahead of what the command does', () => {
  const scenario = Scenario.start();
  scenario.play('ann sell 1 @ 100\nbob sell 1 @ 101\nann countdown 5000');
  scenario.wait(5_000);
  scenario.forget();
  play(scenario, 'cal buy 1 market | filled 1');
  expect(
    scenario.events.map(({ kind }) => kind).filter((kind) => kind !== 'levelChanged' && kind !== 'execution'),
  ).toEqual(['countdownEnded', 'traded', 'triggerPriceMoved']);
  expect(scenario.changes.fills).toMatchObject([{ makerOrderId: 2 }]);
});

test('S53, R6 a call sets it anew, and 0 turns it off; what is off leaves no trace', () => {
  const scenario = Scenario.start();
  play(
    scenario,
    `
    ann sell 1 @ 100 | open 0
    ann countdown 0 | ok
    `,
  );
  expect(scenario.changes.spotCountdowns.size).toBe(0);
  play(
    scenario,
    `
    ann countdown 5000 | ends in 5000
    wait 4000
    ann countdown 2000 | ends in 2000
    wait 1999
    ann countdown 60000 | ends in 60000
    wait 59999
    ann countdown 0 | ok
    wait 60000
    advance | ok
    bob buy 1 @ 100 | filled 1
    `,
  );
  expect(endedOf(scenario)).toEqual([]);
  expect(scenario.changes.spotCountdowns.size).toBe(1);
  expect(scenario.engine.snapshot().spotCountdowns).toEqual([]);
  expect(scenario.engine.nextDeadline()).toBeUndefined();
});

test('S53 one that ends without orders just ends, and counts for none that come after it', () => {
  const scenario = Scenario.start();
  play(
    scenario,
    `
    ann countdown 1000 | ends in 1000
    wait 1000
    ann sell 1 @ 100 | open 0
    wait 5000
    advance | ok
    `,
  );
  expect(endedOf(scenario)).toMatchObject([{ orderIds: [] }]);
  expect(scenario.orders(1)).toEqual(['open 0']);
});

test('S53 several that are due come in the order of their ends, then of their users, then of their markets', () => {
  const scenario = Scenario.start();
  play(
    scenario,
    `
    cal countdown 5000 in ETH/BTC | ends in 5000
    cal countdown 5000 | ends in 5000
    bob countdown 5000 | ends in 5000
    ann countdown 5001 | ends in 5001
    bob countdown 6000 in ETH/BTC | ends in 6000
    cal countdown 4000 in ETH/BTC | ends in 4000
    wait 5001
    `,
  );
  scenario.forget();
  scenario.mustApply({ kind: 'advanceTime' });
  expect(endedOf(scenario).map(({ userId: user, marketId }) => [user, marketId])).toEqual([
    [3, 2],
    [2, 1],
    [3, 1],
    [1, 1],
  ]);
  expect(scenario.engine.nextDeadline()).toBe(scenario.at + 999);
});

test('S53, T3 its end is a deadline, and a full stop or an outage does not move it', () => {
  const scenario = Scenario.start();
  scenario.play('ann sell 1 @ 100\nann countdown 60000');
  const endsAt = scenario.at + 60_000;
  expect(scenario.engine.nextDeadline()).toBe(endsAt);
  scenario.mustApply({ kind: 'beginFullStop' });
  play(
    scenario,
    `
    wait 1000
    ann countdown 100000 | ends in 100000
    ann countdown 59000 | ends in 59000
    `,
  );
  expect(scenario.engine.nextDeadline()).toBe(endsAt);
  scenario.wait(59_000);
  play(scenario, 'bob buy 1 @ 100 | full_stop');
  expect(scenario.orders(1)).toEqual(['cancelled 0 countdown']);

  const away = Scenario.start();
  away.play('ann sell 1 @ 100\nann countdown 3600000');
  const since = away.at;
  away.wait(3_599_999);
  away.mustApply({ kind: 'bookOutage', since });
  expect(away.engine.nextDeadline()).toBe(since + 3_600_000);
});

test('S53 frozen users may set one, in every state of the market, and it cancels there', () => {
  for (const state of ['halted', 'view_only'] as const) {
    const scenario = Scenario.start();
    play(
      scenario,
      `
      ann sell 1 @ 100 | open 0
      ann freeze | ok
      market BTC/USDT ${state} | ok
      ann countdown 1000 | ends in 1000
      wait 1000
      advance | ok
      `,
    );
    expect(scenario.orders(1)).toEqual(['cancelled 0 countdown']);
  }
});

test('S53, S34 stop orders that were reached before the end are triggered before it', () => {
  const scenario = Scenario.start();
  scenario.engine.world.spot.chunk = 2;
  play(
    scenario,
    `
    cal sell 1 @ 100 | open 0
    bob buy 1 @ 100 | filled 1
    ann sell 1 @ 90 stop 99 | waiting
    ann sell 1 @ 90 stop 98 | waiting
    ann sell 1 @ 90 stop 97 | waiting
    ann sell 1 @ 90 stop 80 | waiting
    cal buy 1 @ 99 | open 0
    cal buy 1 @ 98 | open 0
    cal buy 1 @ 97 | open 0
    ann countdown 1000 | ends in 1000
    bob countdown 1000 in ETH/BTC | ends in 1000
    bob sell 1 @ 99 | filled 1
    `,
  );
  expect(scenario.orders(3, 4, 5, 6)).toEqual(['filled 1', 'waiting', 'waiting', 'waiting']);
  expect(scenario.engine.nextDeadline()).toBe(0);
  scenario.wait(1_000);
  scenario.reload();
  scenario.forget();
  scenario.mustApply({ kind: 'keepTime' });
  // The second fills, the third has found no bid and rests, the last was never reached.
  expect(scenario.orders(4, 5, 6)).toEqual(['filled 1', 'cancelled 0 countdown', 'cancelled 0 countdown']);
  expect(endedOf(scenario)).toMatchObject([{ orderIds: [5, 6] }, { orderIds: [] }]);
  expect(scenario.engine.snapshot().spotCascades).toEqual([]);
});

test.each([1, 64])(
  'S53, S47 orders whose own moment has come by then end before it, whether stops are left (%i a command)',
  (chunk) => {
    const scenario = Scenario.start();
    scenario.engine.world.spot.chunk = chunk;
    play(
      scenario,
      `
    cal sell 1 @ 100 | open 0
    bob buy 1 @ 100 | filled 1
    ann buy 1 @ 99 until 500 then 110 stop 90 limit 89 | open 0
    ann buy 1 @ 98 | open 0
    bob sell 1 @ 105 stop 99.5 | waiting
    bob sell 1 @ 105 stop 99.5 | waiting
    ann countdown 1000 | ends in 1000
    cal sell 0.5 @ 99 | filled 0.5
    `,
    );
    expect(scenario.engine.snapshot().spotCascades).toHaveLength(chunk === 1 ? 1 : 0);
    scenario.wait(1_000);
    scenario.forget();
    scenario.mustApply({ kind: 'keepTime' });
    expect(scenario.orders(3, 4)).toEqual(['cancelled 0.5 expired', 'cancelled 0 countdown']);
    // What has filled has become a pair, which ends as well.
    expect(scenario.events).toContainEqual(expect.objectContaining({ kind: 'pairArmed', parentId: 3, result: 'pair' }));
    expect(endedOf(scenario)).toMatchObject([{ orderIds: [4, 8, 9] }]);
  },
);

test('S53, S18 as many orders as a user may have in a market end in one command', () => {
  const scenario = Scenario.start();
  for (let i = 0; i < 500; i += 1) {
    scenario.mustApply({
      kind: 'placeOrder',
      userId: userId(1),
      marketId: BTC_USDT.marketId,
      side: i % 10 > 0 ? 'buy' : 'sell',
      quantity: amount(units('0.1')),
      type: 'limit',
      price: price(units(String(i % 10 > 0 ? 90 - (i % 7) : 110 + (i % 7)))),
      timeInForce: 'gtc',
    });
  }
  play(scenario, 'ann countdown 1000 | ends in 1000');
  scenario.wait(1_000);
  play(scenario, 'advance | ok');
  expect(endedOf(scenario)[0]?.orderIds).toHaveLength(500);
  expect(scenario.account('ann', 'USDT')).toMatchObject({ available: units('10000'), locked: 0n });
});

describe('a rebuilt engine', () => {
  test('S53, T4 does at its first command what had come due while there was none', () => {
    const scenario = Scenario.start();
    play(
      scenario,
      `
      ann sell 1 @ 100 | open 0
      ann countdown 5000 | ends in 5000
      bob countdown 5000 in ETH/BTC | ends in 5000
      `,
    );
    const hash = scenario.engine.stateHash();
    scenario.reload();
    expect(scenario.engine.stateHash()).toBe(hash);
    scenario.wait(3_600_000);
    scenario.forget();
    play(scenario, 'bob buy 1 market | empty_book');
    expect(scenario.orders(1)).toEqual(['cancelled 0 countdown']);
    expect(endedOf(scenario)).toHaveLength(2);
    scenario.reload();
    expect(scenario.engine.snapshot().spotCountdowns).toEqual([]);
  });

  test.each([1, 2, 3])('S53, T4, T5 goes on as if there had been no restart (seed %i)', (seed) => {
    const random = new Random(seed);
    const scenario = Scenario.start();
    const written = new Written();
    written.write(scenario.engine);
    let { engine } = scenario;
    let at: Instant = scenario.at;
    let ended = 0;
    for (let i = scenario.seq + 1; i < scenario.seq + 700; i += 1) {
      at = instant(at + (random.below(3) === 0 ? random.below(1_500) : 0));
      const stamped = { seq: seq(i), at, command: randomCommand(random) };
      const rebuilt = Engine.load(engine.snapshot());
      const changes = createChanges();
      const played = answer(engine, stamped, changes);
      expect(answer(rebuilt, stamped)).toEqual(played);
      ended += played.events.filter(({ kind }) => kind === 'countdownEnded').length;
      written.write(changes);
      written.expectLiveOf(engine);
      if (i % 50 === 0) engine = rebuilt;
    }
    expect(ended).toBeGreaterThan(30);
  });
});

function randomCommand(random: Random): Command {
  const user = userId(1 + random.below(3));
  const isFirst = random.below(3) > 0;
  const { marketId } = isFirst ? BTC_USDT : ETH_BTC;
  const kind = random.below(10);
  if (kind < 4) return { kind: 'setCountdown', userId: user, marketId, lengthMs: random.below(6) * 1_000 };
  if (kind === 4) return { kind: 'advanceTime' };
  if (kind === 5) {
    const currencyId = random.below(2) === 0 ? ETH : USDT;
    return { kind: 'fundTreasury', currencyId, amount: amount(BigInt(random.below(2))) };
  }
  const at = isFirst ? units(String(98 + random.below(5))) : units('0.001') * BigInt(28 + random.below(5));
  return {
    kind: 'placeOrder',
    userId: user,
    marketId,
    side: random.below(2) === 0 ? 'buy' : 'sell',
    quantity: amount(units('0.1')),
    type: 'limit',
    price: price(at),
    timeInForce: 'gtc',
  };
}
