import { DAY_MS, MINUTE_MS, SECOND_MS } from '@bourse/domain';
import { expect, test } from 'vitest';
import type { Locale } from './index.ts';
import { writeWait } from './wait-text.ts';

test.each<[Locale, string, string]>([
  ['zh', '24小时', '1分钟'],
  ['hk', '24 小時', '1 分鐘'],
  ['en', '24 hours', '1 minute'],
  ['kr', '24시간', '1분'],
  ['jp', '24 時間', '1 分'],
  ['spa', '24 horas', '1 minuto'],
  ['it', '24 ore', '1 minuto'],
])('%s writes a day as %s and 60 seconds as %s', (locale, day, minute) => {
  expect(writeWait(locale, DAY_MS)).toBe(day);
  expect(writeWait(locale, MINUTE_MS)).toBe(minute);
});

test('the largest unit that leaves no rest is taken', () => {
  expect(writeWait('en', 90 * SECOND_MS)).toBe('90 seconds');
  expect(writeWait('en', 90 * MINUTE_MS)).toBe('90 minutes');
  expect(writeWait('en', 2 * DAY_MS)).toBe('48 hours');
});
