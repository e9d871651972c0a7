// The desk of sales, on a real database: two decide, what they decide on is what they have seen, one stops.
import { launch, office, officeCoins, officeLaunch, wallet } from '@bourse/contract';
import { amount, currencyId, DAY_MS, formatUnits, launchProjectId, units, USDT, XRP } from '@bourse/domain';
import { locales } from '@bourse/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyDueChanges } from '../../platform/changes/due-changes.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { settle } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { salesChanges } from './changes.ts';
import { auditBooks } from '../../audit.ts';

let server: TestServer;
let maker: string;
let checker: string;
let viewer: string;
const users: TestUser[] = [];

async function logIn(): Promise<void> {
  maker = await logInOperator(server, 'operator');
  checker = await logInOperator(server, 'admin');
  viewer = await logInOperator(server, 'support');
}

beforeAll(async () => {
  server = await startTestServer();
  await logIn();
  for (const name of ['ann', 'bob', 'cal']) users.push(await server.register(`${name}@example.com`));
});
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await server.stop();
});

const codeOf = ({ body }: { readonly body: { readonly type: string; readonly code?: unknown } }) =>
  body.type === 'ok' ? 'ok' : body.code;
const reason = 'as agreed';

const saleOf = (id: number) => server.mustCall(officeLaunch.sale, { id }, viewer);
const pending = async () => (await server.mustCall(officeLaunch.listProposals, {}, viewer)).list;
const decide = (id: number | undefined) => server.call(officeLaunch.approveProposal, { id: id ?? 0 }, checker);

async function approve(): Promise<void> {
  const [proposal] = await pending();
  expect(codeOf(await decide(proposal?.id))).toBe('ok');
  await settle(server);
}

/** Applies the change like a crash between the engine's commit and ours: nothing may happen twice or fail. */
async function applyAgain(): Promise<void> {
  const { sql } = server.services.storage;
  await sql`UPDATE changes SET status = 'approved' WHERE id = (SELECT max(id) FROM changes)`;
  await applyDueChanges(server.services, salesChanges);
  await settle(server);
  expect(await sql`SELECT status FROM changes ORDER BY id DESC LIMIT 1`).toEqual([{ status: 'applied' }]);
}

const terms = () => ({
  currency: XRP,
  mode: 'pro_rata' as const,
  price: '2',
  supply: '100',
  start_ms: server.clock.now(),
  end_ms: server.clock.now() + DAY_MS,
  lock_days: 7,
  step: '1',
  minimum: '5',
  limits: ['60', '60', '60', '60'],
  pay_currencies: [USDT],
  reason,
});

async function draft(part: Partial<ReturnType<typeof terms>> = {}): Promise<number> {
  await server.mustCall(officeLaunch.proposeSale, { ...terms(), ...part }, maker);
  const id = Number((await pending())[0]?.subject);
  await approve();
  return id;
}

const words = { title: 'XRP', abstract: 'Shared out.', content: '## Rules', white_paper: '/paper' };
const NO_WORDS = { title: '', abstract: '', content: '', cover: '', white_paper: '' };
async function write(id: number): Promise<void> {
  for (const { code } of locales)
    await server.mustCall(officeLaunch.saveText, { id, lang: code, ...words, seen: NO_WORDS }, maker);
}

async function fund(coins: string): Promise<void> {
  const money = { currencyId: XRP, amount: amount(units(coins)) };
  await server.services.sequencer.submit({ kind: 'fundTreasury', ...money });
  await server.mustCall(officeLaunch.proposeFund, { currency: XRP, amount: coins, reason }, maker);
  await approve();
}

/** From draft to announced. */
async function announce(part: Parameters<typeof draft>[0] = {}): Promise<number> {
  const id = await draft(part);
  await write(id);
  await fund('100');
  await server.mustCall(officeLaunch.proposeSchedule, { id, reason }, maker);
  await approve();
  return id;
}

let keys = 0;
const subscribe = ({ token }: TestUser, id: number, coins: string) =>
  server.call(launch.subscribe, { id, amount: coins }, token, { headers: { 'idempotency-key': `d-${(keys += 1)}` } });

async function fill(id: number): Promise<void> {
  for (const [at, coins] of ['60', '55', '20'].entries()) {
    const user = users[at];
    if (user) expect(codeOf(await subscribe(user, id, coins))).toBe('ok');
  }
}

async function end(): Promise<void> {
  server.clock.advance(DAY_MS);
  await logIn();
}

describe('a sale', () => {
  test('is drafted, written, funded, announced and worked out by two, exactly as its preview said', async () => {
    const wrong = { ...terms(), supply: '100.5' };
    expect(codeOf(await server.call(officeLaunch.proposeSale, wrong, maker))).toBe('invalid_market_settings');
    const id = await draft({ lock_days: 0 });
    expect(await saleOf(id)).toMatchObject({ state: 'draft', title: 'XRP', timeline: 1, texts: {}, lock_days: 0 });
    const schedule = () => server.call(officeLaunch.proposeSchedule, { id, reason }, maker);
    expect((await schedule()).body).toMatchObject({
      code: 'launch_texts_missing',
      message: expect.stringContaining('zh, hk, en, kr, jp, spa, it'),
    });
    await write(id);
    expect(codeOf(await schedule())).toBe('insufficient_balance');
    await fund('100');
    expect(codeOf(await schedule())).toBe('ok');
    await approve();
    await applyAgain();
    expect(await saleOf(id)).toMatchObject({ state: 'scheduled', timeline: 2, fund: '0', texts: { en: words } });

    await fill(id);
    const settleSale = () => server.call(officeLaunch.proposeSettle, { id, reason }, maker);
    expect(codeOf(await settleSale())).toBe('launch_not_ended');
    expect(await server.mustCall(officeLaunch.previewResult, { id }, viewer)).toMatchObject({ is_final: false });
    await end();
    const preview = await server.mustCall(officeLaunch.previewResult, { id }, viewer);
    expect(preview).toMatchObject({
      is_final: true,
      demand: '135',
      supply: '100',
      subscriptions: 3,
      people: 3,
      full: 0,
      part: 3,
      none: 0,
      allotted: '100',
      unsold: '0',
      cut: { remainder: expect.stringMatching(/^\d+$/) },
      payments: [{ currency_name: 'USDT', held: '270', charged: '200', refunded: '70' }],
    });
    expect(codeOf(await settleSale())).toBe('ok');
    const [proposal] = await pending();
    expect(proposal?.changes).toContainEqual({ field: 'refunded', from: '', to: '70 USDT' });
    await approve();
    await applyAgain();
    await expect.poll(async () => (await saleOf(id)).state).toBe('done');
    const after = await saleOf(id);
    expect(after).toMatchObject({ allotted: '100', people: 3, payments: [{ held: '0', charged: '200' }] });
    expect(after.counts.filter(({ subscriptions }) => subscriptions > 0)).toEqual([
      { state: 'done', subscriptions: 3 },
    ]);
    expect(codeOf(await server.call(officeLaunch.previewResult, { id }, viewer))).toBe('launch_handled');
  });

  test('is not worked out once its result is no longer what was previewed, nor announced once it has changed', async () => {
    const id = await announce();
    await fill(id);
    await end();
    await server.mustCall(officeLaunch.proposeSettle, { id, reason }, maker);
    const { sql } = server.services.storage;
    const [proposal] = await pending();
    const changes = proposal?.changes.map((one) => (one.field === 'allotted' ? { ...one, to: '99' } : one)) ?? [];
    await sql`UPDATE changes SET changes = ${sql.json(changes)} WHERE id = ${proposal?.id ?? 0}`;
    expect(codeOf(await decide(proposal?.id))).toBe('launch_preview_changed');
    expect(await saleOf(id)).toMatchObject({ state: 'scheduled', holding: 3 });
    await server.mustCall(officeLaunch.rejectProposal, { id: proposal?.id ?? 0, reason }, checker);
    await server.mustCall(officeLaunch.proposeCancel, { id, reason }, maker);
    await approve();
    await expect
      .poll(async () => (await saleOf(id)).counts.find(({ state }) => state === 'refunded'))
      .toMatchObject({
        subscriptions: 3,
      });

    const other = await draft();
    await write(other);
    await server.mustCall(officeLaunch.proposeSchedule, { id: other, reason }, maker);
    const seen = { ...words, cover: '' };
    await server.mustCall(officeLaunch.saveText, { id: other, lang: 'it', ...words, title: 'Altro', seen }, maker);
    const [announcement] = await pending();
    expect(codeOf(await decide(announcement?.id))).toBe('launch_terms_changed');
    await server.mustCall(officeLaunch.rejectProposal, { id: announcement?.id ?? 0, reason }, maker);
  });

  test('that is announced keeps its price, and takes other limits and texts by two', async () => {
    const id = await announce();
    const change = (part: object) => server.call(officeLaunch.proposeSale, { id, reason, ...part }, maker);
    expect(codeOf(await change({ price: '3' }))).toBe('launch_terms_frozen');
    expect(codeOf(await server.call(officeLaunch.saveText, { id, lang: 'en', ...words, seen: NO_WORDS }, maker))).toBe(
      'launch_terms_frozen',
    );
    expect(codeOf(await change({ limits: ['0', '40', '60', '60'], minimum: '10' }))).toBe('ok');
    await approve();
    expect(await saleOf(id)).toMatchObject({ minimum: '10', limits: ['0', '40', '60', '60'] });
    const text = { id, lang: 'en' as const, ...words, title: 'Ripple', reason };
    expect(codeOf(await server.call(officeLaunch.proposeText, { ...text, title: 'XRP' }, maker))).toBe(
      'invalid_request',
    );
    await server.mustCall(officeLaunch.proposeText, text, maker);
    expect((await pending())[0]).toMatchObject({
      kind: 'text',
      subject: `${id} en`,
      changes: [{ field: 'title', from: 'XRP', to: 'Ripple' }],
    });
    await approve();
    expect((await saleOf(id)).texts.en).toEqual({ ...words, cover: '', title: 'Ripple' });
  });

  test('is stopped by one at once, which drops waiting limits; two set limits again', async () => {
    const [ann] = users;
    const id = await announce();
    await server.mustCall(officeLaunch.proposeSale, { id, limits: ['50', '50', '50', '50'], reason }, maker);
    expect(codeOf(await server.call(officeLaunch.stop, { id, reason }, viewer))).toBe('forbidden');
    await server.mustCall(officeLaunch.stop, { id, reason }, maker);
    await settle(server);
    expect(await pending()).toEqual([]);
    expect(await saleOf(id)).toMatchObject({ is_stopped: true, state: 'scheduled' });
    expect(ann && codeOf(await subscribe(ann, id, '10'))).toBe('launch_stopped');
    await server.mustCall(officeLaunch.proposeSale, { id, limits: ['50', '50', '50', '50'], reason }, maker);
    await approve();
    expect(ann && codeOf(await subscribe(ann, id, '10'))).toBe('ok');
    const { list } = await server.mustCall(office.listAudit, { action: 'launch.stop' }, checker);
    expect(list.map(({ subject }) => subject)).toEqual([`launch sale ${id}`]);
  });
});

test('coins of an issuer are taken in by two, once, and none that come by a chain', async () => {
  const receive = (currency: number) =>
    server.call(officeLaunch.proposeReceive, { currency, amount: '250', reason }, maker);
  for (const coin of [USDT, XRP]) expect(codeOf(await receive(coin))).toBe('coin_has_chain');
  const names = Object.fromEntries(locales.map(({ code }) => [code, 'Quarry']));
  await server.mustCall(officeCoins.proposeCoin, { name: 'QRY', full_name: 'Quarry', names, reason }, maker);
  const [listing] = (await server.mustCall(officeCoins.listProposals, {}, viewer)).list;
  await server.mustCall(officeCoins.approveProposal, { id: listing?.id ?? 0 }, checker);
  const coin = currencyId(Number(listing?.subject));
  expect(codeOf(await receive(coin))).toBe('ok');
  expect(codeOf(await receive(coin))).toBe('change_already_requested');
  await approve();
  await applyAgain();
  expect(server.services.sales.launchFund(coin)).toBe(units('250'));
});

describe('who decides', () => {
  test('is another operator, in due time; what waits keeps its number', async () => {
    const effective_from = server.clock.now() + 60_000;
    await server.mustCall(officeLaunch.proposeSale, { ...terms(), effective_from }, maker);
    await server.mustCall(officeLaunch.proposeSale, terms(), maker);
    const [first, second] = await pending();
    expect(Number(second?.subject)).toBe(Number(first?.subject) + 1);
    const id = first?.id ?? 0;
    expect(codeOf(await server.call(officeLaunch.approveProposal, { id }, maker))).toBe('own_request');
    expect(codeOf(await server.call(officeLaunch.approveProposal, { id }, viewer))).toBe('forbidden');
    expect(codeOf(await decide(id))).toBe('ok');
    const find = () => server.services.sales.launchProject(launchProjectId(Number(first?.subject)));
    expect(find()).toBeUndefined();
    server.clock.advance(60_000);
    for (let look = 0; look < 2; look += 1) await applyDueChanges(server.services, salesChanges);
    await settle(server);
    expect(find()).toMatchObject({ state: 'draft' });
    await server.mustCall(officeLaunch.rejectProposal, { id: second?.id ?? 0, reason }, maker);
    expect(codeOf(await server.call(officeLaunch.proposeSale, { id: 999, price: '3', reason }, maker))).toBe(
      'launch_not_found',
    );
    const money = { currency: XRP, amount: '1000000000', reason };
    expect(codeOf(await server.call(officeLaunch.proposeFund, money, maker))).toBe('house_funds_short');
  });
});

describe('the books', () => {
  test('say by coin what is to be handed out and what lies there for it, paid and held', async () => {
    const rows = await server.mustCall(officeLaunch.reserves, {}, viewer);
    expect(rows.every((row) => row.is_covered)).toBe(true);
    const sales = server.services.sales.launchProjects();
    const open = sales.filter(({ currencyId, state }) => currencyId === XRP && state === 'scheduled');
    const xrp = rows.find((row) => row.currency_id === XRP);
    const supply = open.reduce((sum, sale) => sum + sale.supply, 0n);
    expect(xrp).toMatchObject({ sales: open.length, scheduled: formatUnits(supply), reserve: formatUnits(supply) });
    const { balances, list } = await server.mustCall(
      officeLaunch.listFunds,
      { purpose: 'subscription_reserve', currency: XRP, limit: 1 },
      viewer,
    );
    expect(list).toMatchObject([{ reason: 'subscription_supply' }]);
    expect(balances.some(({ purpose }) => purpose === 'subscription_reserve')).toBe(true);
  });

  test('list subscriptions by sale, user and state, also as a file, with an entry in the audit log', async () => {
    const [ann] = users;
    const { list, total } = await server.mustCall(officeLaunch.listSubscriptions, { state: 'done' }, viewer);
    expect([list.length, total]).toEqual([3, 3]);
    const filter = { user_id: ann?.userId ?? 0, sale_id: list[0]?.sale_id ?? 0 };
    const own = await server.mustCall(officeLaunch.listSubscriptions, filter, viewer);
    expect(own.list).toMatchObject([
      { wanted: '60', allotted: '44', charged: '88', pay_currency_name: 'USDT', index: '' },
    ]);
    const file = async (path: string) => {
      const headers = { authorization: viewer, lang: 'en' };
      return (await server.send({ url: `/api/office/launch/${path}`, headers })).text.trimEnd().split('\r\n');
    };
    const lines = await file(`subscriptions?format=csv&state=done`);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^\uFEFFSubscription,/);
    expect((await file('sales?format=csv')).length).toBeGreaterThan(3);
    expect((await file('reserves?format=csv')).some((line) => line.startsWith('XRP,'))).toBe(true);
    const { list: acts } = await server.mustCall(office.listAudit, { action: 'launch.export' }, checker);
    expect(acts.map(({ subject }) => subject)).toEqual(['launch-reserves', 'launch-sales', 'launch-subscriptions']);
    const { change_wallet: change } = await server.mustCall(wallet.walletList, {}, ann?.token);
    expect(change.balance.find(({ currency }) => currency === XRP)?.change_balance).toBe('44');
  });
});
