import { type ChainCode, CHAINS } from '@bourse/domain';
import { findSignedChain, type SignerAsset, type SignerDescription } from '@bourse/domain/signer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBench } from '../../../core/sequencer/testing.ts';
import type { Storage } from '../../../core/storage/open.ts';
import { createTestDatabase } from '../../../core/storage/testing.ts';
import { CustodySetupError } from '../adapter.ts';
import { Assets } from '../coins/assets.ts';
import { seedCoinChains } from '../coins/first-coin-chains.ts';
import { checkSigner } from './open-node-chain.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let storage: Storage;
let assets: Assets;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ storage } = await openBench(database.connection));
  await seedCoinChains(storage, { isDemo: true });
  assets = await Assets.read(storage.sql);
});
afterAll(async () => {
  await storage.close();
  await database.drop();
});

const left = { hour: '0', day: '0' };
const asset = (name: string, decimals: number, contract: string | null = null): SignerAsset => ({
  name,
  contract,
  decimals,
  autoMax: '0',
  withdrawalLeft: left,
  refillLeft: left,
});
const USDT = asset('USDT', 6, '0xdac17f958d2ee523a2206206994597c13d831ec7');
const USDC = asset('USDC', 6, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48');
const [ETHER, LITECOIN] = [asset('ETH', 18), asset('LTC', 8)];
const xpubs = { deposit: 'xpubD', hot: 'xpubH', cold: 'xpubC' };

const describing = (chainId: string, assets: readonly SignerAsset[], own = xpubs): SignerDescription => ({
  chains: [{ chainId, assets, feeMax: '1', feesLeft: left, gasLeft: left, xpubs: own, coldAddress: null }],
  approvers: [],
  head: '',
});
const stored = { genesis: 'g', firstHeight: 0, depositXpub: 'xpubD', hotXpub: 'xpubH', coldXpub: 'xpubC' };

function check(code: ChainCode, description: SignerDescription, known?: typeof stored) {
  const [chain, signed] = [CHAINS.find((it) => it.code === code), findSignedChain(code, 'main')];
  if (!chain || !signed) throw new Error(`nothing signs for ${code}`);
  return checkSigner(description, { chain, signed, known, assets });
}

test('one that signs for the chain, its coins and its wallet is taken, at the first start and later', () => {
  const ethereum = describing('eip155:1', [ETHER, USDT, USDC]);
  expect(check('eth', ethereum).xpubs).toEqual(xpubs);
  expect(check('eth', ethereum, stored).chainId).toBe('eip155:1');
  expect(check('ltc', describing('bip122:12a765e31ffd4059bada1e25190f6e98', [LITECOIN])).assets).toEqual([LITECOIN]);
});

test.each<[string, ChainCode, SignerDescription, typeof stored | undefined, RegExp]>([
  [
    'another chain',
    'ltc',
    describing('eip155:1', [ETHER]),
    undefined,
    /NODES_LTC is set, and the signer signs for eip155:1: add bip122:12a7/,
  ],
  ['the chain of tests', 'eth', describing('eip155:31337', [ETHER]), undefined, /CHAIN_NETWORK/],
  ['no token', 'eth', describing('eip155:1', [ETHER, USDT]), undefined, /does not sign for USDC.*contract 0xa0b86991/],
  [
    'a token by another contract',
    'eth',
    describing('eip155:1', [ETHER, { ...USDT, contract: USDC.contract }, USDC]),
    undefined,
    /does not sign for USDT.*6 decimals/,
  ],
  [
    'a token of other decimals',
    'eth',
    describing('eip155:1', [ETHER, { ...USDT, decimals: 18 }, USDC]),
    undefined,
    /USDT/,
  ],
  [
    'another wallet than before',
    'eth',
    describing('eip155:1', [ETHER, USDT, USDC], { ...xpubs, deposit: 'xpubE' }),
    stored,
    /another wallet for eip155:1/,
  ],
  [
    'another cold wallet than before',
    'eth',
    describing('eip155:1', [ETHER, USDT, USDC], { ...xpubs, cold: 'xpubE' }),
    stored,
    /another wallet/,
  ],
])('one that has %s is refused, and the message says what to set', (_what, code, description, known, message) => {
  expect(() => check(code, description, known)).toThrow(CustodySetupError);
  expect(() => check(code, description, known)).toThrow(message);
});
