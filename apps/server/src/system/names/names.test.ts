import { expect, test } from 'vitest';
import { isReservedName } from './reserved.ts';
import { skeletonOf } from './skeleton.ts';

test.each([
  ['Ruby73329', 'ruby73329'],
  ['Ruby73329', 'RUBY73329'],
  ['Ruby73329', 'Ruby\u200b73329'],
  ['Ruby73329', 'Ruby\u206073329'],
  ['Ruby73329', 'Ru\u00adby73329'],
  ['Ruby73329', '\u200eRuby73329'],
  ['Ruby73329', 'Ruby\u061c73329'],
  ['Ruby73329', 'Ruby73329\u3164'],
  ['Ruby73329', 'Ｒｕｂｙ７３３２９'],
  ['Ruby73329', 'Rubу73329'],
  ['Ruby73329', 'Ruby 73329'],
  ['Ruby73329', 'Ruby_73329'],
  ['Ruby73329', 'Ruby73329ʹ'],
  ['Ruby73329', '𝓡𝓾𝓫𝔂73329'],
  ['Ruby73329', 'ʀᴜʙʏ73329'],
  ['Ruby73329', '🅁🅄🄱🅈73329'],
  ['Ruby73329', 'Rúby73329'],
  ['Ruby73329', 'R\u0336uby73329'],
  ['Andr\u00e9', 'Andre\u0301'],
  ['Bill1', 'BiIIl'],
  ['BOB', 'ВОВ'],
  ['Oscar0', '0scarO'],
  ['Modem', 'Modern'],
  ['Wallet', 'VVallet'],
  ['apple', 'аррӏе'],
  ['タロウ', '夕ロウ'],
  ['口コ', 'ロコ'],
  ['루비', '루비'.normalize('NFD')],
])('%s and %s are one', (one, other) => {
  expect(skeletonOf(other)).toBe(skeletonOf(one));
});

test.each([
  ['Ruby73329', 'Ruby73328'],
  ['红宝石', '红宝右'],
  ['かな', 'がな'],
  ['ノア', 'ア'],
  ['루비', '루디'],
  ['Иван', 'Иров'],
  ['राम', 'रम'],
  ['Nina', 'Viva'],
  ['王一', '王二'],
])('%s and %s are two', (one, other) => {
  expect(skeletonOf(other)).not.toBe(skeletonOf(one));
});

test.each([
  ['admin'],
  ['Admin'],
  ['ADMIN'],
  ['Adm1n'],
  ['аdmin'],
  ['a.d.m.i.n'],
  ['admin01'],
  ['Bourse Support'],
  ['BourseSupport'],
  ['B0urse'],
  ['Bourse客服'],
  ['客服'],
  ['客服小王'],
  ['在线客 服'],
  ['官方'],
  ['管理員'],
  ['系统'],
  ['公式サポート'],
  ['고객센터'],
  ['관리자'],
  ['Soporte'],
  ['Atención al Cliente'],
  ['Oficial_ES'],
  ['Assistenza'],
  ['Servizio clienti'],
  ['Help'],
  ['Root'],
  ['Customer Service 7'],
  ['Ｓｕｐｐｏｒｔ'],
  ['Harbour Exchange'],
  ['5upport'],
  ['@dmin'],
  ['4DM1N'],
  ['Bour5e'],
  ['BOUR$E'],
  ['₿ourse'],
  ['5y5tem'],
  ['サポ—ト'],
])('%s is reserved', (name) => {
  expect(isReservedName(name, 'Harbour Exchange')).toBe(true);
});

test.each([
  ['Ruby73329'],
  ['Badminton'],
  ['Staffordshire'],
  ['Modesto'],
  ['Rootbeer'],
  ['小明'],
  ['たろう'],
  ['민준'],
  ['Lotus Exchange'],
  ['Systematic'],
  ['José'],
  ['57455'],
  ['Sam 4 ever'],
  ['$$$'],
])('%s is free', (name) => {
  expect(isReservedName(name, 'Harbour Exchange')).toBe(false);
});
