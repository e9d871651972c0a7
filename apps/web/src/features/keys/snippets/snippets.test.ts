// Runs every snippet against a server that checks what was signed by docs/keys.md, with a second implementation.
import { execFile, execFileSync } from 'node:child_process';
import { createHmac, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { KEY_KINDS, KEY_WINDOW_MS, type KeyKind } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestOfTask, SNIPPET_TASKS } from './snippet.ts';
import { SNIPPET_LANGUAGES, type SnippetLanguage, snippetOf } from './snippets.ts';

const run = promisify(execFile);
/** It begins as an option does and has a quote's neighbours of the base64url alphabet. */
const SECRET = '-Zq_3kV0wq8mB2Tn5yR7uX1cE4sG6hJ9';
const KEY = 'k7m2p9q4r6s8t1v3w5x7y9z2b4c6d8f1';
const MARKET = { currencyId: 1, legalId: 3, price: '59400.5', quantity: '0.001' };
const pair = generateKeyPairSync('ed25519');
const folder = mkdtempSync(join(tmpdir(), 'snippets-'));
const privateKeyPath = join(folder, 'key.pem');
/** The command `env` adds these to the environment of the test itself. */
const VARIABLES = [`BOURSE_SECRET=${SECRET}`, `BOURSE_PRIVATE_KEY=${privateKeyPath}`];

const has = (command: string, ...given: readonly string[]): boolean => {
  try {
    execFileSync(command, given, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const COMMANDS: Readonly<Record<SnippetLanguage, { readonly file: string; readonly command: readonly string[] }>> = {
  curl: { file: 'call.sh', command: ['sh'] },
  typescript: { file: 'call.ts', command: [process.execPath, '--no-warnings'] },
  python: { file: 'call.py', command: ['python3'] },
};
/** Whether this machine has what a snippet needs. */
const CAN_RUN: Readonly<Record<SnippetLanguage, Readonly<Record<KeyKind, boolean>>>> = {
  curl: { hmac: has('curl', '--version') && has('openssl', 'version'), ed25519: has('openssl', 'pkeyutl', '-help') },
  typescript: { hmac: true, ed25519: true },
  python: { hmac: has('python3', '--version'), ed25519: has('python3', '-c', 'import cryptography') },
};

function isSigned(kind: KeyKind, text: string, signature: string): boolean {
  return kind === 'hmac'
    ? signature === createHmac('sha256', SECRET).update(text).digest('hex')
    : verify(null, Buffer.from(text), pair.publicKey, Buffer.from(signature, 'base64'));
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks).toString();
  const header = (name: string): string => String(request.headers[name] ?? '');
  const timestamp = header('bourse-timestamp');
  const text = [timestamp, header('bourse-window'), request.method, request.url, body].join('\n');
  const signature = header('bourse-signature');
  const kind = KEY_KINDS.find((each) => isSigned(each, text, signature));
  const isFresh = Math.abs(Date.now() - Number(timestamp)) <= KEY_WINDOW_MS;
  const isGood = kind !== undefined && isFresh && header('bourse-key') === KEY;
  const fields: unknown = body === '' ? undefined : JSON.parse(body);
  const told = { isGood, kind, method: request.method, path: request.url, type: header('content-type'), fields };
  response.writeHead(isGood ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(told));
}

let server: Server;
let url = '';
beforeAll(async () => {
  writeFileSync(privateKeyPath, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens at no port');
  url = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => server.close(resolve));
});

const cases = SNIPPET_LANGUAGES.flatMap((language) =>
  KEY_KINDS.flatMap((kind) => SNIPPET_TASKS.map((task) => ({ language, kind, task }))),
);

describe('snippets', () => {
  for (const { language, kind, task } of cases)
    test.skipIf(!CAN_RUN[language][kind])(`${language} signs with a key of ${kind}: ${task}`, async () => {
      const request = requestOfTask(task, MARKET);
      const text = snippetOf(language, { url, key: KEY, kind, request });
      expect(text).not.toContain(SECRET);
      const { file, command } = COMMANDS[language];
      const path = join(folder, `${kind}-${task}-${file}`);
      writeFileSync(path, text);
      const { stdout } = await run('env', [...VARIABLES, ...command, path]);
      // Python prints True where the others print true.
      expect(stdout).toMatch(/isGood['"]?: ?true/i);
      for (const word of [request.path, request.method, kind, ...Object.values(request.fields ?? {})])
        expect(stdout).toContain(String(word));
      if (request.fields) expect(stdout).toContain('application/json');
    });
});
