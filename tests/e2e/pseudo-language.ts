// A language that nobody speaks: English with accents, its vowels doubled, each text in brackets. What a screen shows
// without brackets is no message; what does not fit will not fit in Spanish either. It replaces the English
// catalogue on its way to the browser, so that the build is the one that everybody gets.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalogue } from '@bourse/messages';
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const DIST = join(import.meta.dirname, '../../apps/web/dist');
const ENGLISH = /virtual:messages\/en(-\w+)?$/;

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

/** Finds the files from which the browser loads the English texts, group by group. */
function findChunks(): readonly string[] {
  const entries = Object.entries(manifest.parse(JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'))));
  const files = entries.filter(([source]) => ENGLISH.test(source)).map(([, { file }]) => file);
  if (files.length === 0) throw new Error('the build has no English catalogue');
  return files;
}

/** The texts of a chunk, as the build writes them. */
const TEXTS = /JSON\.parse\((`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\)/;

/** The same module with the same messages, in the pseudo-language. */
async function writeModule(file: string): Promise<string> {
  const code = readFileSync(join(DIST, file), 'utf8');
  const texts = TEXTS.exec(code)?.[1] ?? '';
  const english: Readonly<Record<string, string>> = await loadCatalogue('en');
  const spoken = Object.entries(english).filter(([key]) => texts.includes(`"${key}":`));
  if (spoken.length === 0) throw new Error(`the build is older than the catalogue: ${file}`);
  const compiled = Object.fromEntries(spoken.map(([key, text]) => [key, compilePseudo(text)]));
  return code.replace(TEXTS, () => JSON.stringify(compiled));
}

/** From its next load on, the page's English is the pseudo-language. */
export async function speakPseudo(page: Page): Promise<void> {
  for (const file of findChunks()) {
    const body = await writeModule(file);
    await page.route(`**/${file}`, (route) => route.fulfill({ contentType: 'text/javascript; charset=utf-8', body }));
  }
}
