// The whole server for a test: `const server = await startTestServer()`, real to the database, without a port.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  account,
  type Call,
  type DataOf,
  type Envelope,
  type InputOf,
  isOfficePath,
  type MessageOf,
} from '@bourse/contract';
import { type UserId, userId } from '@bourse/domain';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import { type DeliveryConfig, readConfig } from '../../config.ts';
import { createDelivery } from '../delivery/delivery.ts';
import { createMarketData } from '../../core/market/market.ts';
import { createPersonBoard } from '../accounts/person-board.ts';
import { createStopBoard } from '../../core/market/stop-board.ts';
import { openSequencer } from '../../core/sequencer/open.ts';
import { type AllServices, MODULES, openBoards, seedModules, serveModules } from '../../modules.ts';
import { openConnected } from '../../database.ts';
import { createTestDatabase } from '../../core/storage/testing.ts';
import type { Clock } from '../../system/clock.ts';
import { CHEAP_HASHING, createStillClock } from '../../system/testing.ts';
import { createLog } from '../../system/log.ts';
import { createPasswords } from '../../system/passwords.ts';
import { createPictures } from '../pictures/pictures.ts';
import { createVault, readVaultKey } from '../../system/vault.ts';
import { createAuditLog } from './audit-log.ts';
import { createDemoRobots } from './demo-robots.ts';
import { createOperatorSessions } from './operator-sessions.ts';
import { createSessions } from './sessions.ts';
import { createSiteSettings } from './site-settings.ts';
import { holdToDocument } from './testing-answers.ts';
import { createTranslator } from './translator.ts';

export type TestServerOptions = {
  /** True unless said otherwise. */
  readonly isDemo?: boolean;
  /** True: request limits, the pause between codes and the login lock hold. False unless said otherwise. */
  readonly hasRateLimits?: boolean;
  /** There is no delivery by default. Queued messages leave with `services.delivery.runDue()`. */
  readonly delivery?: Partial<DeliveryConfig>;
};

export type CallOptions = {
  /** Every call comes from another address unless one is given, so that limits per address do not meet. */
  readonly ip?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: boolean;
};

export type Answered<C extends Call> = { readonly status: number; readonly body: Envelope<MessageOf<C>, DataOf<C>> };
export type TestUser = { readonly token: string; readonly userId: UserId };

export type TestServer = {
  /** The traders'. */
  readonly app: FastifyInstance;
  /** The back office's, built when it is first asked for. */
  readonly office: () => Promise<FastifyInstance>;
  readonly services: AllServices;
  /** Moves forward with `advance`. */
  readonly clock: Clock;
  /** Makes a call of the contract. Every answer is checked against its document. */
  readonly call: <C extends Call>(
    call: C,
    input: InputOf<C>,
    token?: string,
    options?: CallOptions,
  ) => Promise<Answered<C>>;
  /** The same; throws unless the answer is `ok`. */
  readonly mustCall: <C extends Call>(
    call: C,
    input: InputOf<C>,
    token?: string,
    options?: CallOptions,
  ) => Promise<MessageOf<C>>;
  /** Any request, as it is, to the origin that answers what it asks for. */
  readonly send: (options: InjectOptions) => Promise<{ status: number; body: unknown; text: string }>;
  /** The newest code that was sent to an address. Demo mode only. */
  readonly codeFor: (address: string) => Promise<string>;
  /** Registers by e-mail and logs in. Demo mode only. */
  readonly register: (email: string) => Promise<TestUser>;
  readonly stop: () => Promise<void>;
};

export const TEST_PASSWORD = 'quarry4417';

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { services, stopServices } = await startServices(options);
  const app = await buildApp(services, { onInvariant: fail });
  await app.ready();
  holdToDocument(app);
  let built: Promise<FastifyInstance> | undefined;
  const office: TestServer['office'] = () => (built ??= buildOffice(services, app));
  const send: TestServer['send'] = async (request) => {
    const answering = isForOffice(request) ? await office() : app;
    const response = await answering.inject({ remoteAddress: nextAddress(), ...request });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const body: unknown = isJson ? JSON.parse(response.body) : response.body;
    return { status: response.statusCode, body, text: response.body };
  };
  const call: TestServer['call'] = async (called, input, token, callOptions = {}) => {
    const { status, body } = await send(requestOf(called, input, token, callOptions));
    return { status, body: trustAnswer(called, body) };
  };
  const mustCall: TestServer['mustCall'] = async (called, input, token, callOptions) => {
    const { body } = await call(called, input, token, callOptions);
    if (body.type !== 'ok') throw new Error(`${called.path} was refused: ${body.code}`);
    return body.message;
  };
  const codeFor: TestServer['codeFor'] = async (address) => {
    const { body } = await send({ url: '/dev/outbox', query: { to: address } });
    const [newest] = z.array(z.object({ code: z.string() })).parse(body);
    if (!newest) throw new Error(`nothing was sent to ${address}`);
    return newest.code;
  };
  const register: TestServer['register'] = async (email) => {
    await mustCall(account.sendMail, { user_string: email });
    const code = await codeFor(email);
    const passwords = { password: TEST_PASSWORD, re_password: TEST_PASSWORD };
    await mustCall(account.register, { type: 'email', user_string: email, code, ...passwords });
    const token = await mustCall(account.login, { user_string: email, password: TEST_PASSWORD });
    const { id } = await mustCall(account.userInfo, {}, token);
    return { token, userId: userId(id) };
  };
  const stop = async (): Promise<void> => {
    await app.close();
    await (await built)?.close();
    await stopServices();
  };
  return { app, office, services, clock: services.clock, call, mustCall, send, codeFor, register, stop };
}

async function buildOffice(services: AllServices, { metrics }: FastifyInstance): Promise<FastifyInstance> {
  const office = await buildApp(services, { origin: 'office', metrics, onInvariant: fail });
  holdToDocument(office);
  return office;
}

/** A call of the back office, or the door of its demo. */
function isForOffice({ url, path = url }: InjectOptions): boolean {
  const pathname = typeof path === 'string' ? path : (path?.pathname ?? '');
  return isOfficePath(pathname) || pathname.startsWith('/dev/operator-code');
}

const fail = (error: unknown): never => {
  throw error;
};

/** The modules whose beginnings tests expect. A test asks for the others itself. */
const BEGINNING: ReadonlySet<string> = new Set(['news', 'operators', 'market']);

async function startServices({ isDemo = true, hasRateLimits = false, delivery: ways }: TestServerOptions) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bourse-test-server-'));
  const config = {
    ...readConfig({ DATA_DIR: dataDir, DEMO: isDemo ? '1' : '0', SIMULATOR: 'off', LOG_LEVEL: 'fatal' }),
    hasRateLimits,
    delivery: { smtp: undefined, sms: undefined, ...ways },
  };
  const log = createLog(config.logLevel);
  const clock = createStillClock();
  const database = await createTestDatabase();
  const storage = await openConnected(database.connection, { log: () => {}, onWriterLost: fail });
  const { sequencer, snapshot } = await openSequencer({ storage, clock, isClockMovable: isDemo, onFatal: fail });
  const boards = openBoards(snapshot, sequencer);
  const stops = createStopBoard(snapshot, sequencer);
  const persons = createPersonBoard(snapshot, sequencer);
  await seedModules({ storage, sequencer, config, clock, readPresent: () => clock.now() });
  const market = await createMarketData({ config, storage, sequencer, simulation: undefined, clock, log });
  const sessions = createSessions({ sql: storage.sql, clock, hasLimits: hasRateLimits });
  const translator = await createTranslator((id) => market.currency(id)?.name);
  const { sql } = storage;
  const site = await createSiteSettings(sql, config);
  const delivery = createDelivery({ config, storage, clock, log, translator, site });
  const passwords = createPasswords(CHEAP_HASHING);
  const vault = createVault(readVaultKey(config));
  const services = await serveModules({
    ...boards,
    config,
    log,
    clock,
    storage,
    sequencer,
    market,
    stops,
    persons,
    sessions,
    translator,
    passwords,
    vault,
    pictures: createPictures(config.uploadsDir),
    operatorSessions: createOperatorSessions({ sql, clock, hasLimits: hasRateLimits }),
    auditLog: createAuditLog({ sql, clock, log }),
    site,
    robots: createDemoRobots({ sql, clock }),
    delivery,
    notifyUser: delivery.notifyUser,
  });
  await services.custody.step();
  for (const { name, begin } of MODULES) if (BEGINNING.has(name)) await begin?.(services);
  const stopServices = async (): Promise<void> => {
    await services.liabilities.stop();
    services.watch.stop();
    await services.custody.stop();
    await delivery.stop();
    for (const { settle } of MODULES) await settle?.(services);
    await sequencer.drain();
    await market.stop();
    await storage.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { services, stopServices };
}

let addresses = 0;
function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function requestOf(called: Call, input: object, token: string | undefined, options: CallOptions): InjectOptions {
  const fields = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const isForm = called.method === 'POST' && options.form === true;
  return {
    method: called.method,
    url: called.path,
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...options.headers,
    },
    ...(options.ip === undefined ? {} : { remoteAddress: options.ip }),
    ...(called.method === 'GET' ? { query: fields } : {}),
    ...(called.method === 'POST' ? { payload: isForm ? new URLSearchParams(fields).toString() : fields } : {}),
  };
}

/** Types an answer by the contract: it was checked against the document when it came. */
function trustAnswer<C extends Call>(_: C, body: unknown): Envelope<MessageOf<C>, DataOf<C>> {
  // What zod infers from a schema that is a type parameter cannot be named.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return body as Envelope<MessageOf<C>, DataOf<C>>;
}
