// What visitors are told of the exchange, and the maintenance that operators announce.
import { health, type InputOf, office, officeNetworks } from '@bourse/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { raiseAlarm } from '../../platform/alarms/alarms.ts';
import { saveSettings } from '../../platform/http/testing-edits.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { systemStatus } from './index.ts';

let server: TestServer;
let admin: string;
let operator: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await logInOperator(server, 'admin');
  operator = await logInOperator(server, 'operator');
});
afterAll(() => server.stop());

/** Operators log in again: nobody was at the screen meanwhile. */
async function pass(ms: number): Promise<void> {
  server.clock.advance(ms);
  admin = await logInOperator(server, 'admin');
  operator = await logInOperator(server, 'operator');
}

const now = () => server.clock.now();
const read = (lang = 'en') => server.call(health.status, {}, undefined, { headers: { lang } });
async function look(lang?: string) {
  await server.services.health.look();
  const { body } = await read(lang);
  if (body.type !== 'ok') throw new Error(body.code);
  return body.message;
}
const stateOf = async (name: string) => (await look()).parts.find(({ part }) => part === name)?.state;

const TEXTS = {
  en: { title: 'New machines', text: 'Trading pauses for an hour.' },
  zh: { title: '更换设备', text: '交易暂停一小时。' },
};
type Announcement = InputOf<typeof health.announceMaintenance>;
const announcement = (more: Partial<Announcement> = {}): Announcement => ({
  begin: now() + HOUR_MS,
  end: now() + 2 * HOUR_MS,
  parts: ['trading', 'chain_btc'],
  texts: TEXTS,
  ...more,
});
const announce = (more: Partial<Announcement> = {}, token = admin) =>
  server.call(health.announceMaintenance, announcement(more), token);

const list = () => server.mustCall(health.listMaintenances, {}, operator);
async function newest() {
  const [row] = (await list()).list.toSorted((a, b) => b.id - a.id);
  if (!row) throw new Error('nothing is announced');
  return row;
}
const codeOf = ({ body }: { readonly body: { readonly type: string; readonly code?: unknown } }) =>
  body.type === 'ok' ? 'ok' : body.code;

async function change(more: Partial<Announcement>) {
  const { id, begin, end, parts, texts } = await newest();
  const seen = { begin, end, parts, texts };
  return server.call(health.changeMaintenance, { ...seen, ...more, id, seen }, admin);
}

test('a visitor reads how each part is, and chains that are open are among them', async () => {
  const { parts, state, incidents, version } = await look();
  expect(state).toBe('working');
  expect(parts.map(({ part }) => part)).toEqual(
    expect.arrayContaining(['trading', 'market_data', 'sign_in', 'index_prices', 'messages', 'chain_btc', 'chain_xrp']),
  );
  expect([incidents, version]).toEqual([[], expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
});

test('whoever polls reads nothing of the database', async () => {
  const before = await look();
  const { sql } = server.services.storage;
  await sql`INSERT INTO health_incidents (part, cause, state, began_at) VALUES ('trading', 'slow', 'down', ${now()})`;
  expect((await read()).body).toMatchObject({ message: before });
  await sql`DELETE FROM health_incidents WHERE cause = 'slow'`;
});

test('an alarm of operators alone is none of the visitors’, one of a chain is its own', async () => {
  const { sql } = server.services.storage;
  const alarm = { params: {}, now: now() };
  await raiseAlarm(sql, { ...alarm, key: 'review_due', kind: 'review_due', severity: 'critical' });
  await raiseAlarm(sql, { ...alarm, key: 'shortfall:btc:1', kind: 'shortfall' });
  expect((await look()).state).toBe('working');
  await raiseAlarm(sql, { ...alarm, key: 'node_behind:eth', kind: 'node_behind', severity: 'critical' });
  expect([await stateOf('chain_eth'), await stateOf('chain_btc')]).toEqual(['down', 'working']);
  await sql`DELETE FROM operator_alarms`;
  expect(await stateOf('chain_eth')).toBe('working');
});

test('a slow loop disturbs three parts and is one incident', async () => {
  const { sql } = server.services.storage;
  const alarm = { key: 'loop_slow', kind: 'loop_slow', severity: 'warning', params: {}, now: now() } as const;
  await raiseAlarm(sql, alarm);
  const { incidents } = await look();
  expect(incidents[0]).toEqual({
    parts: ['trading', 'market_data', 'sign_in'],
    state: 'disturbed',
    cause: 'slow',
    begin: now(),
    end: null,
  });
  await sql`DELETE FROM operator_alarms`;
  await look();
});

test('while operators pause new risk, trading and withdrawals are under maintenance, and programs hear so', async () => {
  await saveSettings(server, { is_maintenance: 1 }, admin);
  expect([await stateOf('trading'), await stateOf('chain_btc'), await stateOf('market_data')]).toEqual([
    'maintenance',
    'maintenance',
    'working',
  ]);
  expect(systemStatus(server.services)).toBe('maintenance');
  await saveSettings(server, { is_maintenance: 0 }, admin);
  expect(systemStatus(server.services)).toBe('normal');
  expect(await stateOf('trading')).toBe('working');
});

test('a chain that an operator pauses one way is disturbed, and down both ways', async () => {
  const networks = (await server.services.custody.coinChains()).filter(({ chain }) => chain.code === 'ltc');
  const pause = async (side: 'deposit' | 'withdraw', cause: 'safety' | 'upgrade') => {
    for (const { currencyId, chain } of networks) {
      const input = { currency: currencyId, chain: chain.id, side, cause, reason: 'we look at it' };
      await server.mustCall(officeNetworks.pauseNetwork, input, operator);
    }
  };
  await pause('withdraw', 'safety');
  const { incidents } = await look();
  expect(incidents.find(({ cause }) => cause === 'withdrawals_paused')).toMatchObject({
    parts: ['chain_ltc'],
    state: 'disturbed',
    end: null,
  });
  await pause('deposit', 'upgrade');
  expect(await stateOf('chain_ltc')).toBe('down');
});

test('who may not edit settings announces nothing', async () => {
  expect(codeOf(await announce({}, operator))).toBe('forbidden');
  expect((await list()).total).toBe(0);
});

test('times that cannot be are refused, and so are texts that most could not read', async () => {
  const refused = [
    { begin: now() - 1 },
    { begin: now() + 91 * DAY_MS, end: now() + 91 * DAY_MS + HOUR_MS },
    { end: now() + HOUR_MS },
    { end: now() + HOUR_MS + 7 * DAY_MS + 1 },
  ];
  for (const times of refused) expect(codeOf(await announce(times))).toBe('maintenance_times_invalid');
  expect(codeOf(await announce({ texts: { it: TEXTS.en } }))).toBe('invalid_request');
  expect(codeOf(await announce({ parts: [] }))).toBe('invalid_request');
  expect((await list()).total).toBe(0);
});

test('announced once under a key, it is told to visitors in their language, and stands in the audit log', async () => {
  const headers = { 'idempotency-key': 'once' };
  const input = announcement();
  for (const _ of [1, 2]) await server.mustCall(health.announceMaintenance, input, admin, { headers });
  expect((await list()).total).toBe(1);
  expect((await look('zh')).maintenances).toMatchObject([TEXTS.zh]);
  expect((await look('kr')).maintenances).toMatchObject([{ ...TEXTS.en, begin: input.begin, end: input.end }]);
  expect(server.services.health.nextMaintenance('en')).toEqual({
    begin: input.begin,
    end: input.end,
    title: 'New machines',
  });
  expect(await stateOf('trading')).toBe('working');
  const { list: entries } = await server.mustCall(office.listAudit, { action: 'maintenance.announce' }, admin);
  expect(entries).toHaveLength(1);
});

test('once it has begun its begin and parts stand, and its end may move', async () => {
  await pass(HOUR_MS);
  expect([await stateOf('trading'), await stateOf('messages')]).toEqual(['maintenance', 'working']);
  expect(systemStatus(server.services)).toBe('maintenance');
  expect(codeOf(await change({ begin: now() - HOUR_MS }))).toBe('maintenance_begun');
  expect(codeOf(await change({ parts: ['trading'] }))).toBe('maintenance_begun');
  expect(codeOf(await change({ end: now() }))).toBe('maintenance_times_invalid');
  expect(codeOf(await change({ end: now() + 30 * MINUTE_MS }))).toBe('ok');
});

test('it counts apart from outages, and once it is over it stands', async () => {
  server.clock.advance(MINUTE_MS);
  await server.mustCall(health.endMaintenance, { id: (await newest()).id }, admin);
  const { parts } = await look();
  const trading = parts.find(({ part }) => part === 'trading');
  const sum = trading?.days.reduce((ms, { maintenance_ms }) => ms + maintenance_ms, 0);
  expect([trading?.state, trading?.uptime, sum]).toEqual(['working', '100.000', MINUTE_MS]);
  expect((await newest()).state).toBe('over');
  expect(codeOf(await change({ end: now() + HOUR_MS }))).toBe('maintenance_over');
  const ended = await server.call(health.endMaintenance, { id: (await newest()).id }, admin);
  expect(codeOf(ended)).toBe('maintenance_over');
});

test('what is withdrawn before it begins is told to nobody', async () => {
  await announce({ begin: now() + HOUR_MS, end: now() + 2 * HOUR_MS });
  await server.mustCall(health.endMaintenance, { id: (await newest()).id }, admin);
  expect((await newest()).state).toBe('withdrawn');
  await pass(HOUR_MS + MINUTE_MS);
  expect([(await look()).maintenances.length, await stateOf('trading')]).toEqual([1, 'working']);
});

test('two operators edit one announcement: who has not seen the other’s edit is refused', async () => {
  await announce();
  const { id, begin, end, parts, texts } = await newest();
  const seen = { begin, end, parts, texts };
  expect(codeOf(await change({ end: end + MINUTE_MS }))).toBe('ok');
  const late = await server.call(health.changeMaintenance, { ...seen, end: end + HOUR_MS, id, seen }, admin);
  expect(codeOf(late)).toBe('changed_meanwhile');
  expect((await newest()).end).toBe(end + MINUTE_MS);
});
