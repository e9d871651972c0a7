// Twenty sub-accounts against every bound, count, grant and reward of SPEC's "Whose bounds": one case for each row there.
import { readFileSync } from 'node:fs';
import {
  amount,
  assert,
  DAY_MS,
  formatUnits,
  gatewayOrderId,
  instant,
  price,
  seq,
  SUB_ACCOUNTS_MAX,
  units,
  USDT,
  type CurrencyId,
  type Wallet,
} from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { createChanges, type Command } from '../capabilities.ts';
import { findUser, USERS } from '../testing/cast.ts';
import { startFiat } from '../testing/fiat-cast.ts';
import { bind, weighed } from '../testing/kept-cast.ts';
import { startLever, tickAfter } from '../testing/lever-cast.ts';
import { LEVER_BTC } from '../testing/lever-markets.ts';
import { parseCommand } from '../testing/parse-command.ts';
import { goTo, startSales } from '../testing/sales-cast.ts';
import { Scenario } from '../testing/scenario.ts';
import { startMicro, tickSecond } from '../testing/seconds-cast.ts';
import { STAKED_USDT, startStaking } from '../testing/staking-cast.ts';
import { ANN, credit } from '../testing/sub-accounts.ts';

const SUBS = Array.from({ length: SUB_ACCOUNTS_MAX }, (_, at) => `ann.${at + 1}`);
const ALL = ['ann', ...SUBS] as const;

function commandOf(scenario: Scenario, line: string): Command {
  const step = parseCommand(line, scenario.at);
  assert('kind' in step, `${line} is a command`);
  return step;
}

function answerTo(scenario: Scenario, command: Command | string): string {
  const outcome = scenario.apply(typeof command === 'string' ? commandOf(scenario, command) : command);
  return outcome.ok ? 'ok' : outcome.code;
}

function openAll(scenario: Scenario): Scenario {
  for (const sub of SUBS) scenario.play(`ann opens ${sub}`);
  return scenario;
}

type Money = { readonly wallet: Wallet; readonly currencyId?: CurrencyId; readonly each: string };

function fundAll(scenario: Scenario, { wallet, currencyId = USDT, each }: Money): Scenario {
  for (const name of ALL) credit(scenario, findUser(name), { wallet, currencyId, text: each });
  return scenario;
}

type Bound = {
  readonly start: () => Scenario;
  readonly money: Money;
  /** It is asked again and again, by one account after the other. */
  readonly line: (name: string) => string;
  /** It is done before the first of them asks. */
  readonly first?: (scenario: Scenario, last: string) => void;
};

/** Answers how often it is accepted until everybody is refused. */
function countAccepted(accounts: readonly string[], { start, money, line, first }: Bound): number {
  const scenario = start();
  if (accounts.length > 1) fundAll(openAll(scenario), money);
  // One account has as much as all of them.
  else for (const _ of ALL) credit(scenario, ANN, { currencyId: USDT, ...money, text: money.each });
  first?.(scenario, accounts.at(-1) ?? 'ann');
  let accepted = 0;
  for (let before = -1; accepted > before; ) {
    before = accepted;
    for (const name of accounts) if (answerTo(scenario, line(name)) === 'ok') accepted += 1;
  }
  return accepted;
}

function expectNoMore(bound: Bound, most: number): void {
  expect(countAccepted(['ann'], bound)).toBe(most);
  expect(countAccepted(ALL, bound)).toBe(most);
}

/** No sub-account may, whatever it asks. */
function expectRefused(scenario: Scenario, commandOfSub: (name: string) => Command | string): void {
  for (const name of SUBS) expect(answerTo(scenario, commandOfSub(name))).toBe('sub_account_refused');
}

const moneyOf = (scenario: Scenario, names: readonly string[]): bigint => {
  const ids = new Set(names.map(findUser));
  return scenario.engine
    .snapshot()
    .accounts.filter(({ owner }) => owner.kind === 'user' && ids.has(owner.userId))
    .reduce((sum, { currencyId, available, locked }) => (currencyId === USDT ? sum + available + locked : sum), 0n);
};

const startTraded = (): Scenario => fundAll(openAll(Scenario.start()), { wallet: 'change', each: '1000' });
const startContracts = (): Scenario => {
  const scenario = startLever({ each: '1', pool: '1000000' });
  scenario.mustApply({ kind: 'configureLever', settings: { ...LEVER_BTC, sideMax: amount(units('15')) } });
  return scenario;
};
const SECONDS = { start: () => startMicro({ each: '1' }), money: { wallet: 'micro', each: '2000' } } as const;

const CASES: Readonly<Record<string, () => void>> = {
  'sub-accounts that are not closed, at most 20': () => {
    const scenario = openAll(Scenario.start());
    expect(answerTo(scenario, { kind: 'openSubAccount', userId: ANN, subId: findUser('eve') })).toBe(
      'too_many_sub_accounts',
    );
    expectRefused(scenario, (name) => ({ kind: 'openSubAccount', userId: findUser(name), subId: findUser('eve') }));
  },
  'what is available in a wallet, and what is held of it': () => {
    const scenario = openAll(Scenario.start());
    for (const name of SUBS) expect(answerTo(scenario, `${name} buy 1 @ 100`)).toBe('insufficient_balance');
    expect(answerTo(scenario, 'ann buy 1 @ 100')).toBe('ok');
  },
  'grants at opening, credits, the faucet': () => {
    const scenario = Scenario.start();
    const before = moneyOf(scenario, ALL);
    expect(moneyOf(openAll(scenario), ALL)).toBe(before);
    const money = { source: 'outside', wallet: 'change', currencyId: USDT, amount: amount(units('1')) } as const;
    expectRefused(scenario, (name) => ({ kind: 'creditUser', userId: findUser(name), ...money }));
  },
  'lock of a wallet': () => {
    const scenario = startTraded();
    scenario.play('ann.1 lock change');
    expect(answerTo(scenario, 'ann.1 transfer 1 USDT from change to lever')).toBe('wallet_locked');
    expect(answerTo(scenario, 'ann.2 transfer 1 USDT from change to lever')).toBe('ok');
  },
  'hold on outflows, and what it binds': () => {
    const scenario = startTraded();
    scenario.mustApply({ kind: 'holdOutflows', userId: ANN, until: instant(scenario.at + DAY_MS) });
    const [of] = weighed(scenario, 'ann').split(' | ').slice(1);
    for (const name of SUBS) expect(weighed(scenario, name).split(' | ')[1]).toBe(of);
  },
  'deposits, their addresses, debts by what was reversed': () =>
    expectRefused(openAll(Scenario.start()), (name) => `${name} deposit 5 USDT`),
  'withdrawals, what leaves in 24 hours': () => expectRefused(startTraded(), (name) => `${name} withdraw 5 USDT`),
  'restrictions, what has to stay, how much may still be lost': () => {
    const start = (): Scenario => {
      const scenario = Scenario.start();
      scenario.play('tick BTC 100\n bob sell 5 @ 130');
      bind(scenario, 'ann', '1000');
      return scenario;
    };
    // A purchase of a tenth loses 3 USDT and the fee; 21 may be lost, and all accounts have the money for more.
    const bound: Bound = {
      start,
      money: { wallet: 'change', each: '1' },
      line: (name) => `${name} buy 0.1 @ 130`,
      first(scenario, last) {
        if (last !== 'ann') for (const sub of SUBS) scenario.play(`ann moves 45 USDT from ann to ${sub}`);
      },
    };
    const most = countAccepted(['ann'], bound);
    expect(most).toBeGreaterThan(0);
    expect(countAccepted(ALL, bound)).toBeLessThanOrEqual(most);
  },
  freezing: () => {
    const scenario = startTraded();
    scenario.play('ann.1 freeze');
    expect(answerTo(scenario, 'ann.2 buy 1 @ 100')).toBe('ok');
    scenario.play('ann freeze');
    for (const name of ALL) expect(answerTo(scenario, `${name} buy 1 @ 100`)).toBe('user_frozen');
  },
  'level, assets for level 3': () => expectRefused(openAll(Scenario.start()), (name) => `${name} level 2`),
  'inviter, invitees, rebates': () => {
    const scenario = openAll(Scenario.start());
    const day = { day: instant(DAY_MS), chunk: 1, isLast: true, prices: [] };
    const one = { currencyId: USDT, fees: amount(units('1')) };
    expectRefused(scenario, (name) => ({
      kind: 'payRebates',
      ...day,
      payments: [{ inviterId: findUser(name), inviteeId: USERS['bob']!, ...one }],
    }));
  },
  'volume of 30 days, fee tier, grant of a tier': () => {
    const scenario = openAll(Scenario.start());
    expectRefused(scenario, (name) => ({ kind: 'grantFeeTier', userId: findUser(name), level: 0, until: instant(0) }));
  },
  'size of an order: least notional, largest quantity, band, slices': () => {
    const scenario = startTraded();
    const codes = ALL.map((name) => answerTo(scenario, `${name} buy 0.01 @ 100`));
    expect(new Set(codes)).toEqual(new Set(['below_minimum_notional']));
  },
  'open orders in a market': () => {
    const scenario = fundAll(openAll(Scenario.start()), { wallet: 'change', each: '100000' });
    let place = scenario.seq;
    const rest = (name: string): boolean => {
      const stamped = { seq: seq((place += 1)), at: scenario.at, command: commandOf(scenario, `${name} buy 0.1 @ 50`) };
      return scenario.engine.apply(stamped, createChanges(), []).ok;
    };
    const counts = ALL.map((name) => {
      let own = 0;
      while (rest(name)) own += 1;
      return own;
    });
    expect(counts).toEqual([500, 500, 500, 500, ...SUBS.slice(3).map(() => 0)]);
  },
  'client order ids, countdowns': () => {
    const scenario = startTraded();
    for (const name of ALL) expect(answerTo(scenario, `${name} buy 1 @ 50 #mine`)).toBe('ok');
  },
  "orders that meet their owner's": () => {
    const scenario = startTraded();
    scenario.play('ann sell 1 @ 100');
    for (const name of SUBS) scenario.play(`${name} buy 1 @ 100`);
    expect(scenario.changes.fills).toEqual([]);
  },
  'positions and pending orders in a market, bounds of hands and multiple by level': () => {
    const money = { wallet: 'lever', each: '100' } as const;
    expectNoMore({ start: startContracts, money, line: (name) => `${name} long 1 x 10` }, LEVER_BTC.positionsMax);
    expectNoMore({ start: startContracts, money, line: (name) => `${name} long 1 x 10 @ 90` }, LEVER_BTC.pendingMax);
  },
  'risk rate, warnings, liquidation, least rate at opening': () => {
    const scenario = fundAll(openAll(startContracts()), { wallet: 'lever', each: '32' });
    for (const name of ['ann.1', 'ann.2']) scenario.play(`${name} long ${name === 'ann.1' ? 2 : 1} x 10`);
    tickAfter(scenario, 'BTC 100');
    tickAfter(scenario, 'BTC 94');
    expect(scenario.changes.liquidations.map(({ userId }) => userId)).toEqual([findUser('ann.1')]);
  },
  'what an account cannot pay of a loss': () => {
    const scenario = fundAll(openAll(startContracts()), { wallet: 'lever', each: '30' });
    scenario.play('ann.20 long 5 x 50');
    tickAfter(scenario, 'BTC 100');
    tickAfter(scenario, 'BTC 50');
    expect(scenario.changes.liquidations).toMatchObject([{ deficit: 0n }]);
    expect(scenario.changes.leverCovers.length).toBeGreaterThan(5);
  },
  'largest side of a market, exposure to what the house has': () => {
    const start = (): Scenario => {
      const scenario = startContracts();
      const settings = { ...LEVER_BTC, sideMax: amount(units('3')), positionsMax: 100 };
      scenario.mustApply({ kind: 'configureLever', settings });
      return scenario;
    };
    const scenario = fundAll(openAll(start()), { wallet: 'lever', each: '100' });
    for (const name of ALL) scenario.play(`${name} long 1 x 10`);
    tickAfter(scenario, 'BTC 100');
    const opened = [...scenario.changes.positions].filter(({ state }) => state === 'open');
    expect(opened.length).toBe(3);
  },
  'gains and deficits of an outage': () => {
    const scenario = fundAll(openAll(startContracts()), { wallet: 'lever', each: '30' });
    const before = moneyOf(scenario, ALL);
    for (const name of SUBS.slice(0, 8)) scenario.play(`${name} ${name < 'ann.5' ? 'long' : 'short'} 1 x 10`);
    tickAfter(scenario, 'BTC 100');
    tickAfter(scenario, 'BTC 40', 30_000);
    for (const name of SUBS) scenario.play(`${name} close all`);
    tickAfter(scenario, 'BTC 40');
    expect(moneyOf(scenario, ALL)).toBeLessThan(before);
  },
  'live second contracts of a currency, payouts of a second': () =>
    expectNoMore({ ...SECONDS, line: (name) => `${name} up 10 for 10` }, 20),
  'risk statement, own limits of orders and losses, breaks': () => {
    const limited = (line: string, most: number, asked = 'up 10 for 10'): void =>
      expectNoMore(
        {
          ...SECONDS,
          line: (name) => `${name} ${asked}`,
          first: (scenario, last) => void scenario.play(`${last} ${line}`),
        },
        most,
      );
    limited('allows orders 3', 3);
    limited('allows loss 40', 3);
    limited('pauses 5000 ms', 0);
    const scenario = fundAll(openAll(startMicro()), { wallet: 'micro', each: '100' });
    scenario.play('micro open risk 2');
    expect(answerTo(scenario, 'ann.3 up 10 for 10')).toBe('micro_risk_not_accepted');
    scenario.play('ann.20 accepts risk 2');
    for (const name of ALL.slice(0, 10)) expect(answerTo(scenario, `${name} up 10 for 10`)).toBe('ok');
  },
  'insurances that run in a currency, claims that are paid on a day': () =>
    expectNoMore({ ...SECONDS, line: (name) => `${name} insures 200` }, 1),
  'what an insurance covers': () => {
    const scenario = fundAll(openAll(startMicro({ each: '1000' })), { wallet: 'micro', each: '1000' });
    scenario.play('ann.1 insures 200');
    scenario.wait(DAY_MS);
    scenario.play('advance\n tick BTC 100 ETH 10');
    scenario.forget();
    for (const name of SUBS.slice(0, 10)) scenario.play(`${name} up 20 for 10`);
    expect(answerTo(scenario, 'ann.1 claims 1')).toBe('insurance_open_orders');
    tickSecond(scenario, 'BTC 100');
    tickSecond(scenario, 'BTC 99', 10_000);
    const [insurance] = scenario.changes.microInsurances;
    expect(formatUnits(insurance?.result ?? amount(0n))).toBe('-202');
    expect(answerTo(scenario, 'ann.2 claims 1')).toBe('insurance_not_found');
    expect(answerTo(scenario, 'ann.1 claims 1')).toBe('ok');
  },
  'ads, deals under way, their worth of a day, cancellations, merchants': () => {
    const scenario = openAll(startFiat());
    scenario.play('bob sells 1000 USDT for CNY at 7');
    expectRefused(scenario, (name) => `${name} sells 100 USDT for CNY at 7`);
    expectRefused(scenario, (name) => `${name} takes 100 of ad 1`);
    expectRefused(scenario, (name) => `${name} applies for BTC`);
  },
  'deals with acceptors, what leaves by them in a day': () =>
    expectRefused(openAll(startFiat()), (name) => `${name} cny deposit 650 with cal`),
  'payment form: its orders and what it pays': () => {
    const scenario = openAll(Scenario.start());
    expectRefused(scenario, (name) => ({
      kind: 'payGatewayOrder',
      orderId: gatewayOrderId(1),
      userId: findUser(name),
      money: amount(units('65')),
      rate: price(units('6.5')),
      rateUntil: instant(scenario.at + 1),
      heardAt: scenario.at,
      orderedAt: scenario.at,
    }));
  },
  'amount of a staking product, staking orders of all products, at most 200': () => {
    const money = { wallet: 'change', each: '1000' } as const;
    expectNoMore({ start: startStaking, money, line: (name) => `${name} stakes 1` }, 10);
    const start = (): Scenario => {
      const scenario = startStaking();
      const all = { personLimit: amount(units('1000000')), capacity: amount(units('1000000')) };
      scenario.mustApply({
        kind: 'configureStakingProduct',
        product: { ...STAKED_USDT, ...all, lot: amount(units('1')) },
      });
      return scenario;
    };
    expectNoMore({ start, money, line: (name) => `${name} stakes 1` }, 200);
  },
  'amount of a sale by level': () => {
    const start = (): Scenario => {
      const scenario = startSales();
      goTo(scenario, 1_012_000);
      return scenario;
    };
    const money = { wallet: 'change', each: '1000' } as const;
    expectNoMore({ start, money, line: (name) => `${name} subscribes 5` }, 12);
    expectNoMore({ start, money, line: (name) => `${name} subscribes 5 to 2` }, 12);
  },
};

/** The first column of the table. */
function rowsOfSpec(): string[] {
  const spec = readFileSync(new URL('../../SPEC.md', import.meta.url), 'utf8');
  const [section = ''] = spec.slice(spec.indexOf('## Whose bounds\n') + 1).split('\n## ');
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.split('|')[1]?.trim() ?? '');
}

describe('twenty sub-accounts', () => {
  test('N12 each row of the specification has its case', () => expect(Object.keys(CASES)).toEqual(rowsOfSpec()));

  test.each(Object.entries(CASES))('N12 %s', (_name, play) => play());
});
