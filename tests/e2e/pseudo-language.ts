// A language that nobody speaks: English with accents, its vowels doubled, each text in brackets. What a screen shows
// without brackets is no message; what does not fit will not fit in Spanish either. It takes the place of the English
// catalogue on its way to the browser, so that the build is the one that everybody gets.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadCatalogue } from '@bourse/messages';
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const DIST = join(import.meta.dirname, '../../apps/web/dist');
const ENGLISH = 'virtual:messages/en';

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'áá',
  e: 'éé',
  i: 'íí',
  o: 'óó',
  u: 'úú',
  y: 'ýý',
  A: 'ÁÁ',
  E: 'ÉÉ',
  I: 'ÍÍ',
  O: 'ÓÓ',
  U: 'ÚÚ',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  z: 'ž',
};

const stretch = (text: string): string => text.replace(/[A-Za-z]/g, (letter) => ACCENTS[letter] ?? letter);

/** Values stay as they are; only what a translator writes is changed. */
const compilePseudo = (text: string): CompiledMessage => ['⟦', ...compileMessageOrThrow(text, stretch), '⟧'];

const manifest = z.record(z.string(), z.object({ file: z.string() }));
const chunk = z.object({ messages: z.record(z.string(), z.unknown()) });

/** Where the browser finds the English catalogue. */
function findChunk(): string {
  const entries = Object.entries(manifest.parse(JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'))));
  const file = entries.find(([source]) => source.endsWith(ENGLISH))?.[1].file;
  if (file === undefined) throw new Error('the build has no English catalogue');
  return file;
}

/** The same module with the same messages, in the pseudo-language. */
async function writeModule(file: string): Promise<string> {
  const { messages } = chunk.parse(await import(pathToFileURL(join(DIST, file)).href));
  const english = await loadCatalogue('en');
  const sources: Readonly<Record<string, string | undefined>> = english;
  const compiled = Object.keys(messages).map((key) => {
    const text = sources[key];
    if (text === undefined) throw new Error(`the build is older than the catalogue: ${key}`);
    return [key, compilePseudo(text)] as const;
  });
  return `export const messages = ${JSON.stringify(Object.fromEntries(compiled))};`;
}

/** From its next load on, the page's English is the pseudo-language. */
export async function speakPseudo(page: Page): Promise<void> {
  const file = findChunk();
  const body = await writeModule(file);
  await page.route(`**/${file}`, (route) => route.fulfill({ contentType: 'text/javascript; charset=utf-8', body }));
}
