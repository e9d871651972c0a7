// Every language compiles as ICU, is complete after its fallback, and asks for the same values as the source.
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { EDGE_REFUSALS, ENGINE_REFUSALS, REFUSAL_FIGURES } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { loadCatalogue, locales, matchLocale, parseLocale } from './index.ts';

function valuesOf(compiled: CompiledMessage, found = new Set<string>()): Set<string> {
  for (const token of compiled) {
    if (typeof token === 'string') continue;
    const [name, , format] = token;
    if (name !== '#') found.add(name);
    if (format && typeof format === 'object') {
      for (const choice of Object.values(format)) if (Array.isArray(choice)) valuesOf(choice, found);
    }
  }
  return found;
}

const sorted = (names: Set<string>): string[] => [...names].sort();

describe('catalogues', () => {
  test.each(locales.map((info) => info.code))(
    '%s is complete, compiles, and takes the values of the source',
    async (code) => {
      const [source, catalogue] = await Promise.all([loadCatalogue('zh'), loadCatalogue(code)]);
      expect(Object.keys(catalogue).sort()).toEqual(Object.keys(source).sort());
      const sourceTexts = new Map<string, string>(Object.entries(source));
      for (const [key, text] of Object.entries(catalogue)) {
        expect(text.trim(), key).not.toBe('');
        const reference = sourceTexts.get(key) ?? '';
        expect(sorted(valuesOf(compileMessageOrThrow(text))), key).toEqual(
          sorted(valuesOf(compileMessageOrThrow(reference))),
        );
      }
    },
  );
});

describe('refusals', () => {
  const figures = new Map<string, readonly string[]>(Object.entries(REFUSAL_FIGURES));

  test.each(locales.map((info) => info.code))('%s names the figures of each refusal, and no others', async (code) => {
    const texts = new Map<string, string>(Object.entries(await loadCatalogue(code)));
    for (const refusal of [...ENGINE_REFUSALS, ...EDGE_REFUSALS]) {
      const named = sorted(valuesOf(compileMessageOrThrow(texts.get(`refusal.${refusal}`) ?? '')));
      const given = (figures.get(refusal) ?? []).map((name) => (name === 'currencyId' ? 'currency' : name));
      expect(named, refusal).toEqual(given.toSorted());
    }
  });
});

describe('locales', () => {
  test('a browser tag finds our language, Traditional Chinese of any region is hk', () => {
    expect(matchLocale(['zh-TW', 'en'])).toBe('hk');
    expect(matchLocale(['zh-Hans-CN'])).toBe('zh');
    expect(matchLocale(['fr-FR', 'ko-KR'])).toBe('kr');
    expect(matchLocale(['es-419'])).toBe('spa');
    expect(matchLocale(['fr'])).toBeUndefined();
  });

  test('only our own codes parse', () => {
    expect(parseLocale('jp')).toBe('jp');
    expect(parseLocale('ja')).toBeUndefined();
    expect(parseLocale(null)).toBeUndefined();
  });
});
