import { amount, currencyId, refuse, units, USDT, type Wallet } from '@bourse/domain';
import { expect, test } from 'vitest';
import { createWorld, zeroCounters } from '../capabilities.ts';
import { firstObjection } from '../outflow.ts';
import { USERS } from '../testing/cast.ts';
import { Scenario, tidyTable } from '../testing/scenario.ts';

function drawWallets(scenario: Scenario, currency: string, wallets: readonly Wallet[]): string {
  return wallets
    .map((wallet) => {
      const account = scenario.account('ann', currency, wallet);
      return account ? `${wallet} ${account.available / units('1')} + ${account.locked / units('1')}` : `${wallet} -`;
    })
    .join(', ');
}

test('W1 a transfer moves available money between two wallets of one user, in one posting', () => {
  const scenario = Scenario.start();
  const table = `
    ann transfer 4000 USDT from change to lever | ok
    ann transfer 1500 USDT from lever to legal  | ok
  `;
  expect(scenario.play(table)).toBe(tidyTable(table));
  expect(drawWallets(scenario, 'USDT', ['change', 'lever', 'legal', 'micro'])).toBe(
    'change 6000 + 0, lever 2500 + 0, legal 1500 + 0, micro -',
  );
  expect(
    scenario.changes.postings.map(({ reason, leg, amount, balanceAfter }) => [reason, leg, amount, balanceAfter]),
  ).toEqual([
    ['transfer', 1, -units('4000'), units('6000')],
    ['transfer', 2, units('4000'), units('4000')],
    ['transfer', 1, -units('1500'), units('2500')],
    ['transfer', 2, units('1500'), units('1500')],
  ]);
});

test('W1 what is locked stays', () => {
  const scenario = Scenario.start();
  const table = `
    ann sell 7 @ 100                          | open 0
    ann transfer 3.00000001 BTC from change to legal | insufficient_balance
    ann transfer 3 BTC from change to legal          | ok
    ann cancel 1                              | ok
    ann transfer 7 BTC from change to legal          | ok
  `;
  expect(scenario.play(table)).toBe(tidyTable(table));
  expect(drawWallets(scenario, 'BTC', ['change', 'legal'])).toBe('change 0 + 0, legal 10 + 0');
});

test('W2 a frozen user transfers nothing', () => {
  const scenario = Scenario.start();
  const table = `
    ann freeze                               | ok
    ann transfer 1 USDT from change to lever | user_frozen
    ann unfreeze                             | ok
    ann transfer 1 USDT from change to lever | ok
  `;
  expect(scenario.play(table)).toBe(tidyTable(table));
});

test('W2 the first capability that has something against it is heard', () => {
  const world = createWorld(zeroCounters());
  const scenario = Scenario.start();
  const account = scenario.engine.world.ledger.getAccount(USERS['ann']!, 'change', USDT)!;
  const asked: string[] = [];
  const capability = (name: string, objects: boolean) => ({
    checkOutflow: () => {
      asked.push(name);
      return objects ? refuse('market_halted') : undefined;
    },
  });
  const list = [{}, capability('first', false), capability('second', true), capability('third', true)];
  const outflow = { account, amount: amount(1n), at: scenario.at };
  expect(firstObjection(list, world, outflow)).toMatchObject({ code: 'market_halted' });
  expect(asked).toEqual(['first', 'second']);
  expect(firstObjection(list.slice(0, 2), world, outflow)).toBeUndefined();
});

test('R12 transferFunds', () => {
  const scenario = Scenario.start();
  const table = `
    eve transfer 0 BTC from change to change       | user_not_found
    ann transfer 0 BTC from change to change       | quantity_required
    ann transfer 99 BTC from change to change      | same_wallet
    ann lock lever                                 | ok
    ann transfer 99 BTC from change to lever       | wallet_locked
    ann unlock lever                               | ok
    ann transfer 99 BTC from change to lever       | insufficient_balance
    ann transfer 1 BTC from legal to lever         | insufficient_balance
  `;
  expect(scenario.play(table)).toBe(tidyTable(table));
  const unknown = { ...transferOf('0'), currencyId: currencyId(99) };
  expect(scenario.apply(unknown)).toMatchObject({ code: 'currency_not_found' });
  expect(scenario.apply(transferOf('10000.00000001'))).toEqual(
    refuse('insufficient_balance', {
      currencyId: USDT,
      required: '10000.00000001',
      available: '10000',
      missing: '0.00000001',
    }),
  );
});

const transferOf = (money: string) =>
  ({
    kind: 'transferFunds',
    userId: USERS['ann']!,
    currencyId: USDT,
    from: 'change',
    to: 'lever',
    amount: amount(units(money)),
  }) as const;
