import { expect, test } from 'vitest';
import { CSV_FORMS, writeCsvHead, writeCsvLine, writeCsvRow } from './csv.ts';

test.each([
  ['BTC/USDT', 'BTC/USDT'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['-12.5', '-12.5'],
  ['0.00000001', '0.00000001'],
  ['=SUM(A1)', `"'=SUM(A1)"`],
  ['+1+1', `"'+1+1"`],
  ['-1-1', `"'-1-1"`],
  ['@cmd', `"'@cmd"`],
  ['  =1', `"'  =1"`],
  ['\t=1', `"'\t'=1"`],
  ['＝1', `"'＝1"`],
  ['a=b', 'a=b'],
  ['x;=SUM(A1:A9);y', `"x;'=SUM(A1:A9);y"`],
  ['x; =1', `"x;' =1"`],
  ['x;"=1"', `"x;'""=1"""`],
  ['x\t=1', `"x\t'=1"`],
  ['x|@cmd', `"x|'@cmd"`],
  ['x,+1+1', `"x,'+1+1"`],
  ['x;;-1-1', `"x;;'-1-1"`],
  ['x\n=1', `"x\n'=1"`],
  ['x;＝1', `"x;'＝1"`],
  // The mark stands right before the sign: before a line's end it would be left in the line before.
  ['x\n\n=1', `"x\n\n'=1"`],
  ['x;\n=1', `"x;\n'=1"`],
  ['x\r\n=1', `"x\r\n'=1"`],
  ['x;\t@cmd', `"x;\t'@cmd"`],
  ['x|\n ＝1', `"x|\n' ＝1"`],
  ['=1;=2', `"'=1;'=2"`],
  ['x;-5;y', '"x;-5;y"'],
  ['a=b;c=d', '"a=b;c=d"'],
])('%j is written %s', (text, written) => {
  expect(writeCsvLine([text, 'x'])).toBe(`${written},x\r\n`);
});

test('European spreadsheets get semicolons, and commas in decimals', () => {
  expect(writeCsvLine(['-12.5', '≥1.25', '7', '1.2.3', 'a,b', 'x;=1'], CSV_FORMS.european)).toBe(
    `"-12,5";"≥1,25";7;1.2.3;"a,b";"x;'=1"\r\n`,
  );
});

test('only what people read begins with a mark', () => {
  expect([CSV_FORMS.plain, CSV_FORMS.european, CSV_FORMS.machine].map(({ start }) => start)).toEqual([
    '\uFEFF',
    '\uFEFF',
    '',
  ]);
});

test('the head of a time names its zone, and programs get it in the time, too', () => {
  const columns = [
    { header: 'Time', value: () => '2026-11-21 08:30:00', zone: 'UTC' },
    { header: 'Paid', value: (paid: string) => paid, zone: 'UTC+8' },
    { header: 'Note', value: () => '2026-11-21 08:30:00' },
  ] as const;
  expect(writeCsvHead(columns, CSV_FORMS.plain)).toBe('\uFEFFTime (UTC),Paid (UTC+8),Note\r\n');
  expect(writeCsvRow(columns, '', CSV_FORMS.plain)).toBe('2026-11-21 08:30:00,,2026-11-21 08:30:00\r\n');
  expect(writeCsvRow(columns, '2026-11-20 01:00:00', CSV_FORMS.machine)).toBe(
    '2026-11-21T08:30:00Z,2026-11-20T01:00:00+08:00,2026-11-21 08:30:00\r\n',
  );
});
