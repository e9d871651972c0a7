// docs/socket.md is true: its client trades, its methods, streams and closings are those that there are.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programSocket } from '@bourse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tick } from '../../platform/http/testing-ticks.ts';
import { makeTestKey } from '../keys/testing.ts';
import { type ProgramBench, startProgramBench } from './testing.ts';

const run = promisify(execFile);
const PAGE = new URL('../../../../../docs/socket.md', import.meta.url);

let bench: ProgramBench;
let page: string;

beforeAll(async () => {
  bench = await startProgramBench();
  page = await readFile(PAGE, 'utf8');
});
afterAll(() => bench.stop());

/** The names in the first column of the table whose head begins with this one. */
const namesOf = (head: string): string[] => {
  const rows = page.split(`| ${head} `)[1]?.split('\n\n')[0]?.split('\n').slice(2) ?? [];
  return rows.map((row) => row.split('|')[1]?.replaceAll('`', '').trim() ?? '');
};

test('the client of the page logs in with a key, trades, and hears of it', async () => {
  const alice = await bench.server.register('alice@example.com');
  const key = await makeTestKey(bench.server, alice, { permissions: 'read,trade' });
  if (!('secret' in key)) throw new Error('a key has no secret');
  // The orders of a key go by a fresh index.
  await tick(bench.server, { BTC: '50500' });
  const code = /```ts\n(.*?)```/s.exec(page)?.[1] ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'bourse-documented-'));
  try {
    const file = join(folder, 'client.mts');
    await writeFile(file, code);
    const { stdout } = await run(process.execPath, [file], {
      env: { BOURSE_URL: `ws://127.0.0.1:${bench.port}`, BOURSE_KEY: key.name, BOURSE_SECRET: key.secret },
    });
    expect(stdout.trim().split('\n')).toEqual([
      'logged in at 0',
      '1 accepted 50000',
      'placed open',
      '2 ended 50000',
      'cancelled',
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the page names every method, stream and code of closing', async () => {
  const program = await bench.connect();
  const methods = namesOf('method');
  expect(methods).toEqual(expect.arrayContaining(Object.keys(programSocket.METHOD_CALLS)));
  for (const method of methods) expect(await program.ask(method)).not.toMatchObject({ code: 'not_found' });
  for (const [method, { path }] of Object.entries(programSocket.METHOD_CALLS)) {
    expect(page).toContain(`\`${method}\``);
    expect(page.split('\n').find((line) => line.startsWith(`| \`${method}\` `))).toContain(`\`${path}\``);
  }
  expect(namesOf('stream')).toEqual([...programSocket.PUBLIC_STREAMS, ...programSocket.PRIVATE_STREAMS]);
  for (const [reason, code] of Object.entries(programSocket.CLOSE)) expect(page).toContain(`| ${code} | \`${reason}\``);
});
