// The order of precedence of refusals about leveraged contracts.
import { amount, currencyId, marketId, ppm, price, units, USDT, userId, type EngineRefusalCode } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import type { Command } from '../capabilities.ts';
import { calculateHandsMax, calculateHoldPrice, EQUITY_SCALE } from '../formulas/index.ts';
import { RULES } from './rules.ts';
import { expectRefusal } from '../testing/expect-refusal.ts';
import { expectPlayed } from '../testing/expect-table.ts';
import { startLever, tickAfter } from '../testing/lever-cast.ts';
import { LEVER_BTC } from '../testing/lever-markets.ts';
import type { Scenario } from '../testing/scenario.ts';
import type { OpenPosition } from './commands.ts';

/** The faults of a limit order, in their order of precedence. */
const FAULTS = [
  'user_not_found',
  'user_frozen',
  'lever_not_enabled',
  'lever_halted',
  'no_market_price',
  'hands_not_whole',
  'hands_out_of_range',
  'multiple_not_offered',
  'target_price_required',
  'target_above_price',
  'stop_price_required',
  'stop_not_on_step',
  'take_profit_wrong_side',
  'stop_loss_wrong_side',
  'too_many_pending_positions',
  'exposure_limit_reached',
  'insufficient_balance',
  'risk_rate_too_low',
] as const satisfies EngineRefusalCode[];
type Fault = (typeof FAULTS)[number];

/** Pairs that no command can have. */
const EXCLUSIVE: readonly (readonly [Fault, Fault])[] = [
  ['hands_not_whole', 'hands_out_of_range'],
  ['target_price_required', 'target_above_price'],
  ['stop_price_required', 'stop_loss_wrong_side'],
];

const DORA = userId(4);

/** A market that stands at 100, and Dora, who has all that `faults` leave her. */
function setTheScene(faults: ReadonlySet<Fault>): Scenario {
  const scenario = startLever();
  const has = (fault: Fault): boolean => faults.has(fault);
  const money = has('insufficient_balance') ? '5' : has('risk_rate_too_low') ? '50' : '1000';
  const grants = [{ wallet: 'lever', currencyId: USDT, amount: amount(units(money)) } as const];
  scenario.mustApply({ kind: 'openUser', userId: DORA, grants });
  const waiting = {
    ...order(new Set()),
    multiple: 50,
    order: { type: 'limit', targetPrice: price(units('50')) },
  } as const;
  scenario.mustApply(waiting);
  const settings = {
    ...LEVER_BTC,
    pendingMax: has('too_many_pending_positions') ? 1 : 5,
    sideMax: has('exposure_limit_reached') ? amount(1n) : LEVER_BTC.sideMax,
  } as const;
  scenario.mustApply({ kind: 'configureLever', settings });
  if (has('lever_halted')) scenario.play('lever BTC/USDT close_only');
  if (has('risk_rate_too_low')) scenario.play('rules 1000');
  if (has('user_frozen')) scenario.mustApply({ kind: 'setUserFrozen', userId: DORA, isFrozen: true });
  if (has('no_market_price')) scenario.wait(6_000);
  scenario.forget();
  return scenario;
}

function order(faults: ReadonlySet<Fault>): OpenPosition {
  const has = (fault: Fault): boolean => faults.has(fault);
  const target = has('target_price_required') ? '0' : has('target_above_price') ? '101.00000001' : '90';
  const stopLoss = has('stop_price_required') ? '0' : has('stop_loss_wrong_side') ? '200' : undefined;
  const finer = has('stop_not_on_step') ? '5' : '0';
  const takeProfit = has('take_profit_wrong_side') ? `0.01${finer}` : has('stop_not_on_step') ? '150.005' : undefined;
  return {
    kind: 'openPosition',
    userId: has('user_not_found') ? userId(999) : DORA,
    marketId: has('lever_not_enabled') ? marketId(99) : LEVER_BTC.marketId,
    side: 'long',
    hands: has('hands_not_whole') ? 1.5 : has('hands_out_of_range') ? 1_001 : 1,
    multiple: has('multiple_not_offered') ? 7 : 10,
    order: { type: 'limit', targetPrice: price(units(target)) },
    ...(takeProfit === undefined ? {} : { takeProfit: price(units(takeProfit)) }),
    ...(stopLoss === undefined ? {} : { stopLoss: price(units(stopLoss)) }),
  };
}

describe('openPosition', () => {
  test('R19 without a fault it is accepted', () => {
    expect(setTheScene(new Set()).apply(order(new Set()))).toMatchObject({ ok: true });
  });

  test.each(FAULTS.map((fault, at) => [fault, FAULTS.slice(at)] as const))(
    'R19 %s comes before all later faults',
    (first, later) => {
      for (const second of later) {
        if (EXCLUSIVE.some(([a, b]) => a === first && b === second)) continue;
        const faults = new Set([first, second]);
        expectRefusal(setTheScene(faults), order(faults), first);
      }
    },
  );

  test('R19 of a market order, and of a short one', () => {
    const scenario = startLever();
    expectPlayed(
      scenario,
      `
      ann short 1 x 10 @ 98.99      | target_below_price
      ann short 1 x 10 @ 99         | 1 pending
      ann long 1 x 10 tp 101        | take_profit_wrong_side
      ann long 1 x 10 sl 99         | stop_loss_wrong_side
      ann long 1 x 10 tp 102 sl 98  | 2 accepted
      ann short 1 x 10 tp 99        | take_profit_wrong_side
      ann short 1 x 10 sl 101       | stop_loss_wrong_side
      ann short 1 x 10 tp 98 sl 102 | 3 accepted
      ann short 0 x 10              | hands_not_whole
      ann long 20 x 1               | insufficient_balance
      ann long 1 x 10 @ 90 tp 90    | take_profit_wrong_side
      ann long 1 x 10 @ 90 sl 90    | stop_loss_wrong_side
      `,
    );
  });

  test.each([
    ['long', 1, '1000'],
    ['short', 2, '777.77777777'],
    ['long', 50, '1000'],
    ['short', 50, '600'],
  ] as const)('R19 as many hands as the formula allows are accepted: %s x %i out of %s', (side, multiple, each) => {
    const scenario = startLever({ each });
    const settings = { ...LEVER_BTC, shareNum: amount(units('0.001')), handsMax: 1_000_000 };
    scenario.mustApply({ kind: 'configureLever', settings });
    const index = price(units('100'));
    const funds = { available: amount(units(each)), originMargin: amount(0n), openRiskMin: 130_00 };
    const holdPrice = calculateHoldPrice(index, side, settings.spread);
    const equityScaled = funds.available * EQUITY_SCALE;
    const most = calculateHandsMax({ ...settings, ...funds, equityScaled, index, side, multiple, holdPrice });
    const opening = { ...order(new Set()), userId: userId(1), side, multiple, order: { type: 'market' } } as const;
    expect(scenario.apply({ ...opening, hands: most + 1 })).toMatchObject({ ok: false });
    expect(scenario.apply({ ...opening, hands: most })).toMatchObject({ ok: true });
  });

  test('R19 what rounds to a price of nothing has none', () => {
    const scenario = startLever();
    scenario.mustApply({ kind: 'configureLever', settings: { ...LEVER_BTC, spread: ppm(999_999n) } });
    tickAfter(scenario, 'BTC 0.00000001');
    expectPlayed(scenario, 'ann short 1 x 10 | no_market_price');
  });
});

describe('commands about a position', () => {
  /** Ann has an open long one, a pending one and an accepted one. */
  function startMixed(): Scenario {
    const scenario = startLever();
    scenario.play('ann long 2 x 10');
    tickAfter(scenario, 'BTC 100');
    scenario.play('ann long 1 x 10 @ 50\nann long 1 x 10');
    return scenario;
  }

  test('R20 whose, and in which state', () => {
    expectPlayed(
      startMixed(),
      `
      eve close 1       | user_not_found
      bob close 1       | position_not_found
      ann close 9       | position_not_found
      bob revoke 2      | position_not_found
      ann revoke 1      | position_not_pending
      ann revoke 3      | position_not_pending
      ann close 2       | position_not_open
      ann close 3       | position_not_open
      ann stops 2 sl 1  | position_not_open
      ann turn 3        | position_not_open
      ann close 1       | ok
      ann close 1       | position_closing
      ann turn 1        | position_closing
      ann stops 1 sl 1  | position_closing
      ann revoke 1      | position_not_pending
      eve close all     | user_not_found
      `,
    );
  });

  test('R20 closePosition goes on with price and hands', () => {
    expectPlayed(
      startMixed(),
      `
      ann close 1 hands 0    | hands_not_whole
      ann close 1 hands 1.5  | hands_not_whole
      ann close 1 hands 3    | hands_out_of_range
      wait 6000
      ann close 1 hands 0    | no_market_price
      `,
    );
  });

  test('R20 setStops goes on with price and side, unless it only takes away', () => {
    const scenario = startMixed();
    tickAfter(scenario, 'BTC 90');
    expectPlayed(
      scenario,
      `
      ann stops 1 tp 0 sl 200       | stop_price_required
      ann stops 1 tp 101 sl 200.005 | stop_not_on_step
      ann stops 1 tp 101.001        | stop_not_on_step
      ann stops 1 tp 101 sl 200     | take_profit_wrong_side
      ann stops 1 tp 102 sl 89.1    | stop_loss_wrong_side
      ann stops 1 tp 102 sl 89.09   | ok
      wait 6000
      ann stops 1 sl 88             | no_market_price
      ann stops 1 sl none           | ok
      `,
    );
  });

  test('R20 reversePosition goes on as an opening would', () => {
    const scenario = startMixed();
    scenario.play('offer BTC/USDT 0 x 5 hands 5');
    expectPlayed(
      scenario,
      `
      ann turn 1                   | multiple_not_offered
      offer BTC/USDT 0 x 10 hands 1 | ok
      ann turn 1                   | hands_out_of_range
      offer BTC/USDT 0 x 10 hands 9 | ok
      ann freeze                   | ok
      ann turn 1                   | user_frozen
      ann close 1                  | ok
      `,
    );
  });
});

describe('commands of the house', () => {
  const configure = (change: Partial<typeof LEVER_BTC>): Command => ({
    kind: 'configureLever',
    settings: { ...LEVER_BTC, ...change },
  });

  test('R21 configureLever', () => {
    const scenario = startLever();
    scenario.play('ann long 1 x 10 @ 50');
    const other = { quoteId: currencyId(2), shareNum: amount(0n) };
    expectRefusal(scenario, configure({ ...other, baseId: currencyId(99) }), 'currency_not_found');
    expectRefusal(scenario, configure(other), 'invalid_market_settings');
    expectRefusal(scenario, configure({ quoteId: currencyId(2) }), 'market_has_open_positions');
    scenario.play('ann revoke 1');
    expect(scenario.apply(configure({ quoteId: currencyId(2) }))).toMatchObject({ ok: true });
  });

  test('R43 setLeverState', () => {
    const scenario = startLever();
    const halt = { kind: 'setLeverState', state: 'halted', cause: 'check', deciders: 1 } as const;
    expectRefusal(scenario, { ...halt, marketId: marketId(99) }, 'lever_not_enabled');
    expectRefusal(scenario, { ...halt, marketId: LEVER_BTC.marketId }, 'lever_takes_two');
  });

  test('R21 the others', () => {
    const scenario = startLever();
    const limit = { marketId: marketId(99), level: 0, multipleMax: 0, handsMax: 1 } as const;
    expectRefusal(scenario, { kind: 'configureLeverLimit', limit }, 'lever_not_enabled');
    const known = { ...limit, marketId: LEVER_BTC.marketId };
    expectRefusal(scenario, { kind: 'configureLeverLimit', limit: known }, 'invalid_market_settings');
    const fund = { kind: 'fundLever', purpose: 'lever_pool' } as const;
    expectRefusal(scenario, { ...fund, currencyId: currencyId(99), amount: amount(0n) }, 'currency_not_found');
    expectRefusal(scenario, { ...fund, currencyId: USDT, amount: amount(0n) }, 'quantity_required');
    expectRefusal(scenario, { ...fund, currencyId: USDT, amount: amount(1n) }, 'insufficient_balance');
  });

  test.each([
    { quoteId: LEVER_BTC.baseId },
    { shareNum: amount(0n) },
    { sideMax: amount(0n) },
    { spread: ppm(1_000_000n) },
    { feeRate: ppm(-1n) },
    { overnightRate: ppm(1_000_000n) },
    { stress: ppm(1_000_001n) },
    { fundShare: ppm(1_000_001n) },
    { multiples: [] },
    { multiples: [10, 10] },
    { multiples: [1_001] },
    { shares: [0] },
    { shares: [5, 1] },
    { handsMin: 0 },
    { handsMin: 5, handsMax: 4 },
    { handsMax: 1_000_000_001 },
    { positionsMax: 0 },
    { pendingMax: 1.5 },
  ])('C5 settings of %o are refused', (change) => {
    expectRefusal(startLever(), configure(change), 'invalid_market_settings');
  });

  test('C5 a new pair starts without an index', () => {
    const scenario = startLever();
    scenario.mustApply(configure({ quoteId: currencyId(2) }));
    expect(scenario.engine.snapshot().leverMarkets[0]).toMatchObject({ index: undefined, indexSecond: undefined });
    expectPlayed(scenario, 'ann long 1 x 10 | no_market_price');
  });

  test.each([110_00, 1_000_01, 130.5])('C6 a least risk rate of %d is refused', (openRiskMin) => {
    const rules = { ...RULES, openRiskMin };
    expectRefusal(startLever(), { kind: 'configureLeverRules', rules }, 'invalid_market_settings');
  });

  test.each([
    ['a loss above the whole fund', { outageLoss: ppm(1_000_001n) }],
    ['a loss below nothing', { outageLoss: ppm(-1n) }],
    ['no hours', { haltHours: 0 }],
    ['more than a month', { haltHours: 721 }],
    ['half an hour', { haltHours: 0.5 }],
  ])('C15 %s is refused', (_, part) => {
    expectRefusal(
      startLever(),
      { kind: 'configureLeverRules', rules: { ...RULES, ...part } },
      'invalid_market_settings',
    );
  });

  test('C6 it is 130 % until something else is set', () => {
    const scenario = startLever({ each: '15.23' });
    const opening = { ...order(new Set()), userId: userId(1), order: { type: 'market' } } as const;
    // 15.231 less 2.101 is 130 % of 10.1 exactly.
    expect(scenario.apply(opening)).toMatchObject({ code: 'risk_rate_too_low', params: { minimum: '130' } });
    expectPlayed(scenario, 'ann transfer 0.001 USDT from change to lever | ok\nann long 1 x 10 | 1 accepted');
  });
});
