import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalogue } from '@bourse/messages';
import { expect, test } from 'vitest';
import { OFFICE_TEXTS } from './texts.ts';

const SOURCES = join(import.meta.dirname, '..');
/** A literal, or the beginning of a template. */
const NAMES = /['"`]([a-zA-Z]+(?:\.[a-zA-Z_]+)*\.?)(?:['"`]|\$\{)/g;

test('every text that the back office shows is in its build', async () => {
  const keys = Object.keys(await loadCatalogue('zh'));
  const isText = (name: string): boolean =>
    keys.some((key) => key === name || (name.endsWith('.') && key.startsWith(name)));
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES, exclude: (file) => file.includes('.test.') });
  const missing = files.flatMap((file) =>
    [...readFileSync(join(SOURCES, file), 'utf8').matchAll(NAMES)]
      .map(([, name = '']) => name)
      .filter((name) => isText(name) && !OFFICE_TEXTS.test(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
