import { expect, test } from 'vitest';
import { foldPersonName, hasUnseen, readDocumentNumber, readNickname, readPersonName, readTitle } from './names.ts';

test.each([
  ['マイケル・ジョーダン', 'マイケル·ジョーダン'],
  ['マイケル･ジョーダン', 'マイケル·ジョーダン'],
  ['ﾏｲｹﾙ･ｼﾞｮｰﾀﾞﾝ', 'マイケル·ジョーダン'],
  ['阿卜杜拉•买买提', '阿卜杜拉·买买提'],
  ['阿卜杜拉·买买提', '阿卜杜拉·买买提'],
  ['阿卜杜拉‧买买提', '阿卜杜拉·买买提'],
  ['Ravi A/L Kumar', 'Ravi A/L Kumar'],
  ['Tan Ah Kow @ Tan Ah Beng', 'Tan Ah Kow @ Tan Ah Beng'],
  ['Martin Luther King, Jr.', 'Martin Luther King, Jr.'],
  ['O‘Brien', "O'Brien"],
  ['O’Brien', "O'Brien"],
  ['O´Brien', "O'Brien"],
  ['O`Brien', "O'Brien"],
  ['OʼBrien', "O'Brien"],
  ['’t Hooft', "'t Hooft"],
  ['Jean‑Luc', 'Jean-Luc'],
  ['Jean–Luc', 'Jean-Luc'],
  ['Ｗａｎｇ　Ｍｉｎｇ', 'Wang Ming'],
  [' Ann\u00a0\u2003Lee\u200b ', 'Ann Lee'],
  ['Jose\u0301', 'José'],
  ['王小明', '王小明'],
  ['김민준', '김민준'],
  ['Nguyễn Thị Minh', 'Nguyễn Thị Minh'],
  ['محمد', 'محمد'],
  ['अमित कुमार', 'अमित कुमार'],
  ['佐々木 〇', '佐々木 〇'],
])('the name %s is read as %s', (typed, name) => {
  expect(readPersonName(typed)).toBe(name);
});

test.each([
  [''],
  [' '],
  ['\u200b'],
  ['\u3164'],
  ['Ann 2'],
  ['Ann ２'],
  ['王小明٣'],
  ['Ann <b>'],
  ['Ann = Lee'],
  ['-Ann'],
  ['😀'],
  ['x'.repeat(61)],
])('the name %j is refused', (typed) => {
  expect(readPersonName(typed)).toBeUndefined();
});

test('a name that was kept with a sign of another form is the same one', () => {
  expect(foldPersonName('O’Brien')).toBe(foldPersonName("O'Brien"));
});

test.each([
  ['A123456(7)', 'A1234567'],
  ['A123456（7）', 'A1234567'],
  ['12.345.678-9', '123456789'],
  ['12.345.678–k', '12345678K'],
  ['１１０１０１１９９００３０７１２３４', '110101199003071234'],
  ['Ａ１２３４５６（７）', 'A1234567'],
  ['\u200e110 101\u00a01990-0307 123x\u200b', '11010119900307123X'],
  ['123.456.789/09', '12345678909'],
])('the number %s is read as %s', (typed, number) => {
  expect(readDocumentNumber(typed)).toBe(number);
});

test.each([[''], ['\u200b'], ['()'], ['1234'], ['身份证110101'], ['12345;'], ['1'.repeat(31)]])(
  'the number %j is refused',
  (typed) => {
    expect(readDocumentNumber(typed)).toBeUndefined();
  },
);

test.each([
  ['Ruby73329', false],
  ['Ruby\u200b73329', true],
  ['Ruby\u2060', true],
  ['Ru\u00adby', true],
  ['\u200eRuby', true],
  ['Ruby\u061c', true],
  ['Ruby\u3164', true],
  ['Ruby\u115f', true],
  ['Ruby\u2800', true],
  ['Ruby\ufe0f', true],
  ['Ruby\u{e0041}', true],
  ['Ruby\u2028', true],
  ['Ruby ❤️ 👨‍👩‍👧 👍🏽', false],
  ['Ruby 1\ufe0f\u20e3 #\ufe0f\u20e3 \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', false],
  ['\u{1f3f4}\u{e0061}\u{e0062}\u{e007f}', true],
  ['ルビー', false],
  ['루비', false],
  ['阿卜杜拉·买买提', false],
])('of %j something is unseen: %s', (text, expected) => {
  expect(hasUnseen(text)).toBe(expected);
});

test('a nickname has one width, a title keeps the punctuation of its language', () => {
  expect(readNickname(' Ｒｕｂｙ：\u00a073329 ')).toBe('Ruby: 73329');
  expect(readTitle(' 关于Ａ１：维护（更新）！\u3000 说明…')).toBe('关于A1：维护（更新）！ 说明…');
});
