// The order of precedence of refusals about trade in fiat money: every pair of faults that can meet in one command, and the
// commands' short lists.
import {
  amount,
  chainId,
  currencyId,
  depositId,
  ETH,
  FIAT_ADS_MAX,
  fiatAdId,
  fiatDealId,
  instant,
  ppm,
  price,
  units,
  USDT,
  userId,
  type EngineRefusalCode,
} from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { expectRefusal } from '../testing/expect-refusal.ts';
import { expectPlayed } from '../testing/expect-table.ts';
import { startFiat } from '../testing/fiat-cast.ts';
import { FIAT_RULES, FIAT_USDT } from '../testing/fiat-rules.ts';
import type { Scenario } from '../testing/scenario.ts';
import type { OpenFiatDeal, PublishFiatAd } from './commands.ts';

const DORA = userId(4);
const money = (sum: string) => amount(units(sum));

/** Dora, with what `faults` leave her of level, coin and rights. */
function setTheUser(scenario: Scenario, faults: ReadonlySet<EngineRefusalCode>): void {
  const sum = money(faults.has('insufficient_balance') ? '50' : '10000');
  scenario.mustApply({
    kind: 'openUser',
    userId: DORA,
    grants: [{ wallet: 'legal', currencyId: USDT, amount: sum }],
  });
  if (!faults.has('identity_not_verified')) {
    scenario.mustApply({ kind: 'setVerificationLevel', userId: DORA, level: 1 });
  }
}

/** Spoils last what would keep the scene from being set. */
function spoil(scenario: Scenario, faults: ReadonlySet<EngineRefusalCode>): void {
  const has = (fault: EngineRefusalCode): boolean => faults.has(fault);
  if (has('debt_outstanding')) {
    const lost = { currencyId: ETH, amount: money('1'), chainId: CHAIN, depositId: DEPOSIT } as const;
    scenario.mustApply({ kind: 'reverseDeposit', userId: DORA, ...lost });
    scenario.mustApply({ kind: 'setUserFrozen', userId: DORA, isFrozen: false });
  }
  if (has('wallet_locked')) {
    scenario.mustApply({ kind: 'setWalletLock', userId: DORA, wallet: 'legal', isLocked: true });
  }
  const until = instant(scenario.at + 60_000);
  if (has('outflows_held')) scenario.mustApply({ kind: 'holdOutflows', userId: DORA, until });
  if (has('fiat_restricted')) scenario.mustApply({ kind: 'restrictFiatUser', userId: DORA, until });
  if (has('fiat_closed')) scenario.play('fiat closed');
  if (has('user_frozen')) scenario.mustApply({ kind: 'setUserFrozen', userId: DORA, isFrozen: true });
}

const [CHAIN, DEPOSIT] = [chainId(2), depositId(1)];

type Pair<Fault> = readonly [Fault, Fault];
const meets = <Fault>(exclusive: readonly Pair<Fault>[], one: Fault, other: Fault): boolean =>
  !exclusive.some(([a, b]) => (a === one && b === other) || (a === other && b === one));

describe('openFiatDeal', () => {
  /** In their order of precedence; Dora sells to an ad of Ann's. */
  const FAULTS = [
    'user_not_found',
    'user_frozen',
    'fiat_closed',
    'fiat_restricted',
    'identity_not_verified',
    'fiat_level_too_low',
    'payment_info_missing',
    'trade_password_not_set',
    'outflows_held',
    'wallet_locked',
    'debt_outstanding',
    'fiat_ad_not_found',
    'too_many_unfinished_deals',
    'too_many_cancellations',
    'own_ad',
    'fiat_ad_not_takeable',
    'fiat_deals_too_few',
    'fiat_price_moved',
    'quantity_required',
    'fiat_money_not_whole',
    'fiat_remaining_short',
    'fiat_below_minimum',
    'fiat_above_maximum',
    'fiat_day_limit_exceeded',
    'insufficient_balance',
  ] as const satisfies EngineRefusalCode[];
  type Fault = (typeof FAULTS)[number];

  /** One number, one ad: what cannot be wrong in two ways. Of an ad that there is not nothing of it can be wrong. */
  const SIZES = [
    'quantity_required',
    'fiat_money_not_whole',
    'fiat_remaining_short',
    'fiat_below_minimum',
    'fiat_above_maximum',
  ] as const;
  const OF_AD = ['fiat_level_too_low', 'trade_password_not_set', 'outflows_held', 'wallet_locked'] as const;
  const EXCLUSIVE: readonly Pair<Fault>[] = [
    ...SIZES.flatMap((one) => SIZES.map((other) => [one, other] as const)),
    ...OF_AD.map((one) => [one, 'fiat_ad_not_found'] as const),
    ['debt_outstanding', 'fiat_ad_not_found'],
    // Her own ad is one that she published while she could.
    ['identity_not_verified', 'own_ad'],
    ['identity_not_verified', 'too_many_unfinished_deals'],
    ['identity_not_verified', 'too_many_cancellations'],
    ['own_ad', 'fiat_ad_not_found'],
    ['fiat_level_too_low', 'own_ad'],
    ['fiat_below_minimum', 'insufficient_balance'],
    ['quantity_required', 'insufficient_balance'],
    ['fiat_below_minimum', 'fiat_day_limit_exceeded'],
  ];

  function setTheScene(faults: ReadonlySet<Fault>): Scenario {
    const has = (fault: Fault): boolean => faults.has(fault);
    const scenario = startFiat();
    setTheUser(scenario, faults);
    scenario.play('bob wants 1000 USDT for CNY at 7\n cal sells 100 USDT for CNY at 7 c2c');
    const asks = `level ${has('fiat_level_too_low') ? 2 : 1} done ${has('fiat_deals_too_few') ? 1 : 0}`;
    const [number, most] = has('fiat_remaining_short') ? ['150', '150'] : ['1000', '500'];
    if (has('own_ad')) scenario.mustApply(ownAd());
    else scenario.play(`ann wants ${number} USDT for CNY at 7 from 10 to ${most} ${asks}`);
    const rules = { ...FIAT_RULES, unfinishedMax: 10 };
    scenario.mustApply({ kind: 'configureFiatRules', rules });
    if (has('too_many_cancellations')) cancelThrice(scenario);
    const cancellationsMax = 10;
    scenario.mustApply({ kind: 'configureFiatRules', rules: { ...rules, cancellationsMax } });
    const other = { ...order(new Set()), adId: fiatAdId(1), number: money('10') };
    for (let nth = 0; nth < 3; nth += 1) if (has('too_many_unfinished_deals')) scenario.mustApply(other);
    scenario.mustApply({ kind: 'configureFiatRules', rules: FIAT_RULES });
    if (has('fiat_ad_not_takeable')) scenario.play(`bar ad ${adId(scenario)}`);
    if (has('fiat_day_limit_exceeded')) {
      for (const level of [0, 1] as const) {
        scenario.mustApply({ kind: 'configureFiatQuota', level, dayLimit: money('20') });
      }
    }
    spoil(scenario, faults);
    return scenario;
  }

  /** Dora buys of another ad, and leaves it. */
  function cancelThrice(scenario: Scenario): void {
    for (let nth = 0; nth < 3; nth += 1) {
      scenario.mustApply({ ...order(new Set()), adId: fiatAdId(2), number: money('100') });
      const dealId = fiatDealId(scenario.engine.counters.fiatDeal);
      scenario.mustApply({ kind: 'cancelFiatDeal', userId: DORA, dealId });
    }
  }

  const adId = (scenario: Scenario) => fiatAdId(scenario.engine.counters.fiatAd);

  function ownAd(): PublishFiatAd {
    const all = money('1000');
    return {
      kind: 'publishFiatAd',
      userId: DORA,
      adKind: 'c2c',
      side: 'buy',
      currencyId: USDT,
      fiat: 'CNY',
      priceKind: 'fixed',
      price: price(units('7')),
      totalNumber: all,
      minNumber: all,
      maxNumber: all,
      ways: 1,
      levelMin: 1,
      doneMin: 0,
      termsId: 1,
      hasTradePassword: true,
    };
  }

  function order(faults: ReadonlySet<Fault>): OpenFiatDeal {
    const has = (fault: Fault): boolean => faults.has(fault);
    const number = has('quantity_required')
      ? '0'
      : has('fiat_remaining_short')
        ? '151'
        : has('fiat_below_minimum')
          ? '9'
          : has('fiat_above_maximum')
            ? '501'
            : '100';
    return {
      kind: 'openFiatDeal',
      userId: has('user_not_found') ? userId(999) : DORA,
      adId: fiatAdId(99),
      ...(has('fiat_money_not_whole') ? { money: money('700.001') } : { number: money(number) }),
      ...(has('fiat_price_moved') ? { price: price(units('7.00000001')) } : {}),
      ...(has('payment_info_missing') ? {} : { termsId: 2 }),
      hasTradePassword: !has('trade_password_not_set'),
    };
  }

  function take(scenario: Scenario, faults: ReadonlySet<Fault>): OpenFiatDeal {
    return { ...order(faults), ...(faults.has('fiat_ad_not_found') ? {} : { adId: adId(scenario) }) };
  }

  test('R26 without a fault it is accepted', () => {
    const scenario = setTheScene(new Set());
    expect(scenario.apply(take(scenario, new Set()))).toMatchObject({ ok: true });
  });

  test.each(FAULTS.map((fault, at) => [fault, FAULTS.slice(at)] as const))(
    'R26 %s comes before all later faults',
    (first, later) => {
      for (const second of later) {
        if (!meets(EXCLUSIVE, first, second) && first !== second) continue;
        const faults = new Set([first, second]);
        const scenario = setTheScene(faults);
        expectRefusal(scenario, take(scenario, faults), first);
      }
    },
  );

  test('R26 of an ad that there is not nobody says who would sell', () => {
    const faults = new Set<Fault>(['trade_password_not_set', 'fiat_ad_not_found']);
    const scenario = setTheScene(faults);
    expectRefusal(scenario, take(scenario, faults), 'fiat_ad_not_found');
  });

  test('R26 who buys needs neither fund password nor free outflows', () => {
    const scenario = startFiat();
    setTheUser(scenario, new Set());
    scenario.play('ann sells 1000 USDT for CNY at 7');
    spoil(scenario, new Set(['outflows_held', 'wallet_locked']));
    const bought = { ...order(new Set(['trade_password_not_set'])), adId: fiatAdId(1) };
    expect(scenario.apply(bought)).toMatchObject({ ok: true });
  });
});

describe('publishFiatAd', () => {
  const FAULTS = [
    'user_not_found',
    'user_frozen',
    'fiat_closed',
    'fiat_restricted',
    'identity_not_verified',
    'payment_info_missing',
    'trade_password_not_set',
    'outflows_held',
    'wallet_locked',
    'debt_outstanding',
    'not_a_merchant',
    'too_many_cancellations',
    'fiat_coin_not_offered',
    'fiat_currency_not_offered',
    'fiat_way_not_offered',
    'price_required',
    'no_market_price',
    'fiat_rate_missing',
    'fiat_price_out_of_band',
    'fiat_premium_out_of_range',
    'quantity_required',
    'fiat_ad_number_out_of_range',
    'fiat_ad_limits_wrong',
    'fiat_ad_already_open',
    'too_many_ads',
    'insufficient_balance',
  ] as const satisfies EngineRefusalCode[];
  type Fault = (typeof FAULTS)[number];

  /** A merchant's ad or a c2c one, a fixed price or a floating one, one number. */
  const EXCLUSIVE: readonly Pair<Fault>[] = [
    ['not_a_merchant', 'fiat_ad_already_open'],
    ['identity_not_verified', 'fiat_ad_already_open'],
    ['identity_not_verified', 'too_many_cancellations'],
    ['identity_not_verified', 'too_many_ads'],
    ['fiat_price_out_of_band', 'fiat_premium_out_of_range'],
    ['price_required', 'fiat_price_out_of_band'],
    ['price_required', 'fiat_premium_out_of_range'],
    ['quantity_required', 'fiat_ad_number_out_of_range'],
    ['quantity_required', 'fiat_ad_limits_wrong'],
    ['quantity_required', 'insufficient_balance'],
    ['fiat_coin_not_offered', 'no_market_price'],
    // Of USDT there is always a price, so that fault is of another coin.
    ...(['fiat_ad_already_open', 'too_many_ads', 'fiat_ad_number_out_of_range', 'insufficient_balance'] as const).map(
      (one) => ['no_market_price', one] as const,
    ),
  ];

  function setTheScene(faults: ReadonlySet<Fault>): Scenario {
    const has = (fault: Fault): boolean => faults.has(fault);
    const scenario = startFiat();
    setTheUser(scenario, faults);
    scenario.play('ann sells 1000 USDT for CNY at 7');
    if (has('fiat_ad_already_open'))
      scenario.mustApply({ ...ad(new Set()), totalNumber: money('10'), ...exactly('10') });
    if (has('too_many_ads')) fillAds(scenario);
    if (has('too_many_cancellations')) {
      for (let nth = 1; nth <= 3; nth += 1) {
        const take = { adId: fiatAdId(1), number: money('10'), termsId: 2, hasTradePassword: true } as const;
        scenario.mustApply({ kind: 'openFiatDeal', userId: DORA, ...take });
        scenario.mustApply({ kind: 'cancelFiatDeal', userId: DORA, dealId: fiatDealId(nth) });
      }
    }
    const isOffered = !has('fiat_coin_not_offered');
    scenario.mustApply({ kind: 'configureFiatCoin', coin: { ...FIAT_USDT, isOffered, isC2cOffered: isOffered } });
    const currency = { code: 'CNY', digits: 2, isOffered: !has('fiat_currency_not_offered') } as const;
    scenario.mustApply({ kind: 'configureFiatCurrency', ...currency });
    scenario.mustApply({ kind: 'configureFiatWay', way: 'bank', isOffered: !has('fiat_way_not_offered') });
    if (has('fiat_rate_missing')) scenario.play(`rate CNY 7 until ${scenario.at}`);
    spoil(scenario, faults);
    return scenario;
  }

  /** A merchant's, who is one no more. */
  function fillAds(scenario: Scenario): void {
    scenario.mustApply({ kind: 'setVerificationLevel', userId: DORA, level: 2 });
    const merchant = { userId: DORA, currencyId: USDT } as const;
    const fee = { source: 'outside', wallet: 'legal', currencyId: USDT, amount: money('100') } as const;
    scenario.mustApply({ kind: 'creditUser', userId: DORA, ...fee });
    scenario.mustApply({ kind: 'applyFiatMerchant', ...merchant, hasMethods: true, hasTradePassword: true });
    scenario.mustApply({ kind: 'decideFiatMerchant', ...merchant, isApproved: true });
    const buy = { ...ad(new Set()), adKind: 'merchant', side: 'buy' } as const;
    const open = scenario.engine.world.fiat.adsOf.get(DORA)?.size ?? 0;
    for (let nth = open; nth < FIAT_ADS_MAX; nth += 1) scenario.mustApply(buy);
    scenario.mustApply({ kind: 'suspendFiatMerchant', ...merchant, isSuspended: true });
  }

  const exactly = (sum: string) => ({ minNumber: money(sum), maxNumber: money(sum) });

  function ad(faults: ReadonlySet<Fault>): PublishFiatAd {
    const has = (fault: Fault): boolean => faults.has(fault);
    const number = has('quantity_required') ? '0' : has('fiat_ad_number_out_of_range') ? '9' : '100';
    const total = has('insufficient_balance') && number === '9' ? '100001' : number;
    const floating = { priceKind: 'floating', premium: ppm(100_001n) } as const;
    const fixed = { priceKind: 'fixed', price: price(units(has('fiat_price_out_of_band') ? '9.2' : '7')) } as const;
    return {
      kind: 'publishFiatAd',
      userId: has('user_not_found') ? userId(999) : DORA,
      adKind: has('not_a_merchant') ? 'merchant' : 'c2c',
      side: 'sell',
      currencyId: has('no_market_price') ? ETH : USDT,
      fiat: 'CNY',
      ...(has('fiat_premium_out_of_range') ? floating : has('price_required') ? { priceKind: 'fixed' } : fixed),
      totalNumber: money(total),
      ...exactly(has('fiat_ad_limits_wrong') ? '5' : total),
      ways: 1,
      levelMin: 1,
      doneMin: 0,
      ...(has('payment_info_missing') ? {} : { termsId: 1 }),
      hasTradePassword: !has('trade_password_not_set'),
    };
  }

  /** ETH is offered, and has no price. */
  function offerEth(scenario: Scenario, faults: ReadonlySet<Fault>): void {
    if (!faults.has('no_market_price')) return;
    scenario.mustApply({ kind: 'configureFiatCoin', coin: { ...FIAT_USDT, currencyId: ETH } });
  }

  test('R27 without a fault it is accepted', () => {
    expect(setTheScene(new Set()).apply(ad(new Set()))).toMatchObject({ ok: true });
  });

  test.each(FAULTS.map((fault, at) => [fault, FAULTS.slice(at)] as const))(
    'R27 %s comes before all later faults',
    (first, later) => {
      for (const second of later) {
        if (!meets(EXCLUSIVE, first, second) && first !== second) continue;
        const faults = new Set([first, second]);
        const scenario = setTheScene(faults);
        offerEth(scenario, faults);
        expectRefusal(scenario, ad(faults), first);
      }
    },
  );
});

describe('short lists', () => {
  test('R28 ads of others are not found, and what is wrong with a change is said as when it is published', () => {
    const scenario = startFiat();
    scenario.play('ann sells 100 USDT for CNY at 7');
    expectPlayed(
      scenario,
      `
      eve changes ad 1 at 7.1         | user_not_found
      bob changes ad 1 at 9.2         | fiat_ad_not_found
      ann changes ad 2 at 7.1         | fiat_ad_not_found
      ann changes ad 1 at 0           | price_required
      ann changes ad 1 at 9.2         | fiat_price_out_of_band
      ann changes ad 1 from 200 to 10 | fiat_ad_limits_wrong
      eve takes down ad 1             | user_not_found
      bob takes down ad 1             | fiat_ad_not_found
      bob puts up ad 1                | fiat_ad_not_found
      eve withdraws ad 1              | user_not_found
      bar ad 2                        | fiat_ad_not_found
      allow ad 2                      | fiat_ad_not_found
    `,
    );
  });

  test('R29 what is against a deal’s move', () => {
    const scenario = startFiat();
    scenario.play('ann sells 100 USDT for CNY at 7\n cal takes 10 of ad 1');
    expectPlayed(
      scenario,
      `
      eve pays deal 1          | user_not_found
      bob pays deal 1          | fiat_deal_not_found
      cal pays deal 2          | fiat_deal_not_found
      ann pays deal 1          | fiat_no_right
      ann releases deal 1      | fiat_deal_handled
      cal appeals deal 1       | fiat_deal_handled
      ann cancels deal 1       | fiat_no_right
      cal pays deal 1 unproved | payment_proof_required
      cal pays deal 1          | ok
      cal pays deal 1          | fiat_deal_handled
      cal cancels deal 1       | fiat_deal_handled
      cal releases deal 1      | fiat_no_right
      ann hold until 2000000   | ok
      ann releases deal 9      | outflows_held
      ann freeze               | ok
      ann releases deal 9      | user_frozen
    `,
    );
  });

  test('R29 what is against the appeal of a deal that has ended', () => {
    const scenario = startFiat();
    scenario.play(
      'ann sells 100 USDT for CNY at 7\n cal takes 10 of ad 1\n cal cancels deal 1\n cal takes 10 of ad 1\n cal cancels deal 2',
    );
    expectPlayed(
      scenario,
      `
      cal appeals deal 1        | appeal_proof_required
      cal appeals deal 1 proved | held 10
      cal appeals deal 2 proved | late_appeal_used
    `,
    );
  });

  test('R30 who may become a merchant', () => {
    const scenario = startFiat();
    scenario.play('cal transfer 9950 USDT from legal to change');
    const apply = (means: { hasMethods?: boolean; hasTradePassword?: boolean } = {}, currencyId = USDT) => {
      const asked = { hasMethods: true, hasTradePassword: true, ...means };
      return scenario.apply({ kind: 'applyFiatMerchant', userId: userId(3), currencyId, ...asked });
    };
    expect(apply()).toMatchObject({ code: 'fiat_level_too_low', params: { level: 2 } });
    scenario.play('cal level 0');
    expect(apply()).toMatchObject({ code: 'identity_not_verified' });
    scenario.play('cal level 2');
    expect(apply({ hasMethods: false, hasTradePassword: false })).toMatchObject({ code: 'payment_info_missing' });
    expect(apply({ hasTradePassword: false }, ETH)).toMatchObject({ code: 'trade_password_not_set' });
    expect(apply({}, ETH)).toMatchObject({ code: 'fiat_coin_not_offered' });
    expect(apply()).toMatchObject({ code: 'insufficient_balance', params: { missing: '50' } });
    expectPlayed(
      scenario,
      `
      restrict cal until 2000000    | ok
      cal applies for USDT          | fiat_restricted
      fiat closed                   | ok
      cal applies for USDT          | fiat_closed
      cal freeze                    | ok
      cal applies for USDT          | user_frozen
      restrict eve never            | user_not_found
      merchant eve of USDT approved | user_not_found
      merchant cal of USDT approved | fiat_merchant_not_found
    `,
    );
  });

  test('R31, C9, C10 settings that cannot hold', () => {
    const scenario = startFiat();
    const rules = (part: Partial<typeof FIAT_RULES>) => {
      const outcome = scenario.apply({ kind: 'configureFiatRules', rules: { ...FIAT_RULES, ...part } });
      return outcome.ok ? 'ok' : outcome.code;
    };
    const wrong: readonly Partial<typeof FIAT_RULES>[] = [
      { payWindowMs: 59_999 },
      { payWindowMs: 2_592_000_001 },
      { appealAfterMs: -1 },
      { appealAloneMs: FIAT_RULES.appealAfterMs },
      { appealEndedMs: 0.5 },
      { restrictMs: -1 },
      { merchantFee: amount(-1n) },
      { unfinishedMax: 0 },
      { cancellationsMax: 1_000_001 },
      { priceBand: ppm(1_000_000n) },
      { premiumMax: ppm(-1n) },
    ];
    for (const part of wrong) expect(rules(part), JSON.stringify(Object.keys(part))).toBe('invalid_market_settings');
    expect(rules({ appealAfterMs: 0, restrictMs: 0, merchantFee: amount(0n), priceBand: ppm(0n) })).toBe('ok');
    const coin = { ...FIAT_USDT, numberMin: amount(0n) };
    expect(scenario.apply({ kind: 'configureFiatCoin', coin })).toMatchObject({ code: 'invalid_market_settings' });
    const unknown = { ...coin, currencyId: currencyId(77) };
    expect(scenario.apply({ kind: 'configureFiatCoin', coin: unknown })).toMatchObject({ code: 'currency_not_found' });
    const currency = { kind: 'configureFiatCurrency', code: 'EUR', isOffered: true } as const;
    expect(scenario.apply({ ...currency, digits: 9 })).toMatchObject({ code: 'invalid_market_settings' });
    expectPlayed(
      scenario,
      `
      rate EUR 0.9 | fiat_currency_not_offered
      rate CNY 0   | price_required
      quota 1 0    | ok
    `,
    );
    const quota = { kind: 'configureFiatQuota', level: 1, dayLimit: amount(-1n) } as const;
    expect(scenario.apply(quota)).toMatchObject({ code: 'invalid_market_settings' });
  });
});
