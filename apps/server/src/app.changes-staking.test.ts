// Every kind of change at the desks of staking and of sales is asked for and decided here.
// What it is about is seen to change once.
import { launch, officeLaunch } from '@bourse/contract';
import { currencyId, DAY_MS, USDT, XRP } from '@bourse/domain';
import { locales } from '@bourse/messages';
import { afterAll, beforeAll, test } from 'vitest';
import { cellOf, expectPictureKept, fundsOf, openOffice, testChanges } from './platform/http/testing-changes.ts';
import { addPlainCoin, drainTreasury, fundTreasury } from './platform/http/testing-funds.ts';
import { startTestServer, type TestServer, type TestUser } from './platform/http/testing.ts';

let server: TestServer;
let user: TestUser;
let sale: number;
/** The time at which the newest sale begins. */
let begun: number;
const getServer = () => server;
const office = openOffice(getServer);
/** No chain brings it. */
const PLAIN = currencyId(901);

beforeAll(async () => {
  server = await startTestServer();
  await fundTreasury(server, USDT, '1000');
  await fundTreasury(server, XRP, '10000');
  await addPlainCoin(server, PLAIN, 'QRY');
  user = await server.register('subscriber@example.com');
});
afterAll(() => server.stop());

testChanges(getServer, 'earn', {
  rules: {
    ...cellOf(getServer, { table: 'staking_rules', column: 'cancel_fee_ppm' }, '120000'),
    input: () => ({ cancel_fee: '11' }),
    becomes: '110000',
    later: {},
    subject: () => 'earn rules',
    changes: () => [['cancel_fee', '1', '11']],
  },
  product: {
    ...cellOf(getServer, { table: 'staking_products', column: 'rate_ppm', where: () => ({ id: 1 }) }, '2200'),
    input: () => ({ id: 1, rate: '0.21' }),
    becomes: '2100',
    later: {},
    subject: () => 'earn product 1',
    changes: () => [['rate', '0.4', '0.21']],
  },
  fund: {
    reads: fundsOf('staking', USDT),
    input: () => ({ currency: USDT, amount: '1' }),
    becomes: { more: '1' },
    subject: () => 'earn fund',
    changes: () => [
      ['purpose', '', 'staking'],
      ['currency', 'USDT', '3'],
      ['amount', '', '1'],
    ],
    keys: (id) => [['office/change/earn/fund', String(id), '']],
    isManifold: true,
    overtaken: { ...drainTreasury(getServer, USDT), failure: 'insufficient_balance' },
  },
});

const words = { title: 'XRP', abstract: 'Shared out.', content: '## Rules', white_paper: '/paper' };
const NO_WORDS = { title: '', abstract: '', content: '', cover: '', white_paper: '' };

async function draft(): Promise<void> {
  begun = server.clock.now();
  const terms = { mode: 'pro_rata', price: '2', supply: '100', lock_days: 7, step: '1', minimum: '5' };
  const times = { start_ms: begun, end_ms: begun + DAY_MS };
  const limits = ['60', '60', '60', '60'];
  await office.decide(
    { desk: 'launch', kind: 'sale' },
    { currency: XRP, ...terms, ...times, limits, pay_currencies: [USDT] },
  );
  const [row] = await server.services.storage.sql<{ id: string }[]>`SELECT max(id) AS id FROM launch_projects`;
  sale = Number(row?.id);
}

async function write(): Promise<void> {
  await draft();
  const token = await office.tokenOf('maker');
  for (const { code: lang } of locales) {
    await server.mustCall(officeLaunch.saveText, { id: sale, lang, ...words, seen: NO_WORDS }, token);
  }
  await office.decide({ desk: 'launch', kind: 'fund' }, { currency: XRP, amount: '100' });
}

async function announce(): Promise<void> {
  await write();
  await office.decide({ desk: 'launch', kind: 'schedule' }, { id: sale });
}

let subscriptions = 0;
async function end(): Promise<void> {
  await announce();
  const headers = { 'idempotency-key': `s-${(subscriptions += 1)}` };
  await server.mustCall(launch.subscribe, { id: sale, amount: '60' }, user.token, { headers });
  server.clock.advance(DAY_MS);
}

const ofSale = () => ({ id: sale });
const stateOf = (sql: TestServer['services']['storage']['sql']) =>
  sql<{ value: string }[]>`SELECT state AS value FROM launch_projects WHERE id = ${sale}`;
const set = (column: string, value: string | number) => async () => {
  const { sql } = server.services.storage;
  await sql`UPDATE launch_projects SET ${sql({ [column]: value })} WHERE id = ${sale}`;
};

testChanges(getServer, 'launch', {
  sale: {
    prepare: draft,
    ...cellOf(getServer, { table: 'launch_projects', column: 'price', where: ofSale }, '3.2'),
    input: () => ({ id: sale, price: '3.1' }),
    becomes: '3.10000000',
    later: {},
    subject: () => `launch sale ${sale}`,
    changes: () => [['price', '2', '3.1']],
  },
  text: {
    prepare: announce,
    ...cellOf(
      getServer,
      { table: 'launch_texts', column: 'keyword', where: () => ({ project_id: sale, locale: 'en' }) },
      'Other',
    ),
    input: () => ({ id: sale, lang: 'en', ...words, title: 'Ripple' }),
    becomes: 'Ripple',
    later: {},
    subject: () => `launch text ${sale} en`,
    changes: () => [['title', 'XRP', 'Ripple']],
  },
  schedule: {
    prepare: write,
    reads: stateOf,
    input: ofSale,
    becomes: 'scheduled',
    later: {},
    subject: () => `launch schedule ${sale}`,
    changes: () => [
      ['mode', '', 'pro_rata'],
      ['price', '', '2'],
      ['supply', '', '100'],
      ['start_ms', '', String(begun)],
      ['end_ms', '', String(begun + DAY_MS)],
      ['lock_days', '', '7'],
      ['step', '', '1'],
      ['minimum', '', '5'],
      ['limits', '', '60, 60, 60, 60'],
      ['pay_currencies', '', '3'],
      ['texts', '', 'd12e4817e4293185'],
    ],
    keys: (id) => [['office/change/launch/schedule', String(id), '']],
    overtaken: { by: set('lock_days', 8), undo: set('lock_days', 7), refusal: 'launch_terms_changed' },
  },
  cancel: {
    prepare: draft,
    reads: stateOf,
    input: ofSale,
    becomes: 'cancelled',
    subject: () => `launch cancel ${sale}`,
    changes: () => [['state', 'draft', 'cancelled']],
    keys: (id) => [['office/change/launch/cancel', String(id), '']],
    overtaken: { by: set('state', 'scheduled'), undo: set('state', 'draft'), refusal: 'proposal_outdated' },
  },
  settle: {
    prepare: end,
    reads: (sql) => sql`SELECT (settled_at IS NOT NULL)::text AS value FROM launch_projects WHERE id = ${sale}`,
    input: ofSale,
    becomes: 'true',
    subject: () => `launch settle ${sale}`,
    changes: () => [
      ['demand', '', '60'],
      ['supply', '', '100'],
      ['subscriptions', '', '1'],
      ['full', '', '1'],
      ['part', '', '0'],
      ['none', '', '0'],
      ['allotted', '', '60'],
      ['unsold', '', '40'],
      ['cut', '', ''],
      ['charged', '', '120 USDT'],
      ['refunded', '', '0 USDT'],
    ],
    keys: (id) => [['office/change/launch/settle', String(id), '']],
    overtaken: { by: set('supply', 50), undo: set('supply', 100), refusal: 'launch_preview_changed' },
  },
  fund: {
    reads: fundsOf('subscription', USDT),
    input: () => ({ currency: USDT, amount: '1' }),
    becomes: { more: '1' },
    subject: () => 'launch fund',
    changes: () => [
      ['purpose', '', 'subscription'],
      ['currency', 'USDT', '3'],
      ['amount', '', '1'],
    ],
    keys: (id) => [['office/change/launch/fund', String(id), '']],
    isManifold: true,
    overtaken: { ...drainTreasury(getServer, USDT), failure: 'insufficient_balance' },
  },
  receive: {
    reads: fundsOf('subscription', PLAIN),
    input: () => ({ currency: PLAIN, amount: '1' }),
    becomes: { more: '1' },
    subject: () => `launch receive ${PLAIN}`,
    changes: () => [
      ['currency', 'QRY', '901'],
      ['amount', '', '1'],
    ],
    keys: (id) => [
      ['office/change/launch/receive', String(id), ''],
      ['office/change/launch/receive/fund', String(id), ''],
    ],
  },
});

test('a cover that a change names is kept as long as the change waits', async () => {
  await announce();
  const input = (cover: string) => ({ id: sale, lang: 'it', ...words, cover });
  await expectPictureKept(server, office, { desk: 'launch', kind: 'text', input });
});
