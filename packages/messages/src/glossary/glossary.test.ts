// Holds every text of every language to the glossary of that language.
import { expect, test } from 'vitest';
import { loadCatalogue, locales } from '../index.ts';
import { loadGlossary } from './load.ts';
import { exceptions } from './exceptions.ts';
import { avoidedIn, missingIn, termsIn } from './reading.ts';
import { terms } from './terms.ts';

const TERMS_MIN = 80;

test('the glossary has the terms of trade', () => {
  expect(Object.keys(terms).length).toBeGreaterThanOrEqual(TERMS_MIN);
});

test('a short term is not read inside a longer one', () => {
  expect([...termsIn('全部撤销当前委托')].sort()).toEqual(['openOrders', 'revokeAll']);
});

test('a translation that says another word is found', async () => {
  const glossary = await loadGlossary('en');
  expect(missingIn('Purchase BTC', termsIn('买入 BTC'), glossary)).toEqual(['buy']);
  expect(missingIn('Buy BTC', termsIn('买入 BTC'), glossary)).toEqual([]);
});

test.each(locales.map(({ code }) => code))('%s says every term by its name', async (code) => {
  const [source, catalogue, glossary] = await Promise.all([
    loadCatalogue('zh'),
    loadCatalogue(code),
    loadGlossary(code),
  ]);
  const texts = new Map<string, string>(Object.entries(catalogue));
  const faults: string[] = [];
  for (const [key, chinese] of Object.entries<string>(source)) {
    const text = texts.get(key) ?? '';
    const meant = [...termsIn(chinese)].filter((term) => !(exceptions[key] ?? []).includes(term));
    for (const term of missingIn(text, meant, glossary)) faults.push(`${key}: "${text}" lacks ${term}`);
    for (const word of avoidedIn(text, glossary)) faults.push(`${key}: "${text}" says "${word}"`);
  }
  expect(faults).toEqual([]);
});
