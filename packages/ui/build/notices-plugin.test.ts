import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageOf, writeNotices } from './notices-plugin.ts';

test.each([
  ['/house/node_modules/react/index.js', '/house/node_modules/react'],
  ['/house/node_modules/@scope/name/dist/a.js?commonjs', '/house/node_modules/@scope/name'],
  ['\0/house/node_modules/react/index.js?commonjs-module', '/house/node_modules/react'],
  ['/house/node_modules/a/node_modules/b/index.js', '/house/node_modules/a/node_modules/b'],
  ['\0rolldown/runtime.js', '/packages/rolldown'],
  ['\0vite/preload-helper.js', '/packages/vite'],
  ['/house/apps/web/src/app/main.tsx', undefined],
])('%j is of %s', (module, folder) => {
  expect(packageOf(module, '/packages')).toBe(folder);
});

let house: string;
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'bourse-notices-'));
});
afterAll(() => rmSync(house, { recursive: true }));

function write(name: string, manifest: object, texts: Readonly<Record<string, string>> = {}): string {
  const folder = join(house, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...manifest }));
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, file), text);
  return folder;
}

test('each package is named once, with every text about its licence, or with what it says of it', () => {
  const b = write('b', { license: 'MIT', repository: { url: 'https://b.example' } }, { LICENSE: 'Do as you like.' });
  const a = write('a', { license: 'Apache-2.0', author: { name: 'Ada' } });
  const c = write('c', { license: 'BSD' }, { 'LICENSE.md': 'Some rights.', NOTICE: 'By Carl.', 'licensed.js': 'code' });
  const text = writeNotices([b, a, b, c]);
  const parts = text.split(/\n\n-{80}\n\n/).slice(1);
  expect(parts).toEqual([
    'a 1.0.0 (Apache-2.0)\nLicense: Apache-2.0\nBy Ada',
    'b 1.0.0 (MIT)\nhttps://b.example\n\nDo as you like.',
    'c 1.0.0 (BSD)\nSome rights.\n\nBy Carl.\n',
  ]);
});

test('what names no licence is not built in', () => {
  expect(() => writeNotices([write('nameless', {})])).toThrow('names no licence');
});
