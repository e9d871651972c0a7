// Snippets for published clients have every address that their client asks for, and none but the site's; docs/bots.md has each of
// them. That they trade is looked at in tests/conformance, whose clients have the same addresses.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEY_KINDS } from '@bourse/domain';
import { afterAll, describe, expect, test } from 'vitest';
import { BOT_CLIENTS, CLIENTS, clientSnippet, socketsOf } from './bot-clients.ts';

const BASE = 'https://bourse.example';
const KEY = 'k7m2p9q4r6s8t1v3w5x7y9z2b4c6d8f1';
const place = { base: BASE, ws: socketsOf(BASE), key: KEY };
const folder = mkdtempSync(join(tmpdir(), 'clients-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const document = readFileSync(join(import.meta.dirname, '../../../../../../docs/bots.md'), 'utf8');
const cases = BOT_CLIENTS.flatMap((client) => KEY_KINDS.map((kind) => ({ client, kind })));

function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.each(cases)('$client with a key of $kind', ({ client, kind }) => {
  const text = clientSnippet(client, { ...place, kind });
  const { language } = CLIENTS[client];

  test('has the addresses of the site alone, and nothing left to fill in', () => {
    const addresses = [...text.matchAll(/\b(?:https?|wss?):\/\/[^\s'"/]+/g)].map(([address]) => address);
    expect(new Set(addresses)).toEqual(new Set([place.base, place.ws]));
    expect(text).not.toMatch(/\{(?:base|ws|key)\}/);
    if (client !== 'hummingbot') expect(text).toContain(KEY);
  });

  test.skipIf(language === 'python' && !hasPython())('is in its form', () => {
    const file = join(folder, `${client}-${kind}.${language === 'js' ? 'mjs' : 'py'}`);
    writeFileSync(file, text);
    if (language === 'json') expect(JSON.parse(text)).toMatchObject({ exchange: { key: KEY, secret: '' } });
    else if (language === 'js') execFileSync(process.execPath, ['--check', file], { stdio: 'pipe' });
    else
      execFileSync('python3', ['-c', 'import ast, sys; ast.parse(open(sys.argv[1]).read())', file], { stdio: 'pipe' });
  });
});

test.each(BOT_CLIENTS)('docs/bots.md has the snippet of %s', (client) => {
  const shown = clientSnippet(client, { base: 'https://BASE', ws: 'wss://BASE', key: 'KEY', kind: 'hmac' });
  const { language, version } = CLIENTS[client];
  expect(document).toContain(`\`\`\`${language}\n${shown}\`\`\``);
  if (version !== undefined) expect(document).toContain(version);
});
