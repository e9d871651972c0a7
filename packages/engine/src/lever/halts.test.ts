// Who may halt a market, and what stands still with it.
import { amount, BTC, ETH, formatUnits, instant, marketId, price, secondOf, units, USDT, userId } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { USERS } from '../testing/cast.ts';
import { expectRefusal } from '../testing/expect-refusal.ts';
import { expectPositions, startLever, tickAfter } from '../testing/lever-cast.ts';
import { expectPlayed } from '../testing/expect-table.ts';
import { LEVER_BTC } from '../testing/lever-markets.ts';
import { Engine } from '../engine.ts';
import { Scenario } from '../testing/scenario.ts';

describe('halts', () => {
  test('X27 one operator alone may only forbid openings while the index is fresh', () => {
    const scenario = startLever();
    expectPlayed(
      scenario,
      `
      lever BTC/USDT halted alone     | lever_takes_two
      lever BTC/USDT close_only alone | ok
      lever BTC/USDT close_only alone | ok
      lever BTC/USDT halted alone     | lever_takes_two
      lever BTC/USDT open alone       | lever_takes_two
      lever BTC/USDT halted           | ok
      lever BTC/USDT close_only alone | lever_takes_two
      lever BTC/USDT open alone       | lever_takes_two
      lever BTC/USDT open             | ok
      `,
    );
  });

  test('X27 one alone halts what has no fresh index, and resumes nothing', () => {
    const scenario = startLever();
    scenario.wait(5_000);
    expectPlayed(
      scenario,
      `
      lever BTC/USDT open alone       | ok
      lever BTC/USDT halted alone     | ok
      lever ETH/USDT close_only alone | ok
      lever ETH/USDT halted alone     | ok
      `,
    );
    tickAfter(scenario, 'BTC 100 ETH 10');
    expectPlayed(
      scenario,
      'lever BTC/USDT open alone | lever_takes_two\nlever BTC/USDT close_only alone | lever_takes_two',
    );
  });

  test('X40 what never opened opens with a fresh price and capital behind it, and nothing else of it is asked', () => {
    const scenario = Scenario.start();
    scenario.mustApply({ kind: 'configureLever', settings: { ...LEVER_BTC, state: 'close_only' } });
    expectPlayed(
      scenario,
      `
      ann long 1 x 10             | lever_not_open
      lever BTC/USDT open alone   | lever_takes_two
      lever BTC/USDT open         | contract_index_missing
      lever BTC/USDT halted alone | ok
      lever BTC/USDT open         | contract_index_missing
      ann long 1 x 10             | lever_not_open
      lever BTC/USDT close_only   | ok
      `,
    );
    scenario.play('tick BTC 100');
    expectPlayed(scenario, 'lever BTC/USDT open | contract_pool_empty');
    scenario.mustApply({ kind: 'fundTreasury', currencyId: USDT, amount: amount(units('1')) });
    expectPlayed(
      scenario,
      'lever BTC/USDT open | ok\nlever BTC/USDT close_only alone | ok\nann long 1 x 10 | lever_halted',
    );
  });

  test('X40 no market opens again without capital behind it', () => {
    const scenario = startLever({ pool: '0', fund: '0', treasury: '1' });
    expectPlayed(scenario, 'lever BTC/USDT close_only | ok\nlever BTC/USDT open | ok\nlever BTC/USDT halted | ok');
    scenario.mustApply({
      kind: 'moveHouseMoney',
      from: 'treasury',
      to: 'fees',
      currencyId: USDT,
      amount: amount(units('1')),
    });
    expectPlayed(scenario, 'lever BTC/USDT open | contract_pool_empty\nlever BTC/USDT close_only | ok');
  });

  test('X27 an index is fresh for one market and stale for another of the same coins', () => {
    const scenario = startLever();
    for (let second = 0; second < 6; second += 1) tickAfter(scenario, 'ETH 10');
    expectPlayed(
      scenario,
      `
      lever ETH/USDT halted alone | lever_takes_two
      lever BTC/USDT halted alone | ok
      lever ETH/BTC halted alone  | ok
      `,
    );
  });

  test('X28 a market that was halted has no price until a tick moves it again, however short the halt', () => {
    const scenario = startLever();
    scenario.play('ann long 1 x 10');
    tickAfter(scenario, 'BTC 100');
    scenario.play('rules 130 out');
    scenario.play('lever BTC/USDT halted');
    scenario.play('lever BTC/USDT open');
    expectPlayed(
      scenario,
      `
      ann long 1 x 10                        | no_market_price
      ann close 1                            | no_market_price
      ann transfer 1 USDT from lever to change | no_market_price
      `,
    );
    tickAfter(scenario, 'BTC 90');
    expectPlayed(scenario, 'ann close 1 | ok');
  });

  test('X28 an account opens nothing while one of its markets has no fresh price', () => {
    const scenario = startLever();
    scenario.play('ann long 1 x 10');
    scenario.play('ann long 1 x 10 @ 9 in ETH/USDT');
    tickAfter(scenario, 'BTC 100 ETH 10');
    scenario.play('lever BTC/USDT halted');
    expectPlayed(
      scenario,
      `
      ann long 1 x 10 in ETH/USDT | contract_price_stale
      bob long 1 x 10 in ETH/USDT | 3 accepted
      `,
    );
    tickAfter(scenario, 'BTC 100 ETH 8');
    expectPositions(scenario, 'id | state | reason\n1 | open | -\n2 | pending | -\n3 | open | -');
    scenario.play('lever BTC/USDT open');
    tickAfter(scenario, 'BTC 100 ETH 8');
    expectPositions(scenario, 'id | state | openIndex\n1 | open | 100\n2 | open | 8\n3 | open | 8');
  });

  test('X28 what was accepted before its account lost a price is revoked at its tick', () => {
    const scenario = startLever();
    scenario.play('ann long 1 x 10');
    tickAfter(scenario, 'BTC 100 ETH 10');
    for (let second = 0; second < 5; second += 1) tickAfter(scenario, 'ETH 10');
    scenario.play('ann long 1 x 10 in ETH/USDT');
    tickAfter(scenario, 'ETH 10');
    expectPositions(scenario, 'id | state | reason\n1 | open | -\n2 | revoked | no_tick');
  });

  test('X29 when a halt ends positions go on at the first tick that moves the market', () => {
    const scenario = startLever({ each: '40' });
    scenario.play('ann long 2 x 10 sl 95');
    scenario.play('bob long 2 x 10');
    scenario.play('cal short 1 x 10');
    tickAfter(scenario, 'BTC 100');
    scenario.play('cal turn 3');
    scenario.play('lever BTC/USDT halted');
    tickAfter(scenario, 'BTC 85', 6_000);
    scenario.play('advance');
    scenario.play('lever BTC/USDT open');
    tickAfter(scenario, 'BTC 86');
    expectPositions(
      scenario,
      `
      id | state   | closeIndex | reason
      1  | closed  | 86         | stop_loss
      2  | closed  | 86         | liquidation
      3  | closed  | 86         | user
      4  | revoked | -          | market_halted
      `,
    );
  });

  test('X21 a halt does first what is left of ticks', () => {
    const scenario = startLever({ each: '40' });
    scenario.engine.world.lever.chunk = 1;
    for (const who of ['ann', 'bob', 'cal']) scenario.play(`${who} long 2 x 10 sl 95`);
    tickAfter(scenario, 'BTC 100');
    scenario.play('advance');
    scenario.play('advance');
    tickAfter(scenario, 'BTC 90');
    scenario.play('lever BTC/USDT halted');
    expect(scenario.engine.world.lever.ticks).toEqual([]);
    expect([...scenario.engine.world.lever.positions]).toEqual([]);
  });

  test('X27 new settings leave the state of a market as it is', () => {
    const scenario = startLever();
    scenario.play('lever BTC/USDT halted');
    const market = [...scenario.engine.world.lever.markets.values()].find(
      ({ settings }) => settings.state === 'halted',
    );
    if (!market) throw new Error('one is halted');
    scenario.mustApply({ kind: 'configureLever', settings: { ...market.settings, state: 'open' } });
    expect(market.settings.state).toBe('halted');
  });
});

const HOUR_MS = 3_600_000;

/** Ann is long, Bob short, Cal waits with an order; halted at 100 for longer than a day. */
function startHalted(each = '1000'): Scenario {
  const scenario = startLever({ each });
  scenario.play('ann long 2 x 10');
  scenario.play('bob short 2 x 10');
  scenario.play('cal long 1 x 10 @ 90');
  tickAfter(scenario, 'BTC 100');
  scenario.play('lever BTC/USDT halted');
  scenario.wait(24 * HOUR_MS + 1);
  scenario.forget();
  return scenario;
}

const settlementOf = ({ changes }: Scenario) =>
  changes.leverSettlements.map(({ source, index }) => [source, formatUnits(index)]);

describe('settlements', () => {
  test('X34 a market is settled at the first tick later than the decision', () => {
    const scenario = startHalted();
    tickAfter(scenario, 'BTC 80');
    scenario.play('unwind BTC/USDT 95');
    scenario.play('tick BTC 70');
    expect(settlementOf(scenario)).toEqual([]);
    tickAfter(scenario, 'BTC 110');
    expectPositions(
      scenario,
      `
      id | state   | closeIndex | reason        | overnightFee
      1  | closed  | 110        | settlement    | 0.202
      2  | closed  | 110        | settlement    | 0.198
      3  | revoked | -          | market_halted | 0
      `,
    );
    expect(settlementOf(scenario)).toEqual([['tick', '110']]);
    expectPlayed(
      scenario,
      'ann long 1 x 10 | lever_halted\nlever BTC/USDT open | ok\nann long 1 x 10 | no_market_price',
    );
    tickAfter(scenario, 'BTC 110');
    expectPlayed(scenario, 'ann long 1 x 10 | 4 accepted');
  });

  test('X34 where no tick comes for half an hour it is settled at the median', () => {
    const scenario = startHalted();
    scenario.play('unwind BTC/USDT 95');
    tickAfter(scenario, 'ETH 10', 1_799_000);
    scenario.play('advance');
    expect(settlementOf(scenario)).toEqual([]);
    expect(scenario.engine.nextDeadline()).toBe(scenario.at + 1_000);
    scenario.wait(1_000);
    scenario.play('advance');
    expect(settlementOf(scenario)).toEqual([['median', '95']]);
    expectPositions(
      scenario,
      `
      id | state   | closeIndex | reason
      1  | closed  | 95         | settlement
      2  | closed  | 95         | settlement
      3  | revoked | -          | market_halted
      `,
    );
  });

  test('X34 a position that was to close in part closes whole, one that is liquidated keeps its reason', () => {
    const scenario = startLever();
    scenario.play('ann long 4 x 10');
    tickAfter(scenario, 'BTC 100');
    scenario.play('ann close 1 hands 1');
    scenario.play('lever BTC/USDT halted');
    scenario.wait(25 * HOUR_MS);
    scenario.play('unwind BTC/USDT 95');
    scenario.forget();
    tickAfter(scenario, 'BTC 100');
    expectPositions(scenario, 'id | state | hands | reason\n1 | closed | 4 | settlement');
  });

  test('X34 it is done in counted parts, and goes on after a restart', () => {
    const scenario = startHalted();
    scenario.engine.world.lever.chunk = 1;
    scenario.play('unwind BTC/USDT 95');
    tickAfter(scenario, 'BTC 120');
    expect(scenario.engine.world.lever.ticks.length).toBe(1);
    scenario.engine = Engine.load(scenario.engine.snapshot());
    while (scenario.engine.nextDeadline() === 0) scenario.play('advance');
    expect([...scenario.engine.world.lever.positions]).toEqual([]);
    expect(scenario.changes.positions.size).toBeGreaterThan(2);
  });

  test('X34 the state of a market does not change while it is being settled', () => {
    const scenario = startHalted();
    scenario.play('unwind BTC/USDT 95');
    expectPlayed(
      scenario,
      `
      lever BTC/USDT open       | lever_settling
      lever BTC/USDT close_only | lever_settling
      unwind BTC/USDT 95        | lever_settling
      `,
    );
  });

  test.each([
    ['a tick of the second of the decision', 0, 0],
    ['quotes of the moment of the decision', 1, 0],
    ['one coin whose quote is as old as the decision', 1, 0],
  ])('X34 %s settles nothing', (name, seconds, quotedAfterMs) => {
    const scenario = startHalted();
    // On the second, so that its tick can be of that very moment.
    scenario.wait(1_000 - (scenario.at % 1_000));
    const decidedAt = scenario.at;
    scenario.play('unwind BTC/USDT 95');
    scenario.wait(2_000);
    const quotedAt = instant(decidedAt + quotedAfterMs);
    const bitcoin = { currencyId: BTC, price: price(units('100')), quotedAt };
    const ether = { currencyId: ETH, price: price(units('10')), quotedAt: instant(quotedAt + 1) };
    const prices = name.startsWith('one coin') ? [bitcoin, ether] : [bitcoin];
    scenario.mustApply({ kind: 'tickIndex', second: secondOf(decidedAt) + seconds, prices });
    expect(settlementOf(scenario)).toEqual([]);
    tickAfter(scenario, 'BTC 100');
    expect(settlementOf(scenario)).toEqual([['tick', '100']]);
  });

  test('X34 an index that comes back at the very end of the half hour counts, one after the median does not', () => {
    const scenario = startHalted();
    scenario.play('unwind BTC/USDT 95');
    tickAfter(scenario, 'BTC 110', 1_800_000);
    expect(settlementOf(scenario)).toEqual([['tick', '110']]);
    const late = startHalted();
    late.play('unwind BTC/USDT 95');
    late.wait(1_800_000);
    late.play('advance');
    tickAfter(late, 'BTC 110');
    expect(settlementOf(late)).toEqual([['median', '95']]);
    expect([...late.engine.world.lever.positions]).toEqual([]);
  });

  test('X34 it waits on after a restart, for its index and for the end of the half hour', () => {
    for (const [prices, settled] of [
      ['BTC 120', ['tick', '120']],
      ['ETH 10', ['median', '95']],
    ] as const) {
      const scenario = startHalted();
      scenario.reload();
      scenario.play('unwind BTC/USDT 95');
      scenario.reload();
      tickAfter(scenario, prices, 1_800_000);
      scenario.play('advance');
      expect(settlementOf(scenario)).toEqual([settled]);
    }
  });

  test.each([
    ['a full stop', [{ kind: 'beginFullStop' }, { kind: 'endFullStop' }]],
    ['an outage of the site', []],
  ] as const)('X34 the half hour begins anew with the end of %s', (_name, stop) => {
    const scenario = startHalted();
    scenario.play('unwind BTC/USDT 95');
    scenario.wait(1_000_000);
    const [begin, end] = stop;
    const since = scenario.at;
    if (begin) scenario.mustApply(begin);
    scenario.wait(3_600_000);
    scenario.mustApply(end ?? { kind: 'bookOutage', since });
    scenario.play('advance');
    scenario.wait(1_799_000);
    scenario.play('advance');
    expect(settlementOf(scenario)).toEqual([]);
    scenario.wait(1_000);
    scenario.play('advance');
    expect(settlementOf(scenario)).toEqual([['median', '95']]);
  });

  test('X34 resuming and halting between two ticks does not begin the halt anew, a tick in between does', () => {
    const scenario = startHalted();
    for (const state of ['open', 'halted', 'close_only', 'halted']) scenario.play(`lever BTC/USDT ${state}`);
    expectPlayed(scenario, 'unwind BTC/USDT 95 | ok');
    const other = startHalted();
    other.play('lever BTC/USDT open');
    tickAfter(other, 'BTC 100');
    other.play('lever BTC/USDT halted');
    expectPlayed(other, 'unwind BTC/USDT 95 | lever_halt_too_short');
  });

  test('X34 nothing is opened, closed or taken out while it waits, and what is asked for is not lost', () => {
    const scenario = startHalted();
    scenario.play('unwind BTC/USDT 95');
    expectPlayed(
      scenario,
      `
      ann long 1 x 10                           | lever_halted
      ann close 1                               | no_market_price
      cal revoke 3                              | ok
      ann transfer 1 USDT from lever to change  | open_positions_block
      `,
    );
    tickAfter(scenario, 'BTC 100');
    expectPositions(
      scenario,
      `
      id | state   | reason
      1  | closed  | settlement
      2  | closed  | settlement
      3  | revoked | user
      `,
    );
  });

  test('X34 markets that wait for nothing but the end of their half hours are settled one after the other', () => {
    const scenario = startLever();
    scenario.play('ann long 2 x 10');
    scenario.play('bob long 2 x 10 in ETH/USDT');
    tickAfter(scenario, 'BTC 100 ETH 10');
    for (const pair of ['BTC/USDT', 'ETH/USDT']) scenario.play(`lever ${pair} halted`);
    scenario.wait(24 * HOUR_MS + 1);
    scenario.play('unwind BTC/USDT 95');
    scenario.play('unwind ETH/USDT 9');
    scenario.wait(1_800_000);
    scenario.forget();
    while ((scenario.engine.nextDeadline() ?? Infinity) <= scenario.at) scenario.play('advance');
    expect(settlementOf(scenario)).toEqual([
      ['median', '95'],
      ['median', '9'],
    ]);
    expect([...scenario.engine.world.lever.positions]).toEqual([]);
  });

  test('R44 settleLever', () => {
    const scenario = startLever();
    const settle = { kind: 'settleLever', median: price(1n) } as const;
    expectRefusal(scenario, { ...settle, marketId: marketId(99) }, 'lever_not_enabled');
    expectRefusal(scenario, { ...settle, marketId: LEVER_BTC.marketId }, 'lever_not_halted');
    scenario.play('lever BTC/USDT halted');
    scenario.wait(24 * HOUR_MS);
    expectRefusal(scenario, { ...settle, marketId: LEVER_BTC.marketId }, 'lever_halt_too_short');
    scenario.wait(1);
    expectRefusal(scenario, { ...settle, marketId: LEVER_BTC.marketId, median: price(0n) }, 'price_required');
    scenario.play('unwind BTC/USDT 95');
    expectRefusal(scenario, { ...settle, marketId: LEVER_BTC.marketId }, 'lever_settling');
  });
});

describe('what the end of an outage takes', () => {
  /** Ann has 102.2 of the 210 that she loses; Bob gains as much less the spread. */
  function startPair(fund: string): Scenario {
    const scenario = startLever({ each: '120', fund });
    scenario.play('ann long 5 x 10');
    scenario.play('bob short 5 x 10');
    tickAfter(scenario, 'BTC 100');
    scenario.forget();
    return scenario;
  }

  test('X33 the fund pays no more than its tenth where nobody has gained either', () => {
    const scenario = startLever({ each: '120', fund: '100' });
    scenario.play('ann long 5 x 10');
    tickAfter(scenario, 'BTC 100');
    scenario.forget();
    const fund = scenario.account('lever_insurance', 'USDT')?.available ?? 0n;
    tickAfter(scenario, 'BTC 40', 6_000);
    const [liquidation] = scenario.changes.liquidations;
    expect(liquidation?.deficit).toBe(fund / 10n);
    expect(scenario.account('lever_insurance', 'USDT')?.available).toBe(fund - fund / 10n);
  });

  test('X30 an outage ends where a tick comes more than 5 s after the last', () => {
    const scenario = startPair('100');
    tickAfter(scenario, 'BTC 60', 5_000);
    expectPositions(scenario, 'id | state | clawback\n1 | closed | 0');
    const other = startPair('100');
    tickAfter(other, 'BTC 60', 6_000);
    const clawback = [...other.changes.positions].find(({ side }) => side === 'short')?.clawback ?? 0n;
    expect(clawback).toBeGreaterThan(0n);
  });

  test('X33 is recorded with the position, counts in its line, and is part of its cut at the end', () => {
    const scenario = startPair('100');
    tickAfter(scenario, 'BTC 60', 6_000);
    const short = [...scenario.engine.world.lever.positions.values()].find(({ side }) => side === 'short');
    const clawback = short?.clawback ?? 0n;
    expect(clawback).toBeGreaterThan(0n);
    scenario.play('bob close 2 hands 2');
    tickAfter(scenario, 'BTC 60');
    scenario.play('bob close 2');
    tickAfter(scenario, 'BTC 60');
    const rows = [...scenario.changes.positions].filter(({ side, state }) => side === 'short' && state === 'closed');
    expect(rows.reduce((sum, row) => sum + row.clawback, 0n)).toBe(clawback);
    for (const row of rows) expect(row.cut).toBe(row.clawback);
  });

  /** Ann loses more than she has to Bob and Cal; what each of them goes without, by user. */
  function startThree(): Scenario {
    const scenario = startLever({ each: '120', fund: '0' });
    scenario.play('ann long 5 x 10');
    scenario.play('bob short 3 x 10');
    scenario.play('cal short 2 x 10');
    tickAfter(scenario, 'BTC 100');
    scenario.forget();
    return scenario;
  }

  const clawed = ({ changes }: Scenario) =>
    new Map(changes.leverClawbacks.map(({ userId: id, amount: taken }) => [id, formatUnits(taken)]));

  test('X33 is the same where the work goes on after restarts, and nothing is taken twice', () => {
    const whole = startThree();
    tickAfter(whole, 'BTC 40', 6_000);
    const scenario = startThree();
    scenario.engine.world.lever.chunk = 1;
    tickAfter(scenario, 'BTC 40', 6_000);
    while (scenario.engine.nextDeadline() === 0) {
      scenario.reload();
      scenario.engine.world.lever.chunk = 1;
      scenario.play('advance');
    }
    expect(clawed(scenario)).toEqual(clawed(whole));
    expect(clawed(scenario).size).toBe(2);
    expect(scenario.changes.leverClawbacks.length).toBe(2);
  });

  test('X21, X33 is taken before anything that its user asks for amid the work', () => {
    const whole = startThree();
    tickAfter(whole, 'BTC 40', 6_000);
    const scenario = startThree();
    scenario.engine.world.lever.chunk = 1;
    tickAfter(scenario, 'BTC 40', 6_000);
    const cal = USERS['cal'] ?? userId(3);
    expect(clawed(scenario).has(cal)).toBe(false);
    expectPlayed(scenario, 'cal close 3 | ok');
    expect(clawed(scenario).get(cal)).toBe(clawed(whole).get(cal));
    tickAfter(scenario, 'BTC 40');
    while (scenario.engine.nextDeadline() === 0) scenario.play('advance');
    expect(clawed(scenario)).toEqual(clawed(whole));
  });

  test('X29, X33 is not taken of an order that opens at that very tick', () => {
    const scenario = startThree();
    scenario.play('cal short 1 x 10 @ 102');
    scenario.play('cal long 1 x 10 @ 50');
    scenario.forget();
    tickAfter(scenario, 'BTC 40', 6_000);
    const rows = [...scenario.changes.positions].map(({ id, state, clawback }) => [id, state, clawback > 0n]);
    expect(rows).toEqual(
      expect.arrayContaining([
        [3, 'open', true],
        [5, 'open', false],
      ]),
    );
  });

  test('X32 markets of other currencies bear what those of the first do not', () => {
    const scenario = startLever({ each: '120', fund: '0' });
    scenario.play('ann long 5 x 10');
    scenario.mustApply({
      kind: 'creditUser',
      userId: USERS['cal'] ?? userId(3),
      source: 'outside',
      wallet: 'lever',
      currencyId: BTC,
      amount: amount(units('10')),
    });
    scenario.play('cal long 100 x 10 in ETH/BTC');
    tickAfter(scenario, 'BTC 100 ETH 10');
    scenario.forget();
    // In BTC ether has doubled, bitcoin has halved.
    tickAfter(scenario, 'BTC 50 ETH 10', 6_000);
    const long = [...scenario.changes.positions].find(({ quoteId }) => quoteId === BTC);
    expect(long?.clawback).toBeGreaterThan(0n);
    const deficit = scenario.changes.liquidations[0]?.deficit;
    // All that the fund has are its shares of two fees.
    expect(deficit).toBeLessThan(units('0.01'));
  });
});
