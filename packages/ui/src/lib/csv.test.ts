import { expect, test } from 'vitest';
import { utcText, writeCsv } from './csv.ts';

test('a file has a mark, a line of heads and one line a row', () => {
  const columns = [
    { header: '时间', value: (row: { a: string; b: string }) => row.a },
    { header: 'B', value: (row: { a: string; b: string }) => row.b },
  ];
  expect(
    writeCsv(columns, [
      { a: '1', b: '2' },
      { a: '3', b: '4' },
    ]),
  ).toBe('\uFEFF时间,B\r\n1,2\r\n3,4\r\n');
  expect(writeCsv(columns, [])).toBe('\uFEFF时间,B\r\n');
});

test('times are UTC', () => {
  expect(utcText(Date.UTC(2026, 10, 21, 8, 30, 5, 900))).toBe('2026-11-21 08:30:05');
});
