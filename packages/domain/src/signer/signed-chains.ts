// The chains whose transactions the signer signs, as it and whoever approves name them.
export const CHAIN_NETWORKS = ['main', 'test'] as const;
/** `test` is a chain of one's own: regtest of Bitcoin and its kin, or an Ethereum of id 31337. */
export type ChainNetwork = (typeof CHAIN_NETWORKS)[number];

export type SignedChain = {
  readonly code: string;
  readonly network: ChainNetwork;
  /** It is named as CAIP-2 names chains. */
  readonly chainId: string;
  /** The coin that fees are paid in. */
  readonly coin: string;
  readonly decimals: number;
};

const utxo = (code: string, network: ChainNetwork, genesis: string): SignedChain => ({
  code,
  network,
  chainId: `bip122:${genesis}`,
  coin: code.toUpperCase(),
  decimals: 8,
});
const evm = (network: ChainNetwork, number: number): SignedChain => ({
  code: 'eth',
  network,
  chainId: `eip155:${number}`,
  coin: 'ETH',
  decimals: 18,
});

const SIGNED_CHAINS: readonly SignedChain[] = [
  utxo('btc', 'main', '000000000019d6689c085ae165831e93'),
  utxo('btc', 'test', '0f9188f13cb7b2c71f2a335e3a4fc328'),
  utxo('ltc', 'main', '12a765e31ffd4059bada1e25190f6e98'),
  utxo('ltc', 'test', '530827f38f93b43ed12af0b3ad25a288'),
  // The first block of its own, as CAIP-2 tells it from Bitcoin; regtest has none, and a name instead.
  utxo('bch', 'main', '000000000000000000651ef99cb9fcbe'),
  utxo('bch', 'test', 'bchreg000000000000000000000000'),
  evm('main', 1),
  evm('test', 31_337),
];

/** Undefined where the signer cannot sign for it. */
export const findSignedChain = (code: string, network: ChainNetwork): SignedChain | undefined =>
  SIGNED_CHAINS.find((each) => each.code === code && each.network === network);
