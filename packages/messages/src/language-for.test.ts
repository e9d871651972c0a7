import { expect, test } from 'vitest';
import { languageFor } from './language-for.ts';

test('a reader gets the own language, else the one that comes near', () => {
  const texts = { zh: 'a', en: 'b', kr: 'c' };
  expect(languageFor(texts, 'kr')).toBe('kr');
  expect(languageFor(texts, 'it')).toBe('en');
  expect(languageFor(texts, 'hk')).toBe('zh');
  expect(languageFor({ zh: 'a' }, 'spa')).toBe('zh');
  expect(languageFor({ jp: 'a' }, 'it')).toBe('jp');
  expect(languageFor({}, 'en')).toBeUndefined();
});
