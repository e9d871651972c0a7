import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@bourse/domain';
import { SIGNER_HEADERS, type SignerCall } from '@bourse/domain/signer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CallerCheck, macOfCall, WINDOW_MS } from './caller-check.ts';
import { createKeystore } from './create-keystore.ts';
import { type Folder, folderAt } from './folder.ts';
import { type Serving, serve } from './serve.ts';
import { CHEAP_KDF, COLD_XPUB, ether, ETH, evmPart, LIMITS, START, STRANGER, WORDS } from './testing.ts';

const passphrase = 'correct horse battery staple';
let top: string;
let folder: Folder;
let socket: string;
let now: number;
let serving: Serving;
const faults: unknown[] = [];

const start = () => serve({ folder, socket, passphrase, now: () => now, fail: (error) => faults.push(error) });
beforeEach(async () => {
  top = mkdtempSync(join(tmpdir(), 'signer-'));
  folder = folderAt(join(top, 'own'));
  socket = join(top, 'signer.sock');
  now = START;
  const coldXpub = async () => COLD_XPUB;
  await createKeystore({
    folder: folder.path,
    passphrase,
    chains: ['ethereum'],
    coldXpub,
    words: WORDS,
    cost: CHEAP_KDF,
  });
  writeFileSync(folder.settings, JSON.stringify({ chains: { ethereum: LIMITS.ethereum } }));
  serving = await start();
});
afterEach(async () => {
  await serving.stop();
  rmSync(top, { recursive: true });
  expect(faults.splice(0)).toEqual([]);
});

const callKey = () => Buffer.from(readFileSync(folder.callKey, 'utf8').trim(), 'hex');
const callOf = (path: string, body: unknown): SignerCall => ({
  path,
  timestamp: `${now}`,
  nonce: randomBytes(16).toString('hex'),
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

type Answer = { readonly ok: boolean; readonly code?: string; readonly value?: Record<string, unknown> };

function send(call: SignerCall, { mac = macOfCall(callKey(), call), method = 'POST' } = {}): Promise<Answer> {
  const { timestamp, nonce, mac: macHeader } = SIGNER_HEADERS;
  const headers = { [timestamp]: call.timestamp, [nonce]: call.nonce, [macHeader]: mac };
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath: socket, path: call.path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString('utf8'))));
    });
    sent.on('error', reject).end(call.body);
  });
}
const ask = (path: string, body: unknown) => send(callOf(path, body));

const withdrawal = (nonce: number, amount = '1', to = STRANGER) => ({
  id: `w${nonce}`,
  purpose: 'withdrawal',
  chainId: ETH.id,
  asset: 'ETH',
  to,
  amount: ether(amount),
  feeLimit: ether('0.01'),
  expiresAt: START / 1000 + 3600,
  evm: evmPart(nonce),
});

describe('the socket', () => {
  it('is open to its group and to nobody else', () => {
    expect(statSync(socket).mode & 0o777).toBe(0o660);
  });

  it('answers bytes that are in the log by then, and the same after it was killed before it could answer', async () => {
    const first = await ask('/sign', withdrawal(0));
    expect(first.ok).toBe(true);
    expect(readFileSync(folder.signatures, 'utf8')).toContain(String(first.value?.['txid']));
    await serving.stop();
    appendFileSync(folder.signatures, '{"at":18000000');
    serving = await start();
    expect(await ask('/sign', withdrawal(0))).toEqual(first);
    expect(readFileSync(folder.signatures, 'utf8').split('\n')).toHaveLength(2);
  });

  it('says what the server needs to know, and no key', async () => {
    const { value } = await ask('/describe', {});
    const text = JSON.stringify(value);
    expect(text).toContain('"deposit":"xpub');
    expect(text).not.toMatch(/xprv|abandon/);
  });

  it('tells how often it has signed for an id, and hears nothing after it that was asked before', async () => {
    await ask('/sign', withdrawal(0));
    const late = callOf('/sign', withdrawal(1));
    now += 1;
    expect(await ask('/signed', { id: 'w0' })).toEqual({ ok: true, value: { count: 1 } });
    expect(await ask('/signed', { id: 'w1' })).toEqual({ ok: true, value: { count: 0 } });
    expect(await send(late)).toMatchObject({ ok: false, code: 'call_stale' });
    expect(await ask('/signed', { id: 'w1' })).toEqual({ ok: true, value: { count: 0 } });
    expect((await ask('/sign', withdrawal(1))).ok).toBe(true);
  });

  it('remembers up to which index addresses were shown', async () => {
    expect(await ask('/reserve', { index: 100_001 })).toEqual({ ok: true, value: { upTo: 101_000 } });
    await serving.stop();
    serving = await start();
    expect(await ask('/reserve', { index: 0 })).toEqual({ ok: true, value: { upTo: 101_000 } });
  });

  const replay = async (again: () => Promise<void>): Promise<Answer> => {
    const call = callOf('/sign', withdrawal(0));
    await send(call);
    await again();
    return send(call);
  };
  it.each<[string, () => Promise<Answer>, string]>([
    [
      'another key',
      () => send(callOf('/sign', {}), { mac: macOfCall(Buffer.alloc(32), callOf('/sign', {})) }),
      'call_forged',
    ],
    ['no key', () => send(callOf('/sign', {}), { mac: '' }), 'call_forged'],
    [
      'a body that was changed',
      () => {
        const call = callOf('/sign', withdrawal(0));
        return send({ ...call, body: call.body.replace('w0', 'w1') }, { mac: macOfCall(callKey(), call) });
      },
      'call_forged',
    ],
    [
      'a path that was changed',
      () => {
        const call = callOf('/describe', {});
        return send({ ...call, path: '/sign' }, { mac: macOfCall(callKey(), call) });
      },
      'call_forged',
    ],
    [
      'a time that was changed',
      () => {
        const call = callOf('/sign', {});
        return send({ ...call, timestamp: `${now + 1}` }, { mac: macOfCall(callKey(), call) });
      },
      'call_forged',
    ],
    ['an old time', () => send({ ...callOf('/sign', {}), timestamp: `${now - WINDOW_MS - 1}` }), 'call_stale'],
    ['a time to come', () => send({ ...callOf('/sign', {}), timestamp: `${now + WINDOW_MS + 1}` }), 'call_stale'],
    ['a replay', () => replay(async () => {}), 'call_replayed'],
    [
      'a replay after a restart',
      () =>
        replay(async () => {
          await serving.stop();
          serving = await start();
        }),
      'call_replayed',
    ],
    ['another path', () => ask('/roster', {}), 'call_not_found'],
    ['another method', () => send(callOf('/sign', ''), { method: 'PUT' }), 'call_not_found'],
    ['a roster of its own', () => ask('/sign', { ...withdrawal(0), roster: [] }), 'invalid_request'],
    ['no JSON', () => ask('/sign', '{'), 'invalid_request'],
    ['a number for an amount', () => ask('/sign', { ...withdrawal(0), amount: 1 }), 'invalid_request'],
    ['an id that is none', () => ask('/signed', { id: 'a b' }), 'invalid_request'],
    ['an index that is none', () => ask('/reserve', { index: -1 }), 'invalid_request'],
    ['too long a body', () => ask('/sign', ' '.repeat(1024 * 1024 + 1)), 'call_too_large'],
  ])('refuses %s', async (_what, call, code) => {
    expect(await call()).toMatchObject({ ok: false, code });
  });

  it('is held by one signer', async () => {
    await expect(start()).rejects.toThrow('Another signer');
  });
});

describe('a signer that is killed', () => {
  const spawnSigner = async (): Promise<ChildProcess> => {
    const options = ['--folder', folder.path, '--passphrase-file', join(top, 'passphrase'), '--socket', socket];
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return child;
  };

  it('holds its folder no longer, and answers the same bytes when it is started again', async () => {
    await serving.stop();
    writeFileSync(join(top, 'passphrase'), passphrase, { mode: 0o600 });
    now = Date.now();
    const body = { ...withdrawal(0), expiresAt: Math.floor(now / 1000) + 3600 };
    const answers: Answer[] = [];
    for (let round = 0; round < 2; round += 1) {
      const child = await spawnSigner();
      now = Date.now();
      answers.push(await ask('/sign', body));
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    expect(answers[0]?.ok).toBe(true);
    expect(answers[1]).toEqual(answers[0]);
    serving = await start();
  });
});

describe('words that were used', () => {
  it('come in no more when the clock goes back over a restart', () => {
    const path = join(top, 'nonces');
    const key = Buffer.alloc(32, 1);
    const callAt = (time: number) => ({ ...callOf('/sign', {}), timestamp: `${time}` });
    const calls = { older: callAt(START - 1), newer: callAt(START) };
    const at = (time: number, which: keyof typeof calls) => {
      const caller = new CallerCheck({ path, key, now: () => time });
      const refusal = caller.check(calls[which], macOfCall(key, calls[which]));
      caller.close();
      return refusal?.code;
    };
    expect([at(START, 'older'), at(START, 'newer'), at(START, 'older')]).toEqual([
      undefined,
      undefined,
      'call_replayed',
    ]);
    expect([at(START + DAY_MS, 'older'), at(START, 'older'), at(START, 'newer')]).toEqual(Array(3).fill('call_stale'));
  });
});

describe('an intruder with the whole memory of the server', () => {
  it("moves no more than an hour's limit to strangers, however it asks", async () => {
    const hour = 10n ** 19n;
    const amounts = ['5', '5', '4.999999', '0.5', '0.000001', '11', '3', '5'];
    const asked = amounts.map((amount, nonce) => withdrawal(nonce, amount, `0x${String(nonce + 1).repeat(40)}`));
    const own = (purpose: string) => ({ ...withdrawal(90, '0.01'), id: purpose, purpose, toIndex: 0 });
    const forged = [
      { name: 'Eve', signature: '00'.repeat(64) },
      { name: 'Mallory', signature: '11'.repeat(64) },
    ];
    const tricks = [
      ...['sweep', 'refill', 'gas'].map((purpose) => own(purpose)),
      { ...withdrawal(91, '6'), approvals: forged },
      { ...withdrawal(0, '5', STRANGER), evm: evmPart(0, 60n) },
      ...asked.map((each, nonce) => ({ ...each, id: `again${nonce}`, evm: evmPart(nonce + 20) })),
    ];
    await Promise.all([...asked, ...tricks].map((body) => ask('/sign', body)));
    const moved = () =>
      readFileSync(folder.signatures, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line): { id: string; amount: string; purpose: string } => JSON.parse(line));
    const sum = new Map(moved().map(({ id, amount }) => [id, BigInt(amount)]));
    expect([...sum.values()].reduce((a, b) => a + b, 0n) <= hour).toBe(true);
    expect(moved().every(({ purpose }) => purpose === 'withdrawal')).toBe(true);
    expect(sum.size).toBeGreaterThan(0);
  });
});
