// The desk of fee tiers, on a real database: two decide about the table and about grants; orders that exist keep their rates.
import { fees, office, officeFees, spot } from '@bourse/contract';
import { BTC, DAY_MS, USDT, type UserId } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks } from '../../audit.ts';
import { applyDueChanges } from '../../platform/changes/due-changes.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { settle } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { feeChanges } from './changes.ts';

let server: TestServer;
let maker: string;
let checker: string;
let viewer: string;
let owner: TestUser;
let other: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  maker = await logInOperator(server, 'operator');
  checker = await logInOperator(server, 'admin');
  viewer = await logInOperator(server, 'support');
  owner = await server.register('owner@example.com');
  other = await server.register('other@example.com');
});
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await server.stop();
});

const codeOf = ({ body }: { readonly body: { readonly type: string; readonly code?: unknown } }) =>
  body.type === 'ok' ? 'ok' : body.code;

const reason = 'a reason';
const tier = (min_volume: string, maker_fee: string, taker_fee: string) => ({ min_volume, maker_fee, taker_fee });
const TIERS = [tier('5000', '0.09', '0.095'), tier('50000', '0.05', '0.08')];

const settings = () => server.mustCall(officeFees.settings, {}, viewer);
const pending = async () => (await server.mustCall(officeFees.listProposals, {}, viewer)).list;
const mine = (user: TestUser) => server.mustCall(fees.mine, {}, user.token);
const askForTiers = (tiers: readonly ReturnType<typeof tier>[]) =>
  server.call(officeFees.proposeTiers, { tiers: [...tiers], reason }, maker);
const askForGrant = (id: UserId, level: number, until?: number) =>
  server.call(officeFees.proposeGrant, { user_id: id, level, reason, ...(until && { until }) }, maker);

async function approve(): Promise<void> {
  const [proposal] = await pending();
  await server.mustCall(officeFees.approveProposal, { id: proposal?.id ?? 0 }, checker);
  await settle(server);
}

const PAIR = { legal_id: USDT, currency_id: BTC, price: '10000', mode: spot.MODE_LIMIT } as const;
const sell = (user: TestUser, num: string) => server.mustCall(spot.placeSell, { ...PAIR, num }, user.token);
const buy = (user: TestUser, num: string) => server.mustCall(spot.placeBuy, { ...PAIR, num }, user.token);
const newestTrade = async (user: TestUser) => (await server.mustCall(spot.listTrades, { page: 1 }, user.token)).list[0];

describe('the table', () => {
  test('of a demo is there from the start, and everybody may read it', async () => {
    const { tiers, markets } = await server.mustCall(fees.tiers, {});
    expect(tiers).toHaveLength(5);
    expect(tiers[0]).toEqual({ level: 1, min_volume: '10000', maker_fee: '0.09', taker_fee: '0.095' });
    expect(markets.find(({ currency_id: id }) => id === BTC)).toMatchObject({ maker_fee: '0.1', taker_fee: '0.1' });
    expect(await mine(owner)).toEqual({
      level: 0,
      maker_fee: null,
      taker_fee: null,
      volume: '0',
      volume_level: 0,
      counted_ms: null,
      granted_level: 0,
      granted_until_ms: null,
    });
  });

  test('changes as a whole, by two, with what would change; what could not hold is refused at once', async () => {
    expect(codeOf(await askForTiers([tier('5000', '0.09', '0.1'), tier('5000', '0.05', '0.08')]))).toBe(
      'invalid_market_settings',
    );
    const { users } = await server.mustCall(officeFees.preview, { tiers: TIERS }, viewer);
    expect(users).toEqual([0, 0, 0]);
    expect(codeOf(await askForTiers(TIERS))).toBe('ok');
    expect(codeOf(await askForTiers(TIERS))).toBe('change_already_requested');
    const [proposal] = await pending();
    expect(proposal).toMatchObject({ kind: 'tiers', subject: '' });
    expect(proposal?.changes).toContainEqual({ field: '1.min_volume', from: '10000', to: '5000' });
    expect(proposal?.changes).toContainEqual({ field: '5.taker_fee', from: '0.05', to: '' });
    expect(proposal?.changes.map(({ field }) => field)).not.toContain('1.maker_fee');
    const id = proposal?.id ?? 0;
    expect(codeOf(await server.call(officeFees.approveProposal, { id }, maker))).toBe('own_request');
    expect(codeOf(await server.call(officeFees.approveProposal, { id }, viewer))).toBe('forbidden');
    await approve();
    expect((await settings()).tiers).toEqual(
      TIERS.map((terms, place) => ({ level: place + 1, ...terms, users: 0, granted: 0 })),
    );
    expect(codeOf(await askForTiers(TIERS))).toBe('invalid_request');
  });
});

describe('a grant', () => {
  test('takes two, holds from its time until its end, and leaves orders that exist alone', async () => {
    const until = server.clock.now() + 10 * DAY_MS;
    await sell(owner, '0.01');
    expect(codeOf(await askForGrant(owner.userId, 3, until))).toBe('fee_tier_not_found');
    expect(codeOf(await askForGrant(owner.userId, 1))).toBe('invalid_request');
    expect(codeOf(await askForGrant(owner.userId, 0))).toBe('invalid_request');
    expect(codeOf(await askForGrant(owner.userId, 1, server.clock.now()))).toBe('fee_grant_over');
    expect(codeOf(await server.call(officeFees.proposeGrant, { user_id: 5, level: 1, until, reason }, maker))).toBe(
      'user_not_found',
    );
    expect(codeOf(await askForGrant(owner.userId, 2, until))).toBe('ok');
    expect((await pending())[0]).toMatchObject({ kind: 'grant', subject: String(owner.userId) });
    await approve();
    expect(await mine(owner)).toMatchObject({ level: 2, taker_fee: '0.08', volume_level: 0, granted_level: 2 });
    await sell(owner, '0.01');
    await buy(other, '0.01');
    expect(await newestTrade(owner)).toMatchObject({ fee: '0.1', fee_rate: '0.1', role: 'maker' });
    await buy(other, '0.01');
    expect(await newestTrade(owner)).toMatchObject({ fee: '0.05', fee_rate: '0.05' });
    expect(await newestTrade(other)).toMatchObject({ fee: '0.00001', fee_rate: '0.1', role: 'taker' });
    const orders = await server.mustCall(spot.listOrders, { page: 1, status: 'closed' }, owner.token);
    expect(orders.list.map((order) => [order.maker_fee, order.taker_fee])).toEqual([
      ['0.05', '0.08'],
      ['0.1', '0.1'],
    ]);
  });

  test('is listed, written to a file that the audit log knows of, and taken back by two', async () => {
    const rows = await server.mustCall(officeFees.listUsers, { grants: 'current' }, viewer);
    expect(rows.list).toMatchObject([
      { user_id: owner.userId, level: 2, granted_level: 2, is_granted: true, volume: '0' },
    ]);
    expect((await settings()).tiers.map(({ granted }) => granted)).toEqual([0, 1]);
    expect((await server.mustCall(officeFees.listUsers, { grants: 'ended' }, viewer)).total).toBe(0);
    expect((await server.mustCall(officeFees.listUsers, { volume_level: 1 }, viewer)).total).toBe(0);
    const { text } = await server.send({
      url: '/api/office/fees/users',
      query: { format: 'csv', user_id: String(owner.userId) },
      headers: { authorization: `Bearer ${viewer}`, lang: 'en' },
    });
    expect(text).toContain(`\r\n${owner.userId},2,0,0,2,`);
    expect(codeOf(await askForGrant(owner.userId, 0))).toBe('ok');
    await approve();
    expect(await mine(owner)).toMatchObject({ level: 0, granted_level: 0, granted_until_ms: null });
    const { list } = await server.mustCall(office.listAudit, {}, checker);
    const acts = list.map(({ action, subject }) => `${action}: ${subject}`).filter((act) => act.startsWith('fees.'));
    expect(acts).toEqual([
      `fees.approve: fees grant ${owner.userId}`,
      `fees.request: fees grant ${owner.userId}`,
      'fees.export: fee-tiers',
      `fees.approve: fees grant ${owner.userId}`,
      `fees.request: fees grant ${owner.userId}`,
      'fees.approve: fees tiers',
      'fees.request: fees tiers',
    ]);
  });

  test('that has ended by the time that it shall hold fails, and says why', async () => {
    const from = server.clock.now() + 60_000;
    const wish = { user_id: owner.userId, level: 1, until: from + 60_000, effective_from: from, reason };
    await server.mustCall(officeFees.proposeGrant, wish, maker);
    await approve();
    server.clock.advance(180_000);
    await applyDueChanges(server.services, feeChanges);
    const failed = await server.mustCall(officeFees.listProposals, { status: 'failed' }, viewer);
    expect(failed.list).toMatchObject([{ kind: 'grant', failure: 'fee_grant_over' }]);
  });
});
