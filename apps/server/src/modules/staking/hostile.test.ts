// Whoever wants money from staking and sales that is not theirs: with numbers that are none, ids of others, many calls at
// once, and acts in the very millisecond in which something ends.
import { launch, staking, wallet } from '@bourse/contract';
import {
  amount,
  BTC,
  DAY_MS,
  instant,
  launchProjectId,
  ppm,
  price,
  SECOND_MS,
  stakingProductId,
  units,
  USDT,
  XRP,
} from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { auditBooks } from '../../audit.ts';
import { settle, tick } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';

const PRODUCT = 50;
const SALE = 50;
const DAYS = 7;
const AT_ONCE = 20;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const now = server.clock.now();
  const coins = { currencyId: XRP, amount: whole('100000') };
  const money = { currencyId: USDT, amount: whole('1000') };
  await submit({ kind: 'fundTreasury', ...money });
  await submit({ kind: 'fundStaking', ...money });
  await submit({ kind: 'fundTreasury', ...coins });
  await submit({ kind: 'fundLaunch', ...coins });
  await offer({});
  const most = whole('50000');
  await submit({
    kind: 'configureLaunchProject',
    project: {
      id: launchProjectId(SALE),
      currencyId: XRP,
      price: price(units('2')),
      supply: whole('100000'),
      mode: 'first_come',
      startAt: now,
      endAt: instant(now + 30 * DAY_MS),
      lockDays: DAYS,
      step: whole('1'),
      minimum: whole('1'),
      limits: { 0: whole('10'), 1: whole('5'), 2: most, 3: most },
      payCurrencies: [USDT, BTC],
    },
  });
  await submit({ kind: 'scheduleLaunch', projectId: launchProjectId(SALE) });
});
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await server.stop();
});

const whole = (decimal: string) => amount(units(decimal));
const register = (name: string): Promise<TestUser> => server.register(`${name}@example.com`);

async function submit(command: Command): Promise<void> {
  expect(await server.services.sequencer.submit(command)).toMatchObject({ ok: true });
  await settle(server);
}

const offer = (part: { readonly rate?: bigint; readonly lot?: string }): Promise<void> =>
  submit({
    kind: 'configureStakingProduct',
    product: {
      id: stakingProductId(PRODUCT),
      currencyId: USDT,
      lot: whole(part.lot ?? '100'),
      rate: ppm(part.rate ?? 10_000n),
      days: DAYS,
      personLimit: whole('5000'),
      capacity: whole('100000'),
      isOffered: true,
      isRenewable: true,
    },
  });

const answered = z.object({ type: z.string(), code: z.string().optional() });
type Answer = { readonly status: number; readonly body: z.output<typeof answered> };
const codeOf = ({ body }: Answer): string => body.code ?? body.type;

/** Whatever is sent, as it is. */
async function post(
  path: string,
  payload: Readonly<Record<string, unknown>>,
  { token }: TestUser,
  key?: string,
): Promise<Answer> {
  const headers = { authorization: token, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  const { status, body } = await server.send({ method: 'POST', url: path, payload, headers });
  return { status, body: answered.parse(body) };
}

/** Whole coins or dollars, free and locked. */
async function balanceOf({ token }: TestUser, coin = USDT): Promise<string> {
  const { change_wallet: change } = await server.mustCall(wallet.walletList, {}, token);
  const row = change.balance.find(({ currency }) => currency === coin);
  return `${row?.change_balance} + ${row?.lock_change_balance}`;
}

let stakes = 0;
async function stake(user: TestUser, num = 1): Promise<number> {
  const { body } = await server.call(staking.buy, { id: PRODUCT, num }, user.token, {
    headers: { 'idempotency-key': `stake-${(stakes += 1)}` },
  });
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  return body.data.id;
}

const NO_NUMBERS = [
  '-1',
  '0',
  '1e3',
  '1E3',
  '0x10',
  'NaN',
  'Infinity',
  '1,5',
  '１',
  '٣',
  '1'.repeat(60),
  1e21,
  -5,
  [2],
  {},
];

describe('numbers that are none', () => {
  test('buy, stake and end nothing', async () => {
    const user = await register('numbers');
    for (const number of NO_NUMBERS) {
      const calls = [
        post(staking.buy.path, { id: PRODUCT, num: number }, user),
        post(staking.buy.path, { id: number }, user),
        post(staking.cancel.path, { id: number }, user),
        post(launch.subscribe.path, { id: SALE, amount: number }, user),
        post(launch.subscribe.path, { id: SALE, amount: '1', currency_id: number }, user),
        post(launch.unlock.path, { id: number }, user),
      ];
      for (const { status, body } of await Promise.all(calls)) {
        expect(status, JSON.stringify(number)).toBeLessThan(500);
        expect(body.type, JSON.stringify(number)).not.toBe('ok');
      }
    }
    expect(await balanceOf(user)).toBe('10000 + 0');
  });

  test('a part of a step, more than there is of anything, and amounts beyond counting are refused', async () => {
    const user = await register('parts');
    const tried = ['0.5', '1.00000001', '99999999999', '92233720368.54775807', '184467440737.09551616'];
    for (const amountOf of tried) {
      expect(codeOf(await post(launch.subscribe.path, { id: SALE, amount: amountOf }, user))).not.toBe('ok');
    }
    for (const num of ['51', '999999999', '1000000000']) {
      expect(codeOf(await post(staking.buy.path, { id: PRODUCT, num }, user))).not.toBe('ok');
    }
    expect(await balanceOf(user)).toBe('10000 + 0');
  });
});

describe('many at once', () => {
  test('two tabs and a key: one order; keys of their own: as many as there is money and limit for', async () => {
    const user = await register('tabs');
    const same = await Promise.all(
      Array.from({ length: AT_ONCE }, () => post(staking.buy.path, { id: PRODUCT, num: 10 }, user, 'tab')),
    );
    expect(new Set(same.map(codeOf))).toEqual(new Set(['ok']));
    expect(await balanceOf(user)).toBe('9000 + 1000');
    const own = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, nth) => post(staking.buy.path, { id: PRODUCT, num: 10 }, user, `tab-${nth}`)),
    );
    expect(own.filter((one) => codeOf(one) === 'ok')).toHaveLength(4);
    expect(await balanceOf(user)).toBe('5000 + 5000');
    const taps = await Promise.all(
      Array.from({ length: AT_ONCE }, () => post(launch.subscribe.path, { id: SALE, amount: '1' }, user)),
    );
    expect(taps.filter((one) => codeOf(one) === 'ok')).toHaveLength(1);
  });

  test('cancelled from everywhere an order comes back once', async () => {
    const user = await register('cancels');
    const id = await stake(user, 10);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, nth) =>
        post(staking.cancel.path, { id }, user, nth % 2 === 0 ? `cancel-${nth}` : undefined),
      ),
    );
    expect(answers.filter((one) => codeOf(one) === 'ok')).toHaveLength(1);
    expect(await balanceOf(user)).toBe('9990 + 0');
  });

  test('a limit of a person holds for subscriptions that come together, in whatever coin', async () => {
    await tick(server, { BTC: '60000' });
    const user = await register('limits');
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, nth) =>
        post(
          launch.subscribe.path,
          { id: SALE, amount: '3', currency_id: nth % 2 === 0 ? USDT : BTC },
          user,
          `l-${nth}`,
        ),
      ),
    );
    expect(answers.filter((one) => codeOf(one) === 'ok')).toHaveLength(3);
    await tick(server, { BTC: '60000' });
  });
});

describe('in the very millisecond', () => {
  test('in which an order is due it is paid, and cannot be cancelled; just before it can, without interest', async () => {
    const [early, late] = [await register('early'), await register('late')];
    const [first, second] = [await stake(early), await stake(late)];
    server.clock.advance(DAYS * DAY_MS - 1);
    expect(codeOf(await post(staking.cancel.path, { id: first }, early))).toBe('ok');
    server.clock.advance(1);
    const answers = await Promise.all([
      post(staking.cancel.path, { id: second }, late),
      post(staking.renew.path, { id: second, is_renewing: 1 }, late),
      post(staking.cancel.path, { id: second }, late, 'at-the-end'),
    ]);
    expect(answers.map(codeOf)).toEqual(Array.from({ length: 3 }, () => 'staking_order_not_found'));
    await settle(server);
    expect([await balanceOf(early), await balanceOf(late)]).toEqual(['9999 + 0', '10001 + 0']);
  });

  test('in which coins are unlocked they are, once, for whoever owns them; not before', async () => {
    const [owner, thief] = [await register('owner'), await register('thief')];
    const { body } = await server.call(launch.subscribe, { id: SALE, amount: '5' }, owner.token);
    const id = body.type === 'ok' ? (body.data?.id ?? 0) : 0;
    const before = await balanceOf(owner, XRP);
    server.clock.advance(DAYS * DAY_MS - 1);
    expect(codeOf(await post(launch.unlock.path, { id }, owner))).toBe('subscription_still_locked');
    server.clock.advance(1);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, nth) =>
        post(launch.unlock.path, { id }, nth % 3 === 0 ? thief : owner, nth % 2 === 0 ? `unlock-${nth}` : undefined),
      ),
    );
    expect(answers.filter((one) => codeOf(one) === 'ok')).toHaveLength(1);
    expect(before).toBe('0 + 5');
    expect(await balanceOf(owner, XRP)).toBe('5 + 0');
    expect(await balanceOf(thief, XRP)).toBe('0 + 0');
  });
});

describe('what changes between looking and buying', () => {
  test('terms of a product, the price of a sale and the level of the buyer are those of the moment', async () => {
    const user = await register('between');
    await offer({ rate: 5_000n });
    const agreed = { id: PRODUCT, min: '100', lixi: '1', qixian: DAYS };
    expect(codeOf(await post(staking.buy.path, agreed, user))).toBe('staking_terms_changed');
    await offer({});
    expect(codeOf(await post(staking.buy.path, { ...agreed, min: '1' }, user))).toBe('staking_terms_changed');
    expect(codeOf(await post(staking.buy.path, agreed, user))).toBe('ok');
    const cheap = { id: SALE, amount: '6', price: '1.99999999' };
    expect(codeOf(await post(launch.subscribe.path, cheap, user))).toBe('launch_price_moved');
    await submit({ kind: 'setVerificationLevel', userId: user.userId, level: 1, isGrant: true });
    const dear = { ...cheap, price: '2' };
    expect(codeOf(await post(launch.subscribe.path, dear, user))).toBe('purchase_limit_per_person');
    await submit({ kind: 'setVerificationLevel', userId: user.userId, level: 2, isGrant: true });
    expect(codeOf(await post(launch.subscribe.path, dear, user))).toBe('ok');
  });

  test('without an index nothing is paid in a coin; without what it costs by the tick it comes to nothing', async () => {
    const user = await register('index');
    await tick(server, { BTC: '60000' });
    server.clock.advance(60 * SECOND_MS);
    const inBitcoin = { id: SALE, amount: '1', currency_id: BTC };
    expect(codeOf(await post(launch.subscribe.path, inBitcoin, user))).toBe('no_market_price');
    expect(codeOf(await post(launch.subscribe.path, { ...inBitcoin, currency_id: XRP }, user))).toBe(
      'pay_currency_not_accepted',
    );
  });

  test('who is frozen buys nothing and renews nothing, and is paid what was promised', async () => {
    const user = await register('frozen');
    const id = await stake(user);
    await submit({ kind: 'setUserFrozen', userId: user.userId, isFrozen: true });
    const barred = [
      await post(staking.buy.path, { id: PRODUCT }, user),
      await post(staking.renew.path, { id, is_renewing: 1 }, user),
      await post(launch.subscribe.path, { id: SALE, amount: '1' }, user),
    ];
    expect(barred.map(codeOf)).toEqual(Array.from({ length: 3 }, () => 'user_frozen'));
    server.clock.advance(DAYS * DAY_MS);
    await submit({ kind: 'setUserFrozen', userId: user.userId, isFrozen: false });
    expect(await balanceOf(user)).toBe('10001 + 0');
  });
});
