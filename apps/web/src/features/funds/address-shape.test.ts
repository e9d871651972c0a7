import { CHAINS, chainsLike } from '@bourse/domain';
import { expect, test } from 'vitest';
import { inChunks, shortened } from './address-shape.ts';

const codesLike = (address: string): readonly string[] => chainsLike(address).map(({ code }) => code);
const ETHEREUM = '0x52908400098527886E0F7030069857D2E4169EE7';

test('each network’s addresses look like its own only', () => {
  expect(codesLike('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')).toEqual(['btc']);
  expect(codesLike('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toEqual(['btc']);
  expect(codesLike('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toEqual(['btc']);
  expect(codesLike(ETHEREUM)).toEqual(['eth']);
  expect(codesLike('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toEqual(['tron']);
  expect(codesLike('LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9')).toEqual(['ltc']);
  expect(codesLike('MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441')).toEqual(['ltc']);
  expect(codesLike('RLTC1QQYYQ79SAYS4NYW2QGA892HRRDFCHSLUXCCD77U')).toEqual(['ltc']);
  expect(codesLike('bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a')).toEqual(['bch']);
  expect(codesLike('qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a')).toEqual(['bch']);
  expect(codesLike('r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59')).toEqual(['xrp']);
  expect(codesLike('X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu')).toEqual(['xrp']);
  expect(CHAINS.length).toBe(6);
});

test('what is cut short, too long or of other letters looks like none', () => {
  for (const address of [ETHEREUM.slice(0, -1), `${ETHEREUM}0`, '0OIl', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv', ''])
    expect(codesLike(address)).toEqual([]);
});

test('chunks hold the whole address, and the short form both ends', () => {
  expect(inChunks(ETHEREUM).join('')).toBe(ETHEREUM);
  expect(inChunks(ETHEREUM).at(-1)).toBe('E7');
  expect(shortened(ETHEREUM)).toBe('0x529084…169EE7');
  expect(shortened('short')).toBe('short');
});
