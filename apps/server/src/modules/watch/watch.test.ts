// The watch: a figure past its threshold alarms, is told by mail and webhook, seen and cleared; who may set what; what stays in
// the logs.
import { type InputOf, officeWatch } from '@bourse/contract';
import { BTC, type CurrencyId, DAY_MS, ETH, MINUTE_MS, price, SECOND_MS, THRESHOLDS, units } from '@bourse/domain';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type IndexSurvey, NO_SURVEY } from '../../core/market/index-calculator.ts';
import { NOTICES_MAX, NOTICES_WITHIN_MS } from '../../platform/alarms/alarms.ts';
import { pauseAfter } from '../../platform/delivery/queue.ts';
import { type MailServer, readMail, startMailServer } from '../../platform/delivery/testing.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import type { JobState } from '../../platform/jobs/every.ts';
import { createNoticeDesk, type NoticeDesk } from './notices.ts';
import { REVIEW_EVERY_MS } from './readings.ts';

type Posted = { readonly headers: IncomingHttpHeaders; readonly body: string };

let mailServer: MailServer;
let hooks: Server;
let hookUrl: string;
let hookStatus = 200;
const posted: Posted[] = [];
let server: TestServer;
let desk: NoticeDesk;
let admin: string;
let operator: string;
let support: string;
/** The job fails so many times more. */
let failures = 0;

beforeAll(async () => {
  mailServer = await startMailServer();
  hooks = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      posted.push({ headers: request.headers, body });
      response.writeHead(hookStatus).end();
    });
  }).listen(0, '127.0.0.1');
  await once(hooks, 'listening');
  const address = hooks.address();
  hookUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/alarms?key=hidden`;
  server = await startTestServer({
    delivery: { smtp: { url: mailServer.url, from: 'Bourse <no-reply@bourse.example>' } },
  });
  const { services } = server;
  desk = createNoticeDesk({ ...services, config: { ...services.config, arePrivateTargetsAllowed: true } });
  const job = (): JobState => ({
    name: 'counting sheep',
    everyMs: 1000,
    endedAtMs: undefined,
    tookMs: undefined,
    failures,
    error: new Error('no sheep'),
  });
  services.watch.attach({ jobs: () => [job()] });
  admin = await logInOperator(server, 'admin');
  operator = await logInOperator(server, 'operator');
  support = await logInOperator(server, 'support');
  // How busy this machine is, is no matter of this test.
  for (const kind of ['loop_slow', 'commits_slow'] as const) {
    const { warning, critical } = THRESHOLDS[kind];
    const wanted = { kind, warning: '60000', critical: '60000', seen: { warning, critical } };
    await server.mustCall(officeWatch.setThreshold, wanted, admin);
  }
});
afterAll(async () => {
  desk.stop();
  await server.stop();
  hooks.close();
  await Promise.all([once(hooks, 'close'), mailServer.stop()]);
});
afterEach(async () => {
  failures = 0;
  hookStatus = 200;
  await server.services.watch.look();
  await tell();
  posted.length = 0;
});

/** Sends what is due; mails on their way are asked after once they have left. */
async function tell(): Promise<void> {
  await desk.runDue();
  await server.services.delivery.runDue();
  await desk.runDue();
}
const fail = async (times: number): Promise<void> => {
  failures = times;
  await server.services.watch.look();
};
const codeOf = ({ body }: { readonly body: { readonly type: string; readonly code?: unknown } }) =>
  body.type === 'ok' ? 'ok' : body.code;
const alarms = async () => (await server.mustCall(officeWatch.listAlarms, {}, support)).list;
const events = async (filter: InputOf<typeof officeWatch.listEvents> = {}) =>
  (await server.mustCall(officeWatch.listEvents, filter, support)).list;
const add = (fields: Partial<InputOf<typeof officeWatch.addTarget>>, token = admin) =>
  server.call(
    officeWatch.addTarget,
    { kind: 'webhook', address: hookUrl, severity: 'warning', lang: 'en', ...fields },
    token,
  );
const mustAdd = async (fields: Partial<InputOf<typeof officeWatch.addTarget>>) => {
  const { body } = await add(fields);
  if (body.type !== 'ok') throw new Error(`not added: ${body.code}`);
  return body.message;
};
const remove = (id: number) => server.mustCall(officeWatch.removeTarget, { id }, admin);
const acts = async (action: string) =>
  server.services.storage
    .sql`SELECT actor, subject, before, after FROM audit_log WHERE action = ${action} ORDER BY id DESC`;

const JOB = 'job_failing:counting sheep';

test('the view shows figures as they are, and how they stand', async () => {
  const view = await server.mustCall(officeWatch.view, {}, support);
  expect(view.sequencer).toMatchObject({ queue_depth: 0, queue_max: 20_000 });
  expect(view.process.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(view.database.connections).toBeGreaterThan(0);
  expect(view.database.size_bytes).toBeGreaterThan(0);
  expect(view.deliveries.map(({ channel, way }) => [channel, way])).toEqual([
    ['mail', 'sent'],
    ['sms', 'outbox'],
  ]);
  expect(view.chains.find(({ source }) => source === 'simulated')).toMatchObject({ is_behind: false, signer: 'none' });
  expect(view.jobs).toMatchObject([{ name: 'counting sheep', failures: 0, error: '' }]);
  expect(view.levels.find(({ kind }) => kind === 'job_failing')).toMatchObject({ value: 0, level: 'ok' });
  expect(view.levels.find(({ kind }) => kind === 'index_stale')).toMatchObject({ value: null, level: 'unknown' });
});

test('what is past its threshold is told by mail and webhook, seen, and cleared', async () => {
  const hook = await mustAdd({});
  const mail = await mustAdd({ kind: 'mail', address: 'duty@bourse.example', lang: 'it' });
  expect([mail.secret, hook.secret.length]).toEqual(['', 43]);
  await fail(1);
  expect(await alarms()).toEqual([]);
  await fail(THRESHOLDS.job_failing.warning);
  expect(await alarms()).toMatchObject([
    {
      key: JOB,
      kind: 'job_failing',
      severity: 'warning',
      seen_by: '',
      params: { job: 'counting sheep', text: 'no sheep', value: '2', unit: 'runs', threshold: '2' },
    },
  ]);
  await tell();
  const [{ headers, body } = { headers: {}, body: '' }] = posted;
  expect(posted).toHaveLength(1);
  expect(JSON.parse(body)).toMatchObject({
    event: 'raised',
    alarm: { key: JOB, severity: 'warning', title: 'A job fails' },
    url: expect.stringMatching(/\/watch\/runbook#job_failing$/),
  });
  const time = String(headers['x-bourse-timestamp']);
  const signature = createHmac('sha256', hook.secret).update(`${time}.${body}`).digest('hex');
  expect(headers['x-bourse-signature']).toBe(`sha256=${signature}`);
  expect(Number(time)).toBe(Math.floor(server.clock.now() / 1000));
  const [letter] = mailServer.mails.filter(({ to }) => to.includes('duty@bourse.example'));
  const { parts } = readMail(letter ?? { kind: 'mail', from: '', to: [], raw: '' });
  expect(parts[0]).toMatch(/Avviso: Un’attività fallisce\. \S+ counting sheep · no sheep · 2 \S+ ≥ 2 \S+\. 2026-/);

  const see = (token: string) => server.call(officeWatch.seeAlarm, { key: JOB }, token);
  expect([await see(support), await see(operator), await see(admin)].map(codeOf)).toEqual([
    'forbidden',
    'ok',
    'alarm_not_found',
  ]);
  expect(await alarms()).toMatchObject([{ seen_by: 'operator@demo.example' }]);
  await fail(0);
  expect(await alarms()).toEqual([]);
  await tell();
  expect(posted.map((each) => JSON.parse(each.body).event)).toEqual(['raised', 'cleared']);
  expect((await events({ kind: 'job_failing' })).map(({ event, target }) => [event, target])).toEqual(
    expect.arrayContaining([
      ['raised', null],
      ['delivered', hook.id],
      ['delivered', mail.id],
      ['seen', null],
      ['cleared', null],
    ]),
  );
  expect(await acts('watch.alarm.seen')).toMatchObject([{ actor: 'operator@demo.example', subject: `alarm ${JOB}` }]);
  await Promise.all([remove(hook.id), remove(mail.id)]);
});

test('it grows worse and eases; who wants critical ones alone hears of those, and that they are over', async () => {
  const hook = await mustAdd({ severity: 'critical' });
  for (const times of [2, 20, 3, 0]) await fail(times);
  await tell();
  const changes = (await events({ kind: 'job_failing' })).filter(({ target }) => target === null);
  expect(changes.slice(0, 4).map(({ event }) => event)).toEqual(['cleared', 'eased', 'worsened', 'raised']);
  expect(posted.map(({ body }) => JSON.parse(body).event)).toEqual(['worsened', 'eased']);
  await remove(hook.id);
});

test('a test is sent to one target, and nothing to one that is taken away', async () => {
  const [one, other] = [await mustAdd({}), await mustAdd({})];
  await server.mustCall(officeWatch.testTarget, { id: one.id }, admin);
  await tell();
  expect(posted.map(({ body }) => JSON.parse(body))).toMatchObject([{ event: 'test', alarm: null }]);
  await server.mustCall(officeWatch.testTarget, { id: other.id }, admin);
  await remove(other.id);
  await tell();
  expect(posted).toHaveLength(1);
  expect(codeOf(await server.call(officeWatch.testTarget, { id: other.id }, admin))).toBe('alarm_target_not_found');
  await remove(one.id);
});

test('a mail that its server refuses is given up, and says why; what a process had begun is gone on with', async () => {
  await mailServer.answer('reject');
  const { id } = await mustAdd({ kind: 'mail', address: 'nobody@bourse.example' });
  await server.mustCall(officeWatch.testTarget, { id }, admin);
  // A process that died while it sent leaves it like this.
  const { sql } = server.services.storage;
  await sql`UPDATE alarm_notices SET attempts = 1, next_at = ${server.clock.now() + MINUTE_MS} WHERE target_id = ${id}`;
  await tell();
  const told = async () => (await events({ limit: 5 })).filter(({ target, actor }) => target === id && actor === '');
  expect(await told()).toEqual([]);
  server.clock.advance(MINUTE_MS);
  await tell();
  expect(await told()).toMatchObject([
    { event: 'given_up', params: { attempts: '2', text: expect.stringContaining('550') } },
  ]);
  await mailServer.answer('accept');
  await remove(id);
});

test('only admins say where alarms go; a secret is told once and its address in no log', async () => {
  expect([await add({}, operator), await server.call(officeWatch.listTargets, {}, operator)].map(codeOf)).toEqual([
    'forbidden',
    'forbidden',
  ]);
  const wrong = ['http://hooks.example.com/', 'https://a:b@example.com/', 'nowhere'];
  for (const address of wrong) expect(codeOf(await add({ address }))).toBe('alarm_target_invalid');
  expect(codeOf(await add({ kind: 'mail', address: 'two@example.com, three@example.com' }))).toBe(
    'alarm_target_invalid',
  );
  const { id, secret } = await mustAdd({});
  expect(JSON.stringify(await server.mustCall(officeWatch.listTargets, {}, admin))).not.toContain(secret);
  const [row] = await server.services.storage.sql<
    { secret: Uint8Array }[]
  >`SELECT secret FROM alarm_targets WHERE id = ${id}`;
  expect(Buffer.from(row?.secret ?? []).toString('latin1')).not.toContain(secret);
  const logs = JSON.stringify([await events(), await acts('watch.target.add')]);
  expect(logs).toContain('http://127.0.0.1:');
  expect(logs).not.toContain('hidden');
  await remove(id);
});

test('an admin says from where on a figure alarms, within bounds; it holds with the next look', async () => {
  const set = async (warning: number, critical: number, token = admin) => {
    const rows = await server.mustCall(officeWatch.listThresholds, {}, support);
    const seen = rows.find(({ kind }) => kind === 'job_failing') ?? THRESHOLDS.job_failing;
    const wanted = { kind: 'job_failing' as const, warning: `${warning}`, critical: `${critical}`, seen };
    return server.call(officeWatch.setThreshold, wanted, token);
  };
  expect([await set(1, 3, operator), await set(0, 3), await set(5, 3)].map(codeOf)).toEqual([
    'forbidden',
    'threshold_out_of_bounds',
    'threshold_out_of_bounds',
  ]);
  expect(codeOf(await set(1, 3))).toBe('ok');
  await fail(1);
  expect(await alarms()).toMatchObject([{ kind: 'job_failing', params: { threshold: '1' } }]);
  const listed = await server.mustCall(officeWatch.listThresholds, {}, support);
  expect(listed.find(({ kind }) => kind === 'job_failing')).toMatchObject({
    warning: 1,
    critical: 3,
    default_warning: 2,
    changed_by: 'admin@demo.example',
  });
  const [entry] = await acts('watch.threshold.set');
  expect([entry?.['before'], entry?.['after']].map((text) => JSON.parse(String(text)))).toEqual([
    { warning: 2, critical: 10 },
    { warning: 1, critical: 3 },
  ]);
  expect(await events({ event: 'threshold_changed', kind: 'job_failing' })).toMatchObject([
    { kind: 'job_failing', params: { from: '2/10', to: '1/3' }, actor: 'admin@demo.example' },
  ]);
  expect(codeOf(await set(2, 10))).toBe('ok');
});

test('what was is read as a file, and never changed', async () => {
  const { text } = await server.send({
    url: officeWatch.listEvents.path,
    query: { format: 'csv', kind: 'job_failing' },
    headers: { authorization: admin },
  });
  expect(text).toContain('job_failing');
  const { sql } = server.services.storage;
  await expect(sql`UPDATE watch_events SET actor = 'nobody'`).rejects.toThrow('stays in the log');
  await expect(sql`DELETE FROM watch_events`).rejects.toThrow('stays in the log');
});

test('sources that fail tell once for all coins that lose their index, and name them', async () => {
  const { watch, market, sequencer } = server.services;
  const at = server.clock.now();
  const second = Math.floor(at / SECOND_MS);
  const prices = [BTC, ETH].map((currencyId) => ({ currencyId, price: price(units('100')), quotedAt: at }));
  await sequencer.submit({ kind: 'tickIndex', second, prices });
  await expect.poll(() => market.index(ETH)?.at).toBe(second * SECOND_MS);
  const rules = { sourcesMin: 3, ageMsMax: 5_000, bandPercent: 10n };
  const quotesOf = (currencyId: CurrencyId) =>
    ['one', 'two', 'three', 'four'].map((source, place) => {
      const quoted = price(units(place === 3 && currencyId === ETH ? '103' : '100'));
      return { source, quote: { price: quoted, at }, isUsed: server.clock.now() - at <= 5_000 };
    });
  const survey = (): IndexSurvey => ({
    origin: 'exchanges',
    rules,
    coins: [BTC, ETH].map((currencyId) => ({ currencyId, quotes: quotesOf(currencyId), gap: undefined })),
  });
  watch.attach({ index: survey });
  const standing = async () =>
    (await alarms()).map(({ kind, params }) => [kind, params['currency'] ?? params['source']]);
  for (let look = 0; look < 3; look += 1) await watch.look();
  expect(await alarms()).toMatchObject([
    { kind: 'index_source_off', params: { source: 'four', currency: 'ETH', value: '30000', unit: 'ppm' } },
  ]);
  server.clock.advance(20 * SECOND_MS);
  for (let look = 0; look < 3; look += 1) await watch.look();
  expect(await standing()).toEqual([
    ['index_too_few_sources', 'BTC, ETH'],
    ['index_stale', 'BTC, ETH'],
  ]);
  const view = await server.mustCall(officeWatch.view, {}, support);
  expect(view.indexes.coins).toMatchObject([
    { currency_name: 'BTC', price: '100', age_ms: 20_000 + (at % SECOND_MS), quotes: [{ use: 'old' }, {}, {}, {}] },
    { currency_name: 'ETH', quotes: [{}, {}, {}, { deviation_ppm: 30_000 }] },
  ]);
  expect(view.levels.find(({ kind }) => kind === 'index_too_few_sources')).toMatchObject({
    value: 0,
    level: 'critical',
  });
  watch.attach({ index: () => NO_SURVEY });
  await watch.look();
  expect(await standing()).toEqual([]);
});

test('an alarm that flaps is told so often, in the end how it stands, and at once where it grows worse', async () => {
  const hook = await mustAdd({});
  const told = () => posted.map(({ body }) => JSON.parse(body).event);
  for (let flap = 0; flap < 20; flap += 1) {
    for (const times of [2, 0]) await fail(times);
    await desk.runDue();
  }
  await tell();
  expect(told()).toEqual(['raised', 'cleared', 'raised', 'cleared', 'raised']);
  for (const times of [2, 20, 3]) await fail(times);
  await tell();
  expect(told().slice(NOTICES_MAX)).toEqual(['worsened']);
  server.clock.advance(NOTICES_WITHIN_MS);
  await tell();
  expect(told().slice(NOTICES_MAX)).toEqual(['worsened', 'eased']);
  await fail(0);
  await tell();
  expect(told().slice(NOTICES_MAX)).toEqual(['worsened', 'eased', 'cleared']);
  [admin, support] = [await logInOperator(server, 'admin'), await logInOperator(server, 'support')];
  await remove(hook.id);
});

test('a mail that waits for its server goes nowhere once its target is taken away', async () => {
  await mailServer.answer('defer');
  const { id } = await mustAdd({ kind: 'mail', address: 'left@bourse.example' });
  await server.mustCall(officeWatch.testTarget, { id }, admin);
  await tell();
  const { sql } = server.services.storage;
  const mails = () => sql`SELECT status FROM deliveries WHERE "to" = 'left@bourse.example'`;
  expect(await mails()).toMatchObject([{ status: 'waiting' }]);
  await remove(id);
  expect(await mails()).toMatchObject([{ status: 'dead' }]);
  await mailServer.answer('accept');
});

test('an alarm whose end could not be written ends with the next look', async () => {
  await fail(2);
  const { sql } = server.services.storage;
  await sql.unsafe(`
    CREATE FUNCTION refuse_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is full'; END $$;
    CREATE TRIGGER refuse_end BEFORE UPDATE ON operator_alarms FOR EACH ROW EXECUTE FUNCTION refuse_end()`);
  await expect(fail(0)).rejects.toThrow('the disk is full');
  await sql.unsafe('DROP TRIGGER refuse_end ON operator_alarms');
  expect(await alarms()).toHaveLength(1);
  await server.services.watch.look();
  expect(await alarms()).toEqual([]);
});

test('a webhook that is not taken is tried again with growing pauses, and given up after a day', async () => {
  const hook = await mustAdd({});
  hookStatus = 500;
  await fail(2);
  await tell();
  await tell();
  expect(posted).toHaveLength(1);
  server.clock.advance(pauseAfter(1));
  await tell();
  expect(posted).toHaveLength(2);
  const target = async () =>
    (await server.mustCall(officeWatch.listTargets, {}, admin)).find(({ id }) => id === hook.id);
  expect(await target()).toMatchObject({ waiting: 1, fault: 'HTTP 500', delivered_time: '' });
  server.clock.advance(DAY_MS);
  [admin, support] = [await logInOperator(server, 'admin'), await logInOperator(server, 'support')];
  await tell();
  expect(await target()).toMatchObject({ waiting: 0 });
  const told = (await events({ kind: 'job_failing' })).filter(({ target: id }) => id === hook.id);
  expect(told.map(({ event }) => event)).toEqual(['given_up', 'failed']);
  await remove(hook.id);
});

test('an access review that is due alarms, and the graver the longer it is', async () => {
  // A day has gone by in the test before.
  server.clock.advance(REVIEW_EVERY_MS - DAY_MS);
  await server.services.watch.look();
  const reviews = async () =>
    server.services.storage
      .sql`SELECT severity, params FROM operator_alarms WHERE key = 'review_due' AND cleared_at IS NULL`;
  expect(await reviews()).toMatchObject([{ severity: 'warning', params: { value: '0', unit: 'days' } }]);
  server.clock.advance(14 * DAY_MS);
  await server.services.watch.look();
  expect(await reviews()).toMatchObject([{ severity: 'critical', params: { value: '14' } }]);
});
