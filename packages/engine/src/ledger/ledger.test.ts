import {
  amount,
  BTC,
  currencyId,
  InvariantViolation,
  instant,
  seq,
  units,
  USDT,
  userId,
  type CurrencyId,
} from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { createChanges, type AnyContext } from '../capabilities.ts';
import { checkInvariants } from '../invariants.ts';
import { CURRENCIES, USERS } from '../testing/cast.ts';
import { Scenario, tidyTable } from '../testing/scenario.ts';
import { Ledger } from './ledger.ts';

const context = (): AnyContext => ({ seq: seq(1), at: instant(1), changes: createChanges(), events: [] });
const ledger = (): Ledger => new Ledger({ account: 0, posting: 0 });

describe('accounts', () => {
  test('L1 accounts open empty, when first needed, with consecutive ids', () => {
    const books = ledger();
    expect(books.getAccount(userId(1), 'change', BTC)).toBeUndefined();
    const first = books.openAccount(context(), userId(1), 'change', BTC);
    const second = books.openAccount(context(), userId(1), 'lever', BTC);
    const fees = books.openHouseAccount(context(), 'fees', BTC);
    expect([first, second, fees].map((account) => account.id)).toEqual([1, 2, 3]);
    expect([first.available, first.locked]).toEqual([0n, 0n]);
    expect(books.openAccount(context(), userId(1), 'change', BTC)).toBe(first);
    expect(books.getAccount(userId(1), 'change', USDT)).toBeUndefined();
  });

  test('L1 a buyer gets an account of the currency at the first fill', () => {
    const scenario = Scenario.start();
    scenario.mustApply({
      kind: 'openUser',
      userId: userId(9),
      grants: [{ wallet: 'change', currencyId: USDT, amount: amount(units('1000')) }],
    });
    scenario.play('ann sell 1 @ 100');
    scenario.mustApply({
      kind: 'placeOrder',
      userId: userId(9),
      marketId: scenario.engine.snapshot().orders[0]!.marketId,
      side: 'buy',
      type: 'market',
      quantity: amount(units('1')),
    });
    const opened = scenario.engine
      .snapshot()
      .accounts.find(({ owner, currencyId }) => owner.kind === 'user' && owner.userId === 9 && currencyId === BTC);
    expect(opened?.available).toBe(units('0.998'));
  });
});

describe('postings', () => {
  test('L2 a fill is its own posting: accounts and balances say its six legs, and it takes a posting id', () => {
    const scenario = Scenario.start();
    scenario.play(`
      ann sell 2 @ 100
      bob buy  1 @ 100
    `);
    const { ledger: books, counters } = scenario.engine.world;
    const idOf = (user: string, currency: CurrencyId) => books.getAccount(USERS[user]!, 'change', currency)?.id;
    expect(scenario.changes.postings).toEqual([]);
    expect(scenario.changes.fills).toMatchObject([
      {
        postingId: counters.posting,
        buyerBaseAccountId: idOf('bob', BTC),
        buyerQuoteAccountId: idOf('bob', USDT),
        sellerBaseAccountId: idOf('ann', BTC),
        sellerQuoteAccountId: idOf('ann', USDT),
        buyerBaseAfter: units('10.998'),
        buyerQuoteAfter: units('9900'),
        sellerBaseAfter: units('9'),
        sellerQuoteAfter: units('10099.9'),
        buyerFee: units('0.002'),
        sellerFee: units('0.1'),
      },
    ]);
    const fees = [BTC, USDT].map((currency) => books.getHouseAccount('fees', currency)?.available);
    expect(fees).toEqual([units('0.002'), units('0.1')]);
  });

  test('L2 each fill of a command takes a posting id of its own, and states balances of its own', () => {
    const scenario = Scenario.start();
    const before = scenario.engine.world.counters.posting;
    scenario.play(`
      ann sell 1 @ 100
      cal sell 1 @ 101
      bob buy  2 @ 101
    `);
    expect(scenario.changes.fills.map((fill) => [fill.postingId - before, fill.buyerQuoteAfter])).toEqual([
      [1, units('9900')],
      [2, units('9799')],
    ]);
  });

  test('L2 legs of nothing are left out', () => {
    const books = ledger();
    const from = books.openHouseAccount(context(), 'outside', BTC);
    const to = books.openAccount(context(), userId(1), 'change', BTC);
    const fees = books.openHouseAccount(context(), 'fees', BTC);
    const during = context();
    books.post(during, 'credit', [
      { account: from, amount: amount(-5n) },
      { account: to, amount: amount(5n) },
      { account: fees, amount: amount(0n) },
    ]);
    const posting = { postingId: 1, reason: 'credit', seq: 1, at: 1 };
    expect(during.changes.postings).toEqual([
      { ...posting, leg: 1, accountId: from.id, amount: -5n, balanceAfter: -5n },
      { ...posting, leg: 2, accountId: to.id, amount: 5n, balanceAfter: 5n },
    ]);
  });

  test('L2 legs that do not sum to zero stop the engine', () => {
    const books = ledger();
    const from = books.openHouseAccount(context(), 'outside', BTC);
    const to = books.openAccount(context(), userId(1), 'change', BTC);
    const other = books.openAccount(context(), userId(1), 'change', USDT);
    const post = (target: typeof to, received: bigint) => () =>
      books.post(context(), 'credit', [
        { account: from, amount: amount(-5n) },
        { account: target, amount: amount(received) },
      ]);
    expect(post(to, 4n)).toThrow(InvariantViolation);
    expect(post(other, 5n)).toThrow(InvariantViolation);
    const move = () => books.move(context(), [{ account: to, amount: amount(1n) }]);
    expect(move).toThrow(InvariantViolation);
  });

  test('L3 everything sums to zero, and an account that was tampered with is found', () => {
    const scenario = Scenario.start();
    scenario.play(`
      ann sell 2 @ 100.01
      bob buy  1.2345 market
      cal buy  0.3333 @ 100.5
    `);
    for (const currencyId of Object.values(CURRENCIES)) {
      const own = scenario.engine.snapshot().accounts.filter((account) => account.currencyId === currencyId);
      expect(own.reduce((sum, { available, locked }) => sum + available + locked, 0n)).toBe(0n);
    }
    const victim = scenario.engine.world.ledger.getAccount(USERS['ann']!, 'change', BTC)!;
    victim.available = amount(victim.available + 1n);
    expect(() => checkInvariants(scenario.engine)).toThrow('not to zero');
  });

  test('L4 no posting takes an account below zero, but for the outside world', () => {
    const books = ledger();
    const treasury = books.openHouseAccount(context(), 'treasury', BTC);
    const outside = books.openHouseAccount(context(), 'outside', BTC);
    const pay = (from: typeof treasury, to: typeof treasury) => () =>
      books.post(context(), 'credit', [
        { account: from, amount: amount(-1n) },
        { account: to, amount: amount(1n) },
      ]);
    expect(pay(treasury, outside)).toThrow(InvariantViolation);
    expect(pay(outside, treasury)).not.toThrow();
    expect(outside.available).toBe(-1n);
  });

  test('L5 a hold stays in its account, is no posting, and is never more than what is there', () => {
    const books = ledger();
    const account = books.openAccount(context(), userId(1), 'change', BTC);
    account.available = amount(10n);
    const during = context();
    books.hold(during, account, amount(7n));
    expect([account.available, account.locked]).toEqual([3n, 7n]);
    expect(during.changes.postings).toEqual([]);
    expect([...during.changes.accounts]).toEqual([account]);
    expect(() => books.hold(context(), account, amount(4n))).toThrow(InvariantViolation);
    expect(() => books.release(context(), account, amount(8n))).toThrow(InvariantViolation);
    books.release(context(), account, amount(7n));
    expect([account.available, account.locked]).toEqual([10n, 0n]);
  });

  test('L5 locked money without an order is found', () => {
    const scenario = Scenario.start();
    const account = scenario.engine.world.ledger.getAccount(USERS['ann']!, 'change', BTC)!;
    account.available = amount(account.available - 5n);
    account.locked = amount(5n);
    expect(() => checkInvariants(scenario.engine)).toThrow('locked for claims of 0');
  });
});

describe('money from outside', () => {
  test('L6 opening a user posts the grants once', () => {
    const scenario = Scenario.start();
    const open = {
      kind: 'openUser',
      userId: userId(7),
      grants: [
        { wallet: 'change', currencyId: USDT, amount: amount(units('100')) },
        { wallet: 'lever', currencyId: USDT, amount: amount(units('50')) },
      ],
    } as const;
    expect(scenario.apply(open)).toEqual({ ok: true, value: { isNew: true } });
    const first = scenario.engine.counters.posting - 1;
    expect(
      scenario.changes.postings.map(({ postingId, leg, reason, amount }) => [postingId, leg, reason, amount]),
    ).toEqual([
      [first, 1, 'demo_grant', -units('100')],
      [first, 2, 'demo_grant', units('100')],
      [first + 1, 1, 'demo_grant', -units('50')],
      [first + 1, 2, 'demo_grant', units('50')],
    ]);
    scenario.forget();
    expect(scenario.apply(open)).toEqual({ ok: true, value: { isNew: false } });
    expect(scenario.changes).toEqual(createChanges());
  });

  test('L7 the treasury pays what it has, the outside world anything', () => {
    const scenario = Scenario.start();
    const table = `
      fund 100 USDT                    | ok
      credit ann 60 USDT from treasury | ok
      credit ann 41 USDT from treasury | insufficient_balance
      credit ann 1 BTC from treasury   | insufficient_balance
      credit bob 5 USDT from outside   | ok
    `;
    expect(scenario.play(table)).toBe(tidyTable(table));
    const balances = `
      owner    | USDT
      treasury | 40
      outside  | -30105
      ann      | 10060
      bob      | 10005
    `;
    expect(scenario.balances(balances)).toBe(tidyTable(balances));
    const firstLegs = scenario.changes.postings.filter(({ leg }) => leg === 1);
    expect(firstLegs.map(({ reason }) => reason)).toEqual(['treasury_funding', 'credit', 'credit']);
  });

  test('L8 money that comes in is of a known currency and above zero', () => {
    const scenario = Scenario.start();
    const unknown = currencyId(99);
    const give = (id: CurrencyId, received: bigint) =>
      scenario.apply({ kind: 'fundTreasury', currencyId: id, amount: amount(received) });
    expect(give(unknown, 1n)).toMatchObject({ ok: false, code: 'currency_not_found' });
    expect(give(BTC, 0n)).toMatchObject({ ok: false, code: 'quantity_required' });
    expect(give(BTC, -1n)).toMatchObject({ ok: false, code: 'quantity_required' });
    expect(give(BTC, 1n)).toMatchObject({ ok: true });
  });
});
