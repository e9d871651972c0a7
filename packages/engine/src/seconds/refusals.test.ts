// The order of precedence of refusals about second contracts.
import {
  amount,
  currencyId,
  ETH,
  instant,
  marketId,
  microInsuranceTypeId,
  ppm,
  units,
  USDT,
  userId,
  type CurrencyId,
  type EngineRefusalCode,
} from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { expectRefusal } from '../testing/expect-refusal.ts';
import { expectPlayed } from '../testing/expect-table.ts';
import { startMicro } from '../testing/seconds-cast.ts';
import { INSURANCE, MICRO_USDT } from '../testing/seconds-markets.ts';
import type { Scenario } from '../testing/scenario.ts';
import type { PlaceMicroOrder } from './commands.ts';
import type { MicroCurrency } from './currency.ts';

/** The faults of an order, in their order of precedence. */
const FAULTS = [
  'user_not_found',
  'user_frozen',
  'micro_closed',
  'micro_country_closed',
  'micro_not_enabled',
  'micro_halted',
  'micro_cooling_off',
  'micro_currency_not_offered',
  'seconds_not_offered',
  'stake_out_of_range',
  'stake_not_in_steps',
  'no_market_price',
  'too_many_micro_orders',
  'micro_orders_limit_reached',
  'micro_loss_limit_reached',
  'micro_second_full',
  'micro_pool_exhausted',
  'insufficient_balance',
  'micro_risk_not_accepted',
] as const satisfies EngineRefusalCode[];
type Fault = (typeof FAULTS)[number];

/** Pairs that no command can have. */
const EXCLUSIVE: readonly (readonly [Fault, Fault])[] = [
  ['stake_out_of_range', 'stake_not_in_steps'],
  ['micro_not_enabled', 'micro_halted'],
];

const DORA = userId(4);
/** Known to nobody here. */
const BTC_CASH = currencyId(10);
const COUNTRY = 45;

/** Markets that stand open, and Dora, who has all that `faults` leave her. */
function setTheScene(faults: ReadonlySet<Fault>): Scenario {
  const has = (fault: Fault): boolean => faults.has(fault);
  const scenario = startMicro({ pool: has('micro_pool_exhausted') ? '20' : '1000' });
  const money = has('insufficient_balance') ? '111' : '10000';
  const grants = [{ wallet: 'micro', currencyId: USDT, amount: amount(units(money)) } as const];
  scenario.mustApply({ kind: 'openUser', userId: DORA, grants });
  scenario.mustApply({ kind: 'acceptMicroRisk', userId: DORA, version: 1 });
  scenario.mustApply({ ...order(new Set()), stake: amount(units('10')) });
  const currency = {
    ...MICRO_USDT,
    openMax: has('too_many_micro_orders') ? 1 : 20,
    secondMax: has('micro_second_full') ? amount(units('150')) : MICRO_USDT.secondMax,
  };
  scenario.mustApply({ kind: 'configureMicroCurrency', currency });
  const own = { kind: 'setMicroLimits', userId: DORA } as const;
  if (has('micro_orders_limit_reached')) scenario.mustApply({ ...own, ordersMax: 1 });
  if (has('micro_loss_limit_reached')) {
    scenario.mustApply({ ...own, currencyId: USDT, lossMax: amount(units('111')) });
  }
  if (has('no_market_price')) scenario.wait(6_000);
  if (has('micro_cooling_off')) scenario.mustApply({ ...own, coolOffUntil: instant(scenario.at + 1) });
  const riskVersion = has('micro_risk_not_accepted') ? 2 : 1;
  scenario.mustApply({ kind: 'configureMicroRules', rules: { isOpen: !has('micro_closed'), riskVersion } });
  if (has('micro_halted')) scenario.play('micro BTC/USDT halted');
  if (has('micro_country_closed')) scenario.play(`country ${COUNTRY} closed`);
  if (has('user_frozen')) scenario.mustApply({ kind: 'setUserFrozen', userId: DORA, isFrozen: true });
  return scenario;
}

function order(faults: ReadonlySet<Fault>): PlaceMicroOrder {
  const has = (fault: Fault): boolean => faults.has(fault);
  const stake = has('stake_out_of_range') ? '1010' : has('stake_not_in_steps') ? '105' : '110';
  return {
    kind: 'placeMicroOrder',
    userId: has('user_not_found') ? userId(999) : DORA,
    marketId: marketId(has('micro_not_enabled') ? 99 : 1),
    currencyId: has('micro_currency_not_offered') ? ETH : USDT,
    direction: 'up',
    seconds: has('seconds_not_offered') ? 31 : 30,
    stake: amount(units(stake)),
    countryId: COUNTRY,
  };
}

describe('placeMicroOrder', () => {
  test('R22 without a fault it is accepted', () => {
    expect(setTheScene(new Set()).apply(order(new Set()))).toMatchObject({ ok: true });
  });

  test.each(FAULTS.map((fault, at) => [fault, FAULTS.slice(at)] as const))(
    'R22 %s comes before all later faults',
    (first, later) => {
      for (const second of later) {
        if (EXCLUSIVE.some(([a, b]) => a === first && b === second)) continue;
        const faults = new Set([first, second]);
        expectRefusal(setTheScene(faults), order(faults), first);
      }
    },
  );

  test('R22 the figures say how much would do', () => {
    const place = (...faults: Fault[]) => {
      const all = new Set(faults);
      return setTheScene(all).apply(order(all));
    };
    for (const [fault, params] of [
      ['micro_risk_not_accepted', { version: 2 }],
      ['micro_cooling_off', { hours: 0, minutes: 1 }],
      ['stake_out_of_range', { minimum: '10', maximum: '1000', currencyId: USDT }],
      ['stake_not_in_steps', { step: '10', currencyId: USDT }],
      ['too_many_micro_orders', { maximum: 1 }],
      ['micro_orders_limit_reached', { maximum: 1 }],
      // Of 111 there are 10.1 at risk.
      ['micro_loss_limit_reached', { left: '100.9', currencyId: USDT }],
      // Of 150 there are 19 due; 60 would bring 114, 70 would bring 133.
      ['micro_second_full', { left: '60', currencyId: USDT }],
      // Of 20 the pool has set 9 aside; 10 would bring 9 more.
      ['micro_pool_exhausted', { left: '10', currencyId: USDT }],
      // Of 111 there are 100.9 left, of which 110 and their fee would take 111.1.
      ['insufficient_balance', { missing: '10.2', currencyId: USDT }],
    ] as const) {
      expect(place(fault), fault).toEqual({ ok: false, code: fault, params });
    }
  });
});

describe('settings', () => {
  const setCurrency = (scenario: Scenario, fields: Partial<MicroCurrency>) =>
    scenario.apply({ kind: 'configureMicroCurrency', currency: { ...MICRO_USDT, ...fields } });

  test('R25, C7 a currency has stakes in whole steps between its bounds', () => {
    const scenario = startMicro();
    const ten = MICRO_USDT.minimum;
    const unknown: CurrencyId = BTC_CASH;
    expect(setCurrency(scenario, { currencyId: unknown })).toMatchObject({ code: 'currency_not_found' });
    for (const fields of [
      { step: amount(0n) },
      { minimum: amount(0n) },
      { minimum: amount(ten + 1n) },
      { maximum: amount(ten - 1n) },
      { maximum: amount(MICRO_USDT.maximum + 1n) },
      { presets: [] },
      { presets: [amount(ten * 2n), ten] },
      { presets: [amount(ten * 1_000n)] },
      { feeRate: ppm(-1n) },
      { feeRate: ppm(1_000_000n) },
      { openMax: 0 },
      { openMax: 1.5 },
      { secondMax: amount(0n) },
    ]) {
      expect(setCurrency(scenario, fields)).toMatchObject({ code: 'invalid_market_settings' });
    }
    expect(setCurrency(scenario, { isOffered: false })).toMatchObject({ ok: true });
    expectPlayed(scenario, 'ann up 10 for 30 | micro_currency_not_offered');
  });

  test('R25, C7 a term is of at least 10 s, and pays no more than the stake', () => {
    expectPlayed(
      startMicro(),
      `
      term 9 pays 900000       | invalid_market_settings
      term 86401 pays 900000   | invalid_market_settings
      term 30.5 pays 900000    | invalid_market_settings
      term 45 pays 0           | invalid_market_settings
      term 45 pays 1000001     | invalid_market_settings
      term 45 pays 900000      | ok
      ann up 10 for 45         | 1 due 1046 at 100
      term 45 pays 900000 off  | ok
      ann up 10 for 45         | seconds_not_offered
      `,
    );
  });

  test('R25, C7 the pair of a market stays', () => {
    const scenario = startMicro();
    const settings = { marketId: marketId(1), baseId: ETH, quoteId: USDT, state: 'open' } as const;
    const set = (fields: Partial<Record<'baseId' | 'quoteId', CurrencyId>>) =>
      scenario.apply({ kind: 'configureMicroMarket', settings: { ...settings, ...fields } });
    expect(set({})).toMatchObject({ code: 'invalid_market_settings' });
    expect(set({ baseId: BTC_CASH })).toMatchObject({ code: 'currency_not_found' });
    expect(set({ baseId: USDT })).toMatchObject({ code: 'invalid_market_settings' });
    expect(scenario.apply({ kind: 'setMicroState', marketId: marketId(99), state: 'open' })).toMatchObject({
      code: 'micro_not_enabled',
    });
    expectPlayed(
      scenario,
      `
      country 0 closed | invalid_market_settings
      country 1.5 open | invalid_market_settings
      `,
    );
  });

  test('R25, C8 an insurance is of a currency that is known here, and pays no more than what was lost', () => {
    const scenario = startMicro();
    const set = (fields: Partial<typeof INSURANCE>) =>
      scenario.apply({ kind: 'configureMicroInsurance', type: { ...INSURANCE, ...fields } });
    expect(set({ currencyId: ETH })).toMatchObject({ code: 'micro_currency_not_offered' });
    for (const fields of [
      { id: microInsuranceTypeId(0) },
      { assetsMin: amount(1n) },
      { assetsMax: amount(INSURANCE.assetsMin - 1n) },
      { claimRate: ppm(0n) },
      { claimRate: ppm(1_000_001n) },
      { claimsMax: 0 },
      { claimsMax: 101 },
      { termDays: 0 },
      { termDays: 367 },
      { premiumRate: ppm(0n) },
      { premiumRate: ppm(1_000_000n) },
    ]) {
      expect(set(fields)).toMatchObject({ code: 'invalid_market_settings' });
    }
    expect(set({ premiumRate: ppm(999_999n) })).toMatchObject({ ok: true });
  });

  test('R25, M21 pool and fund get money from the treasury, no more than it has', () => {
    expectPlayed(
      startMicro(),
      `
      endow 5 USDT to micro_pool      | insufficient_balance
      fund 5 USDT                     | ok
      endow 3 USDT to micro_pool      | ok
      endow 2.1 USDT to micro_fund    | insufficient_balance
      endow 2 USDT to micro_fund      | ok
      `,
    );
  });

  test('R23 setMicroLimits, acceptMicroRisk', () => {
    const scenario = startMicro();
    scenario.play('ann pauses 5000');
    const ann = { kind: 'setMicroLimits', userId: userId(1) } as const;
    const lossMax = amount(-1n);
    for (const [command, code] of [
      [{ ...ann, userId: userId(999) }, 'user_not_found'],
      [{ ...ann, lossMax: amount(1n) }, 'currency_not_found'],
      [{ ...ann, currencyId: BTC_CASH, lossMax, ordersMax: 0.5 }, 'currency_not_found'],
      [{ ...ann, currencyId: USDT, lossMax, coolOffUntil: scenario.at }, 'quantity_required'],
      [{ ...ann, ordersMax: -1, coolOffUntil: scenario.at }, 'quantity_required'],
      [{ ...ann, ordersMax: 1, coolOffUntil: scenario.at }, 'cool_off_only_longer'],
    ] as const) {
      expectRefusal(scenario, command, code);
    }
    expectRefusal(scenario, { kind: 'acceptMicroRisk', userId: userId(1), version: 0 }, 'micro_risk_not_accepted');
  });
});
