// The order of precedence of what can be said against a deal with an acceptor, and what else is refused.
import {
  acceptorDealId,
  addAmounts,
  amount,
  chainId,
  depositId,
  ENGINE_REFUSALS,
  formatUnits,
  instant,
  ppm,
  price,
  units,
  userId,
  type EngineRefusalCode,
} from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { ACCEPTOR_TERMS, setFiat, startAcceptors } from '../testing/acceptor-cast.ts';
import { USERS } from '../testing/cast.ts';
import { expectRefusal } from '../testing/expect-refusal.ts';
import type { Scenario } from '../testing/scenario.ts';
import type { OpenAcceptorDeal } from './commands.ts';

const cal = USERS['cal']!;
/** Dora opens it, who has all that `faults` leave her. */
const dora = userId(4);

const COMMON = [
  'user_not_found',
  'user_frozen',
  'fiat_closed',
  'fiat_restricted',
  'identity_not_verified',
  'payment_info_missing',
] as const;
const OF_ACCEPTOR = [
  'acceptor_not_found',
  'acceptor_unavailable',
  'fiat_rate_missing',
  'quantity_required',
  'fiat_money_not_whole',
  'acceptor_money_out_of_range',
] as const;
/** In their order of precedence. */
const DEPOSIT_FAULTS = [
  ...COMMON,
  'too_many_cancellations',
  ...OF_ACCEPTOR,
  'acceptor_deal_open',
  'acceptor_balance_short',
] as const;
const WITHDRAW_FAULTS = [
  ...COMMON,
  'trade_password_not_set',
  ...OF_ACCEPTOR,
  'outflows_held',
  'wallet_locked',
  'debt_outstanding',
  'day_limit_exceeded',
  'acceptor_deal_open',
  'insufficient_balance',
  'recent_purchases_held',
] as const;
type Fault = (typeof DEPOSIT_FAULTS)[number] | (typeof WITHDRAW_FAULTS)[number];
type Faults = ReadonlySet<Fault>;

/** Faults that no command has together: its money is one figure, and an acceptor is there or not. */
const EXCLUSIVE: readonly (readonly [Fault, Fault])[] = [
  ['quantity_required', 'fiat_money_not_whole'],
  ['quantity_required', 'acceptor_money_out_of_range'],
];

const SETTINGS: Partial<Record<Fault, (scenario: Scenario) => void>> = {
  fiat_closed: (scenario) => setFiat(scenario, { isOpen: false }),
  fiat_restricted: (scenario) =>
    scenario.mustApply({ kind: 'restrictFiatUser', userId: dora, until: instant(scenario.at + 60_000) }),
  acceptor_not_found: (scenario) =>
    scenario.mustApply({
      kind: 'configureAcceptor',
      userId: cal,
      terms: { ...ACCEPTOR_TERMS, isAppointed: false },
    }),
  acceptor_unavailable: (scenario) => scenario.play('cal cny off'),
  fiat_rate_missing: (scenario) =>
    scenario.mustApply({ kind: 'setFiatRate', code: 'CNY', rate: price(units('6.5')), staleAt: scenario.at }),
  outflows_held: (scenario) =>
    scenario.mustApply({ kind: 'holdOutflows', userId: dora, until: instant(scenario.at + 60_000) }),
  wallet_locked: (scenario) =>
    scenario.mustApply({ kind: 'setWalletLock', userId: dora, wallet: 'legal', isLocked: true }),
  day_limit_exceeded: (scenario) => scenario.play('limit 1 1'),
  acceptor_balance_short: (scenario) => {
    const { available = 0n } = scenario.account('cal', 'USDT', 'legal') ?? {};
    scenario.play(`cal transfer ${formatUnits(available - units('50'))} USDT from legal to change`);
  },
};

function setTheScene(side: OpenAcceptorDeal['side'], faults: Faults): Scenario {
  const scenario = startAcceptors();
  const usdt = scenario.account('ann', 'USDT', 'legal')!.currencyId;
  scenario.mustApply({ kind: 'openUser', userId: dora, grants: [] });
  const credit = { kind: 'creditUser', userId: dora, source: 'outside', wallet: 'legal', currencyId: usdt } as const;
  scenario.mustApply({ kind: 'setVerificationLevel', userId: dora, level: 1, isGrant: true });
  if (faults.has('too_many_cancellations')) cancelThree(scenario);
  if (faults.has('acceptor_deal_open')) {
    scenario.mustApply({ ...credit, amount: amount(units('200')) });
    const open = faults.has('too_many_cancellations') ? 'withdraw' : side;
    scenario.mustApply({ ...order(open, new Set()), money: amount(units('650')) });
  }
  if (!faults.has('insufficient_balance')) scenario.mustApply({ ...credit, amount: amount(units('102')) });
  else if (faults.has('acceptor_deal_open')) {
    const left = amount(side === 'deposit' ? units('200') : units('98'));
    scenario.mustApply({
      kind: 'transferFunds',
      userId: dora,
      currencyId: usdt,
      from: 'legal',
      to: 'lever',
      amount: left,
    });
  }
  if (faults.has('recent_purchases_held')) buyLately(scenario);
  if (faults.has('debt_outstanding')) owe(scenario);
  for (const fault of faults) SETTINGS[fault]?.(scenario);
  if (faults.has('identity_not_verified')) {
    scenario.mustApply({ kind: 'setVerificationLevel', userId: dora, level: 0, isGrant: false });
  }
  if (faults.has('user_frozen')) scenario.mustApply({ kind: 'setUserFrozen', userId: dora, isFrozen: true });
  return scenario;
}

/** Bought and gone: more than Dora has left. */
function buyLately(scenario: Scenario): void {
  const money = { userId: dora, currencyId: scenario.account('ann', 'USDT', 'legal')!.currencyId };
  scenario.mustApply({ kind: 'fundTreasury', currencyId: money.currencyId, amount: amount(units('500')) });
  scenario.mustApply({ kind: 'payDeposit', ...money, amount: amount(units('500')), restrictMs: 3_600_000 });
  const taken = { amount: amount(units('500')), wallet: 'change', direction: 'debit', source: 'treasury' } as const;
  scenario.mustApply({ kind: 'adjustBalance', ...money, ...taken });
}

function owe(scenario: Scenario, debtor = dora): void {
  const { currencyId, available } = scenario.account('ann', 'BTC')!;
  const reversed = addAmounts(available, amount(units('1')));
  const reversal = { currencyId, chainId: chainId(1), depositId: depositId(1), amount: reversed };
  scenario.mustApply({ kind: 'reverseDeposit', userId: debtor, ...reversal });
  scenario.mustApply({ kind: 'setUserFrozen', userId: debtor, isFrozen: false });
}

function cancelThree(scenario: Scenario): void {
  for (let nth = 1; nth <= 3; nth += 1) {
    scenario.mustApply(order('deposit', new Set()));
    scenario.mustApply({ kind: 'cancelAcceptorDeal', userId: dora, dealId: acceptorDealId(nth) });
  }
}

function order(side: OpenAcceptorDeal['side'], faults: Faults): OpenAcceptorDeal {
  return {
    kind: 'openAcceptorDeal',
    userId: faults.has('user_not_found') ? userId(999) : dora,
    acceptorId: cal,
    side,
    money: amount(moneyOf(faults)),
    ...(faults.has('payment_info_missing') ? {} : { termsId: 1 }),
    hasTradePassword: !faults.has('trade_password_not_set'),
  };
}

function moneyOf(faults: Faults): bigint {
  if (faults.has('quantity_required')) return 0n;
  const whole = faults.has('acceptor_money_out_of_range') ? '99999' : '650';
  return units(faults.has('fiat_money_not_whole') ? `${whole}.001` : whole);
}

const isPossible = (a: Fault, b: Fault): boolean =>
  !EXCLUSIVE.some(([one, other]) => (one === a && other === b) || (one === b && other === a));

const LISTS = { deposit: DEPOSIT_FAULTS, withdraw: WITHDRAW_FAULTS } as const;

describe.each(['deposit', 'withdraw'] as const)('R32 openAcceptorDeal of a %s', (side) => {
  const faults: readonly Fault[] = LISTS[side];

  test('is accepted where nothing is against it', () => {
    expect(setTheScene(side, new Set()).apply(order(side, new Set()))).toMatchObject({ ok: true });
  });

  test.each(faults.map((fault, place) => [fault, place] as const))('%s comes before all after it', (fault, place) => {
    for (const other of [undefined, ...faults.slice(place + 1)]) {
      if (other !== undefined && !isPossible(fault, other)) continue;
      const both = new Set(other === undefined ? [fault] : [fault, other]);
      const outcome = setTheScene(side, both).apply(order(side, both));
      expect(outcome.ok ? 'accepted' : outcome.code, `with ${other}`).toBe(fault);
    }
  });

  test('R1 the documented order is that of the list of codes', () => {
    const documented: readonly EngineRefusalCode[] = ENGINE_REFUSALS;
    const places = faults.map((fault) => documented.indexOf(fault));
    expect(places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))).toBe(true);
  });
});

describe('figures and the other commands', () => {
  const refusalOf = (side: OpenAcceptorDeal['side'], fault: Fault, part: Partial<OpenAcceptorDeal> = {}) =>
    setTheScene(side, new Set([fault])).apply({ ...order(side, new Set([fault])), ...part });

  test('R32 say what would still do', () => {
    expect(refusalOf('deposit', 'acceptor_money_out_of_range')).toMatchObject({
      params: { minimum: '100', maximum: '6500' },
    });
    expect(refusalOf('withdraw', 'acceptor_money_out_of_range')).toMatchObject({
      params: { minimum: '65', maximum: '13000' },
    });
    expect(refusalOf('deposit', 'acceptor_balance_short')).toMatchObject({ params: { maximum: '328.28' } });
    expect(refusalOf('withdraw', 'insufficient_balance')).toMatchObject({ params: { missing: '102' } });
  });

  test('R32 an acceptor gives nothing to the own account, nor while frozen or, of a deposit, held, locked or in debt', () => {
    const scenario = startAcceptors();
    const own = { ...order('deposit', new Set()), userId: cal };
    expectRefusal(scenario, own, 'own_acceptor');
    scenario.play('cal hold until 1001000');
    expect(scenario.play('ann cny deposit 650 with cal | ?')).toContain('acceptor_unavailable');
    expect(scenario.play('ann cny withdraw 650 with cal | ?')).toContain('1 of 102');
    scenario.wait(1_000);
    const setLock = (isLocked: boolean) =>
      scenario.mustApply({ kind: 'setWalletLock', userId: cal, wallet: 'legal', isLocked });
    setLock(true);
    expect(scenario.play('bob cny deposit 650 with cal | ?')).toContain('acceptor_unavailable');
    setLock(false);
    owe(scenario, cal);
    expect(scenario.play('bob cny deposit 650 with cal | ?')).toContain('acceptor_unavailable');
    scenario.play('cal freeze');
    expect(scenario.play('bob cny withdraw 650 with cal | ?')).toContain('acceptor_unavailable');
  });

  test('R33 of commands about a deal comes who is meant, its state, whose it is, and when', () => {
    const scenario = startAcceptors();
    scenario.play('ann cny withdraw 650 with cal');
    const of = { userId: userId(999), dealId: acceptorDealId(1) };
    expectRefusal(scenario, { kind: 'payAcceptorDeal', ...of, hasProof: true }, 'user_not_found');
    expectRefusal(scenario, { kind: 'cancelAcceptorDeal', ...of, userId: USERS['bob']! }, 'fiat_deal_not_found');
    const resolve = { kind: 'resolveAcceptorDeal', winner: 'user' } as const;
    expectRefusal(scenario, { ...resolve, dealId: acceptorDealId(9) }, 'fiat_deal_not_found');
    expectRefusal(scenario, { ...resolve, dealId: of.dealId }, 'fiat_deal_handled');
    scenario.play('cal freeze');
    expectRefusal(scenario, { kind: 'acceptAcceptorDeal', ...of, userId: cal }, 'user_frozen');
    scenario.play('cal unfreeze\n cal cny accept 1\n cal cny pay 1 proof');
    scenario.play('ann hold until 1001000');
    expectRefusal(scenario, { kind: 'confirmAcceptorDeal', ...of, userId: USERS['ann']! }, 'outflows_held');
    scenario.play('bob cny deposit 650 with cal\n bob cny cancel 2\n bob cny deposit 650 with cal');
    const appeal = { kind: 'appealAcceptorDeal', userId: USERS['bob']!, dealId: acceptorDealId(2) } as const;
    expectRefusal(scenario, { ...appeal, hasProof: false }, 'acceptor_deal_open');
    scenario.play('bob cny cancel 3');
    expectRefusal(scenario, { ...appeal, hasProof: false }, 'appeal_proof_required');
    scenario.play('bob cny appeal 2 proof\n bob cny concede 2');
    expectRefusal(scenario, { ...appeal, dealId: acceptorDealId(3), hasProof: true }, 'late_appeal_used');
  });

  test('C11, R34 configureAcceptor, switchAcceptor', () => {
    const scenario = startAcceptors();
    const configure = (part: Partial<typeof ACCEPTOR_TERMS>, of = cal) =>
      ({ kind: 'configureAcceptor', userId: of, terms: { ...ACCEPTOR_TERMS, ...part } }) as const;
    expectRefusal(scenario, configure({}, userId(999)), 'user_not_found');
    const zero = amount(0n);
    const wrong = [{ rechargeMin: zero }, { cashMin: zero }, { rechargeMax: amount(1n) }, { cashMax: amount(1n) }];
    for (const part of [...wrong, { rechargeRate: ppm(-1n) }, { cashRate: ppm(1_000_000n) }]) {
      expectRefusal(scenario, configure(part), 'invalid_market_settings');
    }
    expectRefusal(scenario, { kind: 'switchAcceptor', userId: USERS['ann']!, isAccepting: true }, 'acceptor_not_found');
    scenario.mustApply(configure({ isAppointed: false }));
    expect(scenario.engine.snapshot().acceptors).toMatchObject([
      { userId: cal, isAppointed: false, isAccepting: true },
    ]);
  });
});
