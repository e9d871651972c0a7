// The log as a file: whoever keeps it finds whatever was changed in it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { office } from '@bourse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAuditFile } from './audit-log.ts';
import { logInOperator } from './testing-operators.ts';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
let folder: string;
let lines: readonly string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-audit-'));
  server = await startTestServer();
  const admin = await logInOperator(server, 'admin');
  for (const act of ['one', 'two', 'three']) {
    await server.services.auditLog.record({
      actor: 'a@example.com',
      action: act,
      subject: 'user 1',
      after: { z: '中' },
      ip: '',
    });
  }
  const { text } = await server.send({ url: office.auditFile.path, headers: { authorization: admin } });
  lines = text.trimEnd().split('\n');
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function judge(changed: readonly string[]) {
  const path = join(folder, 'audit.jsonl');
  writeFileSync(path, changed.map((line) => `${line}\n`).join(''));
  const { entries, brokenAt } = await checkAuditFile(path);
  return { entries, brokenAt };
}

test('is whole, its own export included', async () => {
  expect(lines.at(-1)).toContain('audit.export');
  expect(await judge(lines)).toEqual({ entries: lines.length, brokenAt: undefined });
});

test('is broken where an entry was changed, taken out, put in, or is none', async () => {
  const changed = lines.with(2, (lines[2] ?? '').replace('user 1', 'user 2'));
  for (const file of [changed, lines.toSpliced(2, 1), lines.toSpliced(2, 0, lines[1] ?? ''), lines.with(2, 'none')]) {
    expect(await judge(file)).toEqual({ entries: 2, brokenAt: 3 });
  }
});
