import { amount, BTC, chainId, currencyId, depositId, ETH, refuse, units, userId } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { createChanges, type Command } from '../capabilities.ts';
import { checkInvariants } from '../invariants.ts';
import { USERS } from '../testing/cast.ts';
import { expectBalances, expectPlayed } from '../testing/expect-table.ts';
import { Scenario } from '../testing/scenario.ts';

const postings = (scenario: Scenario) => scenario.changes.postings.map(({ reason, amount }) => [reason, amount]);

describe('deposits', () => {
  test('W5 a deposit comes out of the account of its chain, and is recorded', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      ann freeze                 | ok
      ann deposit 5 USDT over tron | 1 credited
      ann deposit 2 BTC          | 2 credited
    `,
    );
    expectBalances(
      scenario,
      `
      owner      | USDT  | BTC
      ann        | 10005 | 12
      chain_tron | -5    | -
      chain_btc  | -     | -2
    `,
    );
    expect(postings(scenario).map(([reason]) => reason)).toEqual(['deposit', 'deposit', 'deposit', 'deposit']);
    const [first] = scenario.changes.deposits;
    expect(first).toMatchObject({
      id: 1,
      userId: USERS['ann'],
      chainId: 3,
      ordinal: 0,
      kind: 'chain',
      at: scenario.at,
    });
    expect(scenario.events).toMatchObject([
      { kind: 'depositCredited', deposit: { id: 1 } },
      { kind: 'depositCredited', deposit: { id: 2 } },
    ]);
  });

  test('W6 a debt is paid first, as far as the deposit goes', () => {
    const scenario = Scenario.start();
    scenario.play('ann reverse 12 BTC');
    scenario.forget();
    expectPlayed(scenario, 'ann deposit 1.5 BTC | 1 credited');
    expect(postings(scenario)).toEqual([
      ['deposit', -units('1.5')],
      ['deposit', units('1.5')],
      ['debt_repaid', -units('1.5')],
      ['debt_repaid', units('1.5')],
    ]);
    expect([...scenario.changes.debts]).toEqual([{ userId: USERS['ann'], currencyId: BTC, amount: units('0.5') }]);
    expectPlayed(scenario, 'ann deposit 3 ETH | 2 credited\n ann deposit 3 BTC | 3 credited');
    expectBalances(
      scenario,
      `
      owner       | BTC | ETH
      ann         | 2.5 | 13
      receivables | 0   | -
    `,
    );
    expect(scenario.engine.snapshot().debts).toEqual([]);
  });

  test('W6 what a manual deposit brings pays it, too', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      fund 3 BTC         | ok
      ann reverse 12 BTC | owes 2
      ann paid 3 BTC     | 1 credited
    `,
    );
    expectBalances(scenario, 'owner | BTC\n ann | 1\n receivables | 0');
  });

  test('W7 a reversal takes what is available, owes the rest, and freezes', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      ann deposit 5 BTC          | 1 credited
      ann sell 12 @ 100          | open 0
      ann withdraw 1 BTC fee 0.1 | 1 applied
      ann reverse 5 BTC          | owes 3
      ann buy 1 @ 50             | user_frozen
    `,
    );
    expectBalances(
      scenario,
      `
      owner       | BTC
      ann         | 0 + 13
      chain_btc   | 0
      receivables | -3
    `,
    );
    expectPlayed(scenario, 'ann reverse 1 BTC | owes 1');
    expect(scenario.engine.snapshot().debts).toEqual([{ userId: USERS['ann'], currencyId: BTC, amount: units('4') }]);
    scenario.reload();
    expectPlayed(scenario, 'ann deposit 4 BTC | 2 credited');
    expectBalances(scenario, 'owner | BTC\n receivables | 0');
  });

  test('W7 a reversal of what is still there owes nothing', () => {
    const scenario = Scenario.start();
    expectPlayed(scenario, 'ann deposit 5 BTC | 1 credited\n ann reverse 5 BTC | owes 0');
    expectBalances(scenario, 'owner | BTC\n ann | 10\n chain_btc | 0\n receivables | -');
    expect(scenario.changes.debts.size).toBe(0);
  });

  test('W8 a debt that the house does not get is found', () => {
    const scenario = Scenario.start();
    scenario.play('ann reverse 12 BTC');
    const [debt] = scenario.engine.world.funding.debts.all();
    debt!.amount = amount(1n);
    expect(() => checkInvariants(scenario.engine)).toThrow('users owe 1, receivables are');
  });
});

describe('money of the house', () => {
  test('W9 a manual deposit is paid by the treasury, with what it has', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      fund 10 USDT      | ok
      ann paid 11 USDT  | insufficient_balance
      ann freeze        | ok
      ann paid 10 USDT  | 1 credited
    `,
    );
    expectBalances(scenario, 'owner | USDT\n ann | 10010\n treasury | 0');
    expect(scenario.changes.deposits).toMatchObject([{ kind: 'manual_house', chainId: undefined }]);
    expect(scenario.engine.snapshot().restrictions).toEqual([]);
  });

  test('W10 an adjustment takes no more than the one who pays has available', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      fund 10 USDT                                   | ok
      ann adjust credit 11 USDT of lever by treasury | insufficient_balance
      ann adjust credit 10 USDT of lever by treasury | ok
      ann adjust debit 11 USDT of lever by treasury  | insufficient_balance
      ann adjust debit 4 USDT of lever by unclaimed  | ok
      ann sell 9 @ 100                               | open 0
      ann adjust debit 2 BTC of change by treasury   | insufficient_balance
      ann adjust credit 5 USDT of change by unclaimed | insufficient_balance
      ann freeze                                     | ok
      ann adjust credit 3 USDT of change by unclaimed | ok
      ann adjust debit 1 BTC of change by treasury   | ok
    `,
    );
    expectBalances(
      scenario,
      `
      owner     | USDT  | BTC
      ann       | 10003 | 0 + 9
      treasury  | 0     | 1
      unclaimed | 1     | -
    `,
    );
  });

  test('W11 what is found on a chain, sent to the house there, or needed for its fees', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      surplus 3 ETH | ok
      arrive 5 ETH  | ok
      costs 6 ETH   | insufficient_balance
      costs 4 ETH   | ok
    `,
    );
    expectBalances(
      scenario,
      `
      owner       | ETH
      chain_eth   | -8
      unclaimed   | 3
      treasury    | 1
      chain_costs | 4
    `,
    );
    expect(postings(scenario).map(([reason]) => reason)).toEqual([
      'chain_surplus',
      'chain_surplus',
      'treasury_funding',
      'treasury_funding',
      'chain_cost',
      'chain_cost',
    ]);
  });

  test('W21 what a chain takes for moves of our own', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      arrive 5 ETH | ok
      costs 1 ETH  | ok
      burn 0.3 ETH | ok
      burn 2 ETH   | ok
    `,
    );
    expectBalances(
      scenario,
      `
      owner       | ETH
      chain_eth   | -2.7
      treasury    | 4
      chain_costs | -1.3
    `,
    );
    expect(
      postings(scenario)
        .slice(-2)
        .map(([reason]) => reason),
    ).toEqual(['chain_cost', 'chain_cost']);
  });
});

describe('refusals', () => {
  const expectCodes = (command: Command, codes: readonly string[], ...mends: readonly object[]) => {
    const scenario = Scenario.start();
    const before = scenario.engine.stateHash();
    const answers = [{}, ...mends].map((_, count) => {
      const outcome = scenario.apply(Object.assign({}, command, ...mends.slice(0, count)));
      return outcome.ok ? 'ok' : outcome.code;
    });
    expect(answers).toEqual(codes);
    expect(scenario.changes).toEqual(createChanges());
    expect(scenario.engine.stateHash()).toBe(before);
  };
  const nothing = { userId: userId(999), currencyId: currencyId(99), amount: amount(0n) };
  const [known, coin, some] = [{ userId: USERS['ann']! }, { currencyId: ETH }, { amount: amount(1n) }];

  test('R15 what concerns a chain', () => {
    const codes = ['user_not_found', 'currency_not_found', 'quantity_required', 'chain_without_currency'];
    const onChain = { ...nothing, chainId: chainId(99) };
    const transfer = { txid: 'a', ordinal: 0, depositKind: 'chain' } as const;
    expectCodes({ kind: 'creditDeposit', ...onChain, ...transfer }, codes, known, coin, some);
    expectCodes({ kind: 'reverseDeposit', ...onChain, depositId: depositId(1) }, codes, known, coin, some);
    const { userId: _userId, ...ofHouse } = onChain;
    expectCodes({ kind: 'bookSurplus', ...ofHouse }, codes.slice(1), coin, some);
    expectCodes({ kind: 'fundChain', ...ofHouse }, codes.slice(1), coin, some);
    expectCodes({ kind: 'bookChainCost', ...ofHouse }, codes.slice(1), coin, some);
  });

  test('R16 what the house pays', () => {
    const codes = ['user_not_found', 'currency_not_found', 'quantity_required', 'insufficient_balance'];
    expectCodes({ kind: 'payDeposit', ...nothing, restrictMs: 1 }, codes, known, coin, some);
    const adjust = { wallet: 'change', direction: 'credit', source: 'treasury' } as const;
    expectCodes({ kind: 'adjustBalance', ...nothing, ...adjust }, codes, known, coin, some);
    const { userId: _userId, ...ofHouse } = nothing;
    expectCodes({ kind: 'fundChainCosts', ...ofHouse }, codes.slice(1), coin, some);
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      fund 5 BTC            | ok
      ann paid 6 BTC for 1  | insufficient_balance
      ann paid 5 BTC for 1  | index_price_missing
      ann paid 2 BTC        | 1 credited
      tick BTC 100          | ok
      ann paid 3 BTC for 1  | 2 credited
    `,
    );
    expect(scenario.apply({ kind: 'payDeposit', ...nothing, ...known, ...coin, ...some, restrictMs: 0 })).toEqual(
      refuse('insufficient_balance', { currencyId: ETH, missing: '0.00000001' }),
    );
  });
});
