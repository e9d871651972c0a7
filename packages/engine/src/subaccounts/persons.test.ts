import {
  amount,
  currencyId,
  DAY_MS,
  instant,
  orderId,
  ppm,
  refuse,
  seq,
  SUB_ACCOUNTS_MAX,
  units,
  USDT,
  userId,
  type UserId,
} from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { RULES, type Command } from '../capabilities.ts';
import { BTC_USDT, SUBS, USERS } from '../testing/cast.ts';
import { checkInvariants } from '../invariants.ts';
import { expectPlayed, expectWallets } from '../testing/expect-table.ts';
import { Scenario } from '../testing/scenario.ts';
import type { MoveBetweenAccounts } from './commands.ts';

const [ann, bob] = [USERS['ann']!, USERS['bob']!];
const [first, second] = [SUBS['ann.1']!, SUBS['ann.2']!];

/** Ann has two sub-accounts, Bob one, and all of them 1,000 USDT and 2 BTC. */
function start(): Scenario {
  const scenario = Scenario.start();
  for (const [master, sub] of [
    ['ann', 'ann.1'],
    ['ann', 'ann.2'],
    ['bob', 'bob.1'],
  ]) {
    scenario.play(`
      ${master} opens ${sub} | new
      ${master} moves 1000 USDT from ${master} to ${sub}
      ${master} moves 2 BTC from ${master} to ${sub}
    `);
  }
  scenario.forget();
  return scenario;
}

const codeOf = (scenario: Scenario, command: Command): string => {
  const outcome = scenario.apply(command);
  return outcome.ok ? 'ok' : outcome.code;
};

describe('persons and their sub-accounts', () => {
  test('N1 a sub-account begins with nothing, trades like any account, and outlives a reload', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      ann opens ann.1                        | new
      ann opens ann.1                        | known
      ann.1 buy 1 @ 100                      | insufficient_balance
      ann moves 500 USDT from ann to ann.1   | ok
      ann.1 buy 1 @ 100                      | open 0
      bob sell 1 @ 100                       | filled 1
      ann.1 transfer 50 USDT from change to lever | ok
    `,
    );
    scenario.reload();
    expectWallets(scenario, 'change', 'ann | 9500\n ann.1 | 350');
    expectWallets(scenario, 'lever', 'ann.1 | 50');
    const hash = scenario.engine.stateHash();
    scenario.reload();
    expect(scenario.engine.stateHash()).toBe(hash);
  });

  test('N1, R52 there are at most 20 that are not closed, each of one master, and none of a sub-account', () => {
    const scenario = Scenario.start();
    for (let i = 1; i <= SUB_ACCOUNTS_MAX; i += 1) {
      scenario.mustApply({ kind: 'openSubAccount', userId: ann, subId: userId(100 + i) });
    }
    const another = { kind: 'openSubAccount', userId: ann, subId: userId(200) } as const;
    expect(scenario.apply(another)).toEqual(refuse('too_many_sub_accounts', { max: SUB_ACCOUNTS_MAX }));
    expect(codeOf(scenario, { ...another, userId: bob, subId: userId(101) })).toBe('sub_account_not_found');
    expect(codeOf(scenario, { ...another, userId: userId(101) })).toBe('sub_account_refused');
    expect(codeOf(scenario, { ...another, subId: bob })).toBe('sub_account_not_found');
    scenario.mustApply({ kind: 'closeSubAccount', userId: ann, subId: userId(107) });
    expect(codeOf(scenario, another)).toBe('ok');
    expect(codeOf(scenario, { ...another, subId: userId(201) })).toBe('too_many_sub_accounts');
    scenario.play('ann freeze');
    expect(codeOf(scenario, another)).toBe('user_frozen');
  });

  test('N2 what a sub-account may not do at all is refused before anything else', () => {
    const scenario = start();
    scenario.play('ann closes ann.2 | ?\n ann freezes ann.1');
    const refusing = [...RULES].filter(([, rule]) => rule.refusesSubAccounts === true).map(([kind]) => kind);
    const families = [
      /Withdrawal$/,
      /^(credit|reverse|pay)Deposit$/,
      /^creditUser$/,
      /Fiat/,
      /Acceptor/,
      /^payGateway/,
    ];
    const byHouse = [...RULES].filter(([, { admits }]) => admits === 'house').map(([kind]) => kind);
    const expected = [...RULES.keys()].filter(
      (kind) => families.some((one) => one.test(kind)) && !byHouse.includes(kind),
    );
    expect(refusing.toSorted()).toEqual(
      [...expected, 'setVerificationLevel', 'openSubAccount', 'freezeSubAccount', 'closeSubAccount'].toSorted(),
    );
    expectPlayed(
      scenario,
      `
      fund 5 USDT                    | ok
      ann.1 withdraw 5 USDT          | sub_account_refused
      bob.1 withdraw 5 USDT          | sub_account_refused
      bob withdraw 5 USDT to ann.1   | sub_account_refused
      bob.1 deposit 5 USDT           | sub_account_refused
      bob.1 paid 5 USDT              | sub_account_refused
      credit bob.1 5 USDT            | sub_account_refused
      bob.1 level 1                  | sub_account_refused
      bob.1 sells 5 USDT for CNY at 5 c2c | sub_account_refused
      bob.1 takes 5 of ad 1          | sub_account_refused
    `,
    );
    expect(codeOf(scenario, { kind: 'grantFeeTier', userId: first, level: 0, until: instant(0) })).toBe(
      'sub_account_refused',
    );
  });

  test('N3 a person is frozen with all accounts, and one account alone by its master or an operator', () => {
    const scenario = start();
    expectPlayed(
      scenario,
      `
      ann.1 buy 1 @ 90                        | open 0
      ann.2 buy 1 @ 90                        | open 0
      ann freeze                              | ok
      ann.1 buy 1 @ 90                        | user_frozen
      ann.1 cancel 1                          | ok
      ann unfreeze                            | ok
      ann freezes ann.1                       | ok
      ann.1 buy 1 @ 90                        | sub_account_frozen
      ann.1 transfer 5 USDT from change to lever | sub_account_frozen
      ann.1 cancel all                        | cancelled
      ann.2 buy 1 @ 90                        | open 0
      ann buy 1 @ 90                          | open 0
      ann thaws ann.1                         | ok
      ann.1 buy 1 @ 90                        | open 0
      ann.2 freeze                            | ok
      ann.2 buy 1 @ 90                        | user_frozen
      ann thaws ann.2                         | ok
      ann.2 buy 1 @ 90                        | user_frozen
      ann.2 cancel 2                          | ok
      ann buy 1 @ 90                          | open 0
    `,
    );
  });

  test('N4 one that owns nothing and has nothing under way is closed, for good', () => {
    const scenario = start();
    expectPlayed(
      scenario,
      `
      ann closes ann.1                            | sub_account_not_empty
      ann moves 1000 USDT from ann.1 to ann       | ok
      ann.1 sell 2 @ 200                          | open 0
      ann closes ann.1                            | sub_account_not_empty
      ann.1 cancel all                            | cancelled 1
      ann moves 1.99999999 BTC from ann.1 to ann  | ok
      ann closes ann.1                            | sub_account_not_empty
      ann moves 0.00000001 BTC from ann.1 to ann  | ok
      ann closes ann.1                            | ok
      ann.1 buy 1 @ 90                            | sub_account_closed
      ann closes ann.1                            | sub_account_closed
      ann freezes ann.1                           | sub_account_closed
      ann moves 5 USDT from ann to ann.1          | sub_account_closed
      fund 5 USDT                                 | ok
      ann.1 adjust credit 5 USDT of change by treasury | sub_account_closed
      ann opens ann.1                             | known
      ann.1 buy 1 @ 90                            | sub_account_closed
      bob closes ann.2                            | sub_account_not_found
      bob freezes ann.2                           | sub_account_not_found
      ann closes bob                              | sub_account_not_found
    `,
    );
    scenario.reload();
    expectPlayed(scenario, 'ann.1 sell 1 @ 90 | sub_account_closed');
  });

  test('N5 money is moved between accounts of one person, in one posting of two legs', () => {
    const scenario = start();
    expectPlayed(
      scenario,
      `
      ann moves 5 USDT from ann to ann.1         | ok
      ann moves 7 USDT from ann.1 to ann.2       | ok
      ann.2 moves 1 USDT from ann.2 to ann       | ok
      ann.2 moves 1 USDT from ann.2 to ann.1     | ok
      ann.2 moves 1 USDT from ann to ann.2       | sub_account_refused
      ann.2 moves 1 USDT from ann.1 to ann.2     | sub_account_refused
      ann.1 transfer 9 USDT from change to micro | ok
      ann moves 9 USDT from ann.1 to ann.2 in micro | ok
    `,
    );
    const legs = scenario.changes.postings.filter(({ reason }) => reason === 'account_transfer');
    expect(legs.map(({ leg, amount: moved }) => [leg, moved / units('1')]).slice(0, 4)).toEqual([
      [1, -5n],
      [2, 5n],
      [1, -7n],
      [2, 7n],
    ]);
    expectWallets(scenario, 'change', 'ann | 7996\n ann.1 | 990\n ann.2 | 1005');
    expectWallets(scenario, 'micro', 'ann | 0\n ann.1 | 0\n ann.2 | 9');
  });

  test('N5 a wallet that is locked takes no part, and a master may empty a sub-account that it has frozen', () => {
    const scenario = start();
    expectPlayed(
      scenario,
      `
      ann.1 lock change                     | ok
      ann moves 1 USDT from ann.1 to ann    | wallet_locked
      ann moves 1 USDT from ann to ann.1    | wallet_locked
      ann.1 unlock change                   | ok
      ann freezes ann.1                     | ok
      ann.1 moves 1 USDT from ann.1 to ann  | sub_account_frozen
      ann moves 1 USDT from ann.1 to ann    | ok
      ann.2 freeze                          | ok
      ann moves 1 USDT from ann.2 to ann    | user_frozen
      ann moves 1 USDT from ann to ann.2    | user_frozen
      ann hold until 2000000                | ok
      ann moves 1 USDT from ann to ann.1    | ok
    `,
    );
  });

  test('R52 the refusals of moving between accounts, in their order', () => {
    const scenario = start();
    const move = (change: Partial<MoveBetweenAccounts>): MoveBetweenAccounts => ({
      kind: 'moveBetweenAccounts',
      userId: ann,
      fromId: ann,
      toId: first,
      wallet: 'change',
      currencyId: USDT,
      amount: amount(units('1')),
      ...change,
    });
    const stranger = userId(999);
    const none = { amount: amount(0n) };
    expect(codeOf(scenario, move({ userId: stranger, ...none }))).toBe('user_not_found');
    expect(codeOf(scenario, move({ currencyId: currencyId(99), ...none }))).toBe('currency_not_found');
    expect(codeOf(scenario, move({ ...none, toId: ann }))).toBe('quantity_required');
    expect(codeOf(scenario, move({ fromId: stranger, toId: stranger }))).toBe('same_account');
    for (const toId of [stranger, bob, SUBS['bob.1']!]) {
      expect(codeOf(scenario, move({ userId: first, toId }))).toBe('sub_account_not_found');
      expect(codeOf(scenario, move({ fromId: toId }))).toBe('sub_account_not_found');
    }
    scenario.play('ann.2 freeze');
    expect(codeOf(scenario, move({ userId: first, fromId: second }))).toBe('sub_account_refused');
    scenario.play('ann lock change');
    expect(codeOf(scenario, move({ toId: second }))).toBe('user_frozen');
    const more = amount(units('8000.00000001'));
    expect(codeOf(scenario, move({ amount: more }))).toBe('wallet_locked');
    scenario.play('ann unlock change');
    const lacking = { required: '8000.00000001', available: '8000', missing: '0.00000001' };
    expect(scenario.apply(move({ amount: more }))).toEqual(
      refuse('insufficient_balance', { currencyId: USDT, ...lacking }),
    );
  });

  test('N6 orders of one person do not trade with each other, by any mode and in any book', () => {
    const scenario = start();
    expectPlayed(
      scenario,
      `
      ann.1 sell 1 @ 100                  | open 0
      ann buy 1 @ 100                     | cancelled 0 self_trade
      ann.2 buy 1 market                  | cancelled 0 self_trade
      ann.2 buy 1 @ 100 fok               | cancelled 0 time_in_force
      ann.2 buy 1 @ 100 post_only         | post_only_would_take
      bob sell 1 @ 101                    | open 0
      ann buy 1 @ 101 expire_maker        | filled 1
      ann.1 sell 1 @ 100                  | open 0
      ann.2 buy 1 @ 100 expire_both       | cancelled 0 self_trade
      bob.1 buy 1 @ 90                    | open 0
      bob.1 sell 1 @ 100                  | open 0
      ann buy 1 @ 100                     | filled 1
    `,
    );
    expect(scenario.orders(1, 7)).toEqual(['cancelled 0 self_trade', 'cancelled 0 self_trade']);
    scenario.play('ann.1 sell 1 @ 100');
    scenario.reload();
    expectPlayed(scenario, 'ann buy 1 @ 100 | cancelled 0 self_trade');
  });

  test('N7 client order ids, cancelling and countdowns are an account’s', () => {
    const scenario = start();
    expectPlayed(
      scenario,
      `
      ann buy 1 @ 90 #name     | open 0
      ann.1 buy 1 @ 90 #name   | open 0
      ann.1 buy 1 @ 90 #name   | client_order_id_in_use
      ann cancel 2             | order_not_found
      ann cancel all           | cancelled 1
      ann.1 countdown 5000     | ends in 5000
      ann.2 buy 1 @ 90         | open 0
      wait 5000 ms
      advance                  | ok
    `,
    );
    expect(scenario.orders(2, 3)).toEqual(['cancelled 0 countdown', 'open 0']);
  });

  test('N7 a person has at most 2,000 open orders in a market, an account 500', () => {
    const scenario = Scenario.start();
    scenario.play('credit ann 10000 USDT');
    const subs = [userId(31), userId(32), userId(33), userId(34), userId(35)] as const;
    for (const subId of subs) {
      scenario.mustApply({ kind: 'openSubAccount', userId: ann, subId });
      const money = { currencyId: USDT, wallet: 'change', amount: amount(units('3000')) } as const;
      scenario.mustApply({ kind: 'moveBetweenAccounts', userId: ann, fromId: ann, toId: subId, ...money });
    }
    // It would take long to look at all invariants after each of so many.
    let place = scenario.seq;
    const apply = (command: Command): string => {
      place += 1;
      const { at, changes, events } = scenario;
      const outcome = scenario.engine.apply({ seq: seq(place), at, command }, changes, events);
      return outcome.ok ? 'ok' : JSON.stringify(outcome.params);
    };
    const { marketId, tick } = BTC_USDT;
    const bid = { kind: 'placeOrder', type: 'limit', timeInForce: 'gtc', marketId, side: 'buy', price: tick } as const;
    const buy = (id: UserId): string => apply({ ...bid, userId: id, quantity: amount(units('500')) });
    const [one, two, three, four, five] = subs;
    for (const id of [one, two, three, four]) {
      for (let i = 0; i < 500; i += 1) expect(buy(id)).toBe('ok');
      expect(buy(id)).toBe('{"maximum":500}');
    }
    expect(buy(five)).toBe('{"maximum":2000}');
    expect(buy(ann)).toBe('{"maximum":2000}');
    expect(buy(bob)).toBe('ok');
    expect(apply({ kind: 'cancelOrder', userId: one, orderId: orderId(1) })).toBe('ok');
    expect(buy(ann)).toBe('ok');
    expect(buy(five)).toBe('{"maximum":2000}');
    checkInvariants(scenario.engine);
  });

  test('N8 all accounts pay the fees of the person’s tier', () => {
    const scenario = start();
    const tier = { minVolume: amount(units('1000')), makerFee: ppm(0n), takerFee: ppm(500n) };
    scenario.mustApply({ kind: 'configureFeeTiers', tiers: [tier] });
    const volumes = [{ userId: ann, volume: amount(units('1000')) }];
    const day = { kind: 'moveFeeTiers', day: instant(DAY_MS), chunk: 1, isLast: true } as const;
    expect(codeOf(scenario, { ...day, volumes: [{ userId: first, volume: amount(1n) }] })).toBe('sub_account_refused');
    scenario.mustApply({ ...day, volumes });
    scenario.play('bob.1 sell 1 @ 100\n ann.1 buy 1 @ 100');
    const fill = scenario.changes.fills.at(-1);
    expect([fill?.buyerFee, fill?.sellerFee]).toEqual([units('0.0005'), units('0.1')]);
  });

  test('N8, I4 fees of sub-accounts are the master’s for the inviter, and no sub-account invites or is invited', () => {
    const scenario = start();
    const payment = { inviterId: bob, inviteeId: ann, currencyId: USDT, fees: amount(units('1')) };
    const chunk = { kind: 'payRebates', day: instant(DAY_MS), chunk: 1, isLast: true, prices: [] } as const;
    for (const named of [{ inviterId: first }, { inviteeId: first }]) {
      expect(codeOf(scenario, { ...chunk, payments: [{ ...payment, ...named }] })).toBe('sub_account_refused');
    }
    expect(codeOf(scenario, { ...chunk, payments: [payment] })).toBe('ok');
  });

  test('N9 the level is the master’s, and level 3 counts what all accounts own', () => {
    const scenario = start();
    expectPlayed(
      scenario,
      `
      tick BTC 100 ETH 10                     | ok
      ann level 2                             | ok
      ann moves 8000 USDT from ann to ann.1   | ok
      ann moves 6 BTC from ann to ann.2       | ok
      ann level 3                             | ok
    `,
    );
  });

  test('N11 what is due for one account is done before a command of any other of the person', () => {
    const scenario = start();
    scenario.play('ann.1 buy 1 @ 0.04 until 5000 in ETH/BTC\n bob.1 buy 1 @ 0.04 until 5000 in ETH/BTC\n wait 5000 ms');
    scenario.play('cal buy 1 @ 90');
    expect(scenario.orders(1, 2)).toEqual(['open 0', 'open 0']);
    expectPlayed(scenario, 'ann.2 buy 99 @ 90 | insufficient_balance');
    expect(scenario.orders(1, 2)).toEqual(['cancelled 0 expired', 'open 0']);
    expectPlayed(scenario, 'bob buy 1 @ 90 | open 0');
    expect(scenario.orders(2)).toEqual(['cancelled 0 expired']);
  });
});
