import { expect, test } from 'vitest';
import { writeCsvLine } from './csv.ts';

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
  ['\t=1', `"'\t=1"`],
  ['＝1', `"'＝1"`],
  ['a=b', 'a=b'],
])('%j is written %s', (text, written) => {
  expect(writeCsvLine([text, 'x'])).toBe(`${written},x\r\n`);
});
