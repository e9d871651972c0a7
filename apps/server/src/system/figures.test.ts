import type { Locale } from '@bourse/messages';
import { expect, test } from 'vitest';
import { writeFigure } from './figures.ts';

test.each<[Locale, string]>([
  ['zh', '1,234,567.00000001'],
  ['hk', '1,234,567.00000001'],
  ['en', '1,234,567.00000001'],
  ['kr', '1,234,567.00000001'],
  ['jp', '1,234,567.00000001'],
  ['spa', '1.234.567,00000001'],
  ['it', '1.234.567,00000001'],
])('%s writes a figure as %s', (locale, written) => {
  expect(writeFigure(locale, '1234567.00000001')).toBe(written);
});

test.each<[Locale, readonly string[], string]>([
  ['spa', ['es-MX', 'es'], '12,345.5'],
  ['spa', ['es-ES'], '12.345,5'],
  ['it', ['it-CH'], "12'345.5"],
  ['en', ['de-DE', 'en-GB'], '12,345.5'],
  ['zh', ['es-ES'], '12,345.5'],
])('%s in a browser set to %j writes %s', (locale, languages, written) => {
  expect(writeFigure(locale, '12345.50', languages)).toBe(written);
});

test('the greatest amounts keep every digit', () => {
  expect(writeFigure('en', '999999999999999.99999999')).toBe('999,999,999,999,999.99999999');
  expect(writeFigure('it', '-0.5')).toBe('-0,5');
});

test.each(['', '1e5', '1,5', '.5', 'BTC', '0x10', '2026-11-22'])('%j is no figure and stays', (text) => {
  expect(writeFigure('it', text)).toBe(text);
});
