import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { initialSettings, readSettings } from './settings.ts';
import { addToken, listTokens } from './tokens.ts';

const CONTRACT = '0x514910771AF9Ca656af840dff83E8264EcF986CA';
let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-tokens-'));
  path = join(folder, 'settings.json');
  writeFileSync(path, initialSettings(['ethereum', 'bitcoin']));
});
afterEach(() => rmSync(folder, { recursive: true }));

const token = (part = {}) => ({ chain: 'eip155:1', name: 'LINK', contract: CONTRACT, decimals: '18', ...part });

it('a token that is entered is signed for, and nothing of it leaves until limits are set', () => {
  addToken(path, token());
  expect(listTokens(path)).toEqual([`ethereum\tLINK\t${CONTRACT.toLowerCase()}\t18`]);
  const link = readSettings(path).chains[0]?.assets.find(({ name }) => name === 'LINK');
  const nothing = { hour: 0n, day: 0n };
  expect(link).toMatchObject({ autoMax: 0n, withdrawal: nothing, refill: nothing });
  addToken(path, token({ chain: 'ethereum', name: 'OTHER', contract: `0x${'ab'.repeat(20)}`, decimals: '6' }));
  expect(listTokens(path)).toHaveLength(2);
});

it.each([
  [{ chain: 'bitcoin' }, /carries no tokens/],
  [{ chain: 'tron' }, /simulated chain only/],
  [{ chain: 'ethereum-dev' }, /not in the settings/],
  [{ decimals: '19' }, /from 0 to 18/],
  [{ name: 'ETH' }, /signed for already/],
  [{ name: 'link' }, /settings of ethereum/],
  [{ contract: '0x00' }, /settings of ethereum/],
])('what could not be signed for is refused, and the settings stay: %o', (part, message) => {
  const before = readFileSync(path, 'utf8');
  expect(() => addToken(path, token(part))).toThrow(message);
  expect(readFileSync(path, 'utf8')).toBe(before);
});
