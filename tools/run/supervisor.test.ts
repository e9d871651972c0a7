import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePorts } from '../../apps/server/src/testing-ports.ts';
import { environment } from '../environment.ts';
import { urlOf } from './probe.ts';
import {
  type Plan,
  type Program,
  type Supervisor,
  type SupervisorEvent,
  supervise,
  usualLimits,
} from './supervisor.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const quickBackoff = { firstMs: 1, maxMs: 2, resetAfterMs: 30_000 };

let folder: string;
let notes: string;
let port: number;
let otherPort: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-supervisor-'));
  notes = join(folder, 'notes');
  writeFileSync(notes, '');
  [port = 0, otherPort = 0] = await findFreePorts(2);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function notesTaken(): string[] {
  return readFileSync(notes, 'utf8').split('\n').filter(Boolean);
}

async function noted(line: string): Promise<void> {
  const watcher = watch(notes);
  while (!notesTaken().includes(line)) await once(watcher, 'change');
  watcher.close();
}

/** The supervisor's events, each of which can be waited for, in the order in which they happen. */
class Events {
  readonly all: SupervisorEvent[] = [];
  #seen = 0;
  #wake: () => void = () => undefined;

  report = (event: SupervisorEvent): void => {
    this.all.push(event);
    this.#wake();
  };

  async next(type: SupervisorEvent['type'], name?: string): Promise<SupervisorEvent> {
    for (;;) {
      for (const event of this.all.slice(this.#seen)) {
        this.#seen += 1;
        if (event.type === type && (name === undefined || ('name' in event && event.name === name))) return event;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

function startWith(change: { deathCode?: number; manner?: 'stays' | 'dies'; needsFile?: string }): {
  events: Events;
  supervisor: Supervisor;
} {
  const events = new Events();
  const plan: Plan = {
    server: program('server', String(port), notes, String(change.deathCode ?? 1)),
    address: { host: '127.0.0.1', port },
    otherAddresses: [{ host: '127.0.0.1', port: otherPort }],
    companions: [
      {
        ...program('companion', notes, change.manner ?? 'stays'),
        ...(change.needsFile === undefined ? {} : { needsFile: change.needsFile }),
      },
    ],
    workingFolder: folder,
    output: 'ignore',
    backoff: quickBackoff,
    limits: usualLimits,
    report: events.report,
  };
  return { events, supervisor: supervise(plan) };
}

function program(name: string, ...args: string[]): Program {
  return { name, args: [join(fixtures, `${name}.mjs`), ...args], env: environment };
}

async function tellServerToDie(): Promise<void> {
  await fetch(`${urlOf({ host: '127.0.0.1', port })}/die`).catch(() => undefined);
}

test('a server that dies is started again, and its companion with it', async () => {
  const { events, supervisor } = startWith({});
  await events.next('healthy');
  await noted('companion starts');
  await tellServerToDie();
  expect(await events.next('died', 'server')).toMatchObject({ end: { code: 1 }, restartInMs: 1 });
  await events.next('healthy');
  await events.next('started', 'companion');
  supervisor.stop();
  expect(await supervisor.ended).toBe(0);
});

test('a server that is killed is started again', async () => {
  const { events, supervisor } = startWith({});
  const started = await events.next('started', 'server');
  if (started.type !== 'started' || started.pid === undefined) throw new Error('the server has no process id');
  await events.next('healthy');
  process.kill(started.pid, 'SIGKILL');
  expect(await events.next('died', 'server')).toMatchObject({ end: { code: null, signal: 'SIGKILL' } });
  await events.next('healthy');
  supervisor.stop();
  expect(await supervisor.ended).toBe(0);
});

test.each([70, 78])('a server that exits with %i stays down, and its companion is stopped', async (code) => {
  const { events, supervisor } = startWith({ deathCode: code });
  await noted('companion starts');
  await tellServerToDie();
  expect(await supervisor.ended).toBe(code);
  expect(events.all.at(-1)).toEqual({ type: 'staysDown', code });
  expect(events.all.filter((event) => event.type === 'started' && event.name === 'server')).toHaveLength(1);
  expect(notesTaken().at(-1)).toBe('companion SIGTERM');
});

test('stopping ends the companion before the server, and a second stop changes nothing', async () => {
  const { supervisor } = startWith({});
  await noted('companion starts');
  supervisor.stop();
  supervisor.stop();
  expect(await supervisor.ended).toBe(0);
  expect(notesTaken().slice(-3)).toEqual(['companion SIGTERM', 'server SIGTERM', 'server drained']);
});

test('a companion that dies is started again beside the same server', async () => {
  const { events, supervisor } = startWith({ manner: 'dies' });
  for (let death = 0; death < 3; death += 1) await events.next('died', 'companion');
  supervisor.stop();
  expect(await supervisor.ended).toBe(0);
  expect(notesTaken().filter((line) => line === 'server listens')).toHaveLength(1);
});

test('a companion waits for the file it needs', async () => {
  const needsFile = join(folder, 'keys.json');
  const { events, supervisor } = startWith({ needsFile });
  await events.next('healthy');
  expect(notesTaken()).not.toContain('companion starts');
  writeFileSync(needsFile, '{}');
  await noted('companion starts');
  supervisor.stop();
  expect(await supervisor.ended).toBe(0);
});

test('a restart that was asked for stops the server in order and starts it at once', async () => {
  const { events, supervisor } = startWith({});
  await noted('companion starts');
  supervisor.restart();
  await noted('server drained');
  await events.next('healthy');
  await events.next('healthy');
  supervisor.stop();
  expect(await supervisor.ended).toBe(0);
  expect(events.all.some((event) => event.type === 'died')).toBe(false);
});

test.each(['the first', 'another'])('a port that something else holds is waited for: %s', async (which) => {
  const held = which === 'another' ? otherPort : port;
  const other = createServer((socket) => socket.end()).listen(held, '127.0.0.1');
  await once(other, 'listening');
  const { events, supervisor } = startWith({});
  expect(await events.next('portTaken')).toMatchObject({ port: held, isFinal: false });
  expect(events.all).toHaveLength(1);
  other.close();
  await events.next('healthy');
  supervisor.stop();
  expect(await supervisor.ended).toBe(0);
});

test('when the supervisor is killed, server and companion notice and end by themselves', async () => {
  const supervised = spawn(process.execPath, [join(fixtures, 'supervised.ts'), String(port), notes], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await noted('companion starts');
  supervised.kill('SIGKILL');
  await noted('companion disconnect');
  await noted('server disconnect');
  await noted('server drained');
});
