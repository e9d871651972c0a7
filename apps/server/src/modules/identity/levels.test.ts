import { identity } from '@bourse/contract';
import { amount, BTC, ETH, units, USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { findPending, REVIEWER, reviewsOf, upload, verify } from './testing.ts';
import { tickOf } from '../../core/market/testing.ts';

let server: TestServer;
let names = 0;
const register = (): Promise<TestUser> => server.register(`user-${(names += 1)}@bourse.test`);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function refusalOf(input: { level: 2 | 3; hand_pic?: string }, user: TestUser): Promise<string> {
  const { body } = await server.call(identity.raiseLevel, input, user.token);
  return body.type === 'ok' ? 'ok' : body.code;
}

async function tick(btc: string): Promise<void> {
  const tick = tickOf(server.clock.now(), [
    [BTC, btc],
    [ETH, '1'],
  ]);
  await server.services.sequencer.submit(tick);
}

const credit = (user: TestUser, decimal: string) =>
  server.services.sequencer.submit({
    kind: 'creditUser',
    userId: user.userId,
    source: 'outside',
    wallet: 'lever',
    currencyId: USDT,
    amount: amount(units(decimal)),
  });

test('each level has its limit of withdrawals, growing with it', async () => {
  const user = await register();
  const { level, levels } = await server.mustCall(identity.verificationLevels, {}, user.token);
  expect(level).toBe(0);
  expect(levels.map((row) => [row.level, row.assets_above, row.needs_identity, row.needs_hand_pic])).toEqual([
    [0, '0', 0, 0],
    [1, '0', 1, 0],
    [2, '0', 1, 1],
    [3, '20', 1, 1],
  ]);
  const limits = levels.map((row) => Number(row.daily_withdraw));
  expect(limits).toEqual(limits.toSorted((a, b) => a - b));
});

test('level 2 takes a hand-held picture to review, beside which level 1 stays', async () => {
  const user = await register();
  expect(await refusalOf({ level: 2 }, user)).toBe('identity_not_verified');
  await verify(server, user, { level: 1 });
  expect(await refusalOf({ level: 2 }, user)).toBe('hand_picture_required');
  const stranger = await register();
  expect(await refusalOf({ level: 2, hand_pic: await upload(server, stranger) }, user)).toBe('picture_not_found');
  const hand_pic = await upload(server, user);
  expect(await refusalOf({ level: 2, hand_pic }, user)).toBe('ok');
  expect(await refusalOf({ level: 2, hand_pic }, user)).toBe('identity_under_review');
  expect(await server.mustCall(identity.verificationLevels, {}, user.token)).toMatchObject({
    level: 1,
    pending_level: 2,
  });
  const reviews = reviewsOf(server);
  await reviews.reject({ id: await findPending(reviews, user), reviewer: REVIEWER, reason: 'face hidden' });
  expect(await server.mustCall(identity.identity, {}, user.token)).toMatchObject({
    review_status: 2,
    level: 1,
    is_rejected: 1,
    reason: 'face hidden',
  });
  expect(await refusalOf({ level: 2, hand_pic }, user)).toBe('ok');
  await reviews.approve({ id: await findPending(reviews, user), reviewer: REVIEWER });
  expect(await server.mustCall(identity.identity, {}, user.token)).toMatchObject({
    review_status: 2,
    level: 2,
    is_rejected: 0,
  });
  expect(await refusalOf({ level: 2, hand_pic }, user)).toBe('verification_level_held');
});

test('level 3 is granted at once to those who own more than 20 BTC', async () => {
  const user = await register();
  await tick('100000');
  expect(await refusalOf({ level: 3 }, user)).toBe('verification_level_skipped');
  await verify(server, user, { level: 2 });
  expect(await refusalOf({ level: 3 }, user)).toBe('assets_below_level');
  // Demo money: 25,000 USDT, 0.5 BTC and 5 ETH at 1 USDT.
  expect(await server.mustCall(identity.verificationLevels, {}, user.token)).toMatchObject({ assets_btc: '0.75005' });
  await credit(user, '1924995');
  expect(await server.mustCall(identity.verificationLevels, {}, user.token)).toMatchObject({ assets_btc: '20' });
  expect(await refusalOf({ level: 3 }, user)).toBe('assets_below_level');
  await credit(user, '0.00000001');
  expect(await refusalOf({ level: 3 }, user)).toBe('ok');
  expect(await server.mustCall(identity.identity, {}, user.token)).toMatchObject({ level: 3 });
  expect(await refusalOf({ level: 3 }, user)).toBe('verification_level_held');
  expect(await refusalOf({ level: 2 }, user)).toBe('verification_level_held');
});

test('without a fresh price of BTC nobody is measured', async () => {
  const user = await register();
  await verify(server, user, { level: 2 });
  server.clock.advance(10_000);
  expect(await refusalOf({ level: 3 }, user)).toBe('index_price_missing');
  expect(await server.mustCall(identity.verificationLevels, {}, user.token)).toMatchObject({ assets_btc: '' });
});

test('two who ask for level 2 at once are one submission', async () => {
  const user = await register();
  await verify(server, user, { level: 1 });
  const hand_pic = await upload(server, user);
  const codes = await Promise.all([1, 2, 3].map(() => refusalOf({ level: 2, hand_pic }, user)));
  expect(codes.toSorted()).toEqual(['identity_under_review', 'identity_under_review', 'ok']);
});
