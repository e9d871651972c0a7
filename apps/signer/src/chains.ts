// The chains whose transactions can be signed.
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer';

type ChainBase = {
  /** It is named as CAIP-2 names chains. */
  readonly id: string;
  /** The coin that fees are paid in. */
  readonly coin: string;
  readonly decimals: number;
  /** SLIP-44 counts the chain so. */
  readonly coinType: number;
};
/** How outputs are locked to us: to a witness key hash, or, of Bitcoin Cash, to a key hash that is written as CashAddr. */
export type UtxoForm =
  | { readonly kind: 'witness'; readonly network: typeof NETWORK }
  | { readonly kind: 'cash'; readonly prefix: string };
export type UtxoChain = ChainBase & { readonly family: 'utxo'; readonly form: UtxoForm };
export type EvmChain = ChainBase & { readonly family: 'evm'; readonly number: bigint };
export type SignerChain = UtxoChain | EvmChain;

type Coin = Pick<ChainBase, 'coin' | 'coinType'>;

const utxo = (id: string, { coin, coinType }: Coin, form: UtxoForm): UtxoChain => ({
  family: 'utxo',
  id: `bip122:${id}`,
  coin,
  decimals: 8,
  coinType,
  form,
});
const witness = (network: typeof NETWORK): UtxoForm => ({ kind: 'witness', network });
const cash = (prefix: string): UtxoForm => ({ kind: 'cash', prefix });
const evm = (number: bigint, coinType: number): EvmChain => ({
  family: 'evm',
  id: `eip155:${number}`,
  number,
  coin: 'ETH',
  decimals: 18,
  coinType,
});

const TEST_COIN_TYPE = 1;
const LITECOIN = { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 };

/** By the names that the host's operator uses. */
export const SIGNER_CHAINS = {
  bitcoin: utxo('000000000019d6689c085ae165831e93', { coin: 'BTC', coinType: 0 }, witness(NETWORK)),
  'bitcoin-regtest': utxo(
    '0f9188f13cb7b2c71f2a335e3a4fc328',
    { coin: 'BTC', coinType: TEST_COIN_TYPE },
    witness({ ...TEST_NETWORK, bech32: 'bcrt' }),
  ),
  litecoin: utxo('12a765e31ffd4059bada1e25190f6e98', { coin: 'LTC', coinType: 2 }, witness(LITECOIN)),
  'litecoin-regtest': utxo(
    '530827f38f93b43ed12af0b3ad25a288',
    { coin: 'LTC', coinType: TEST_COIN_TYPE },
    witness({ ...TEST_NETWORK, bech32: 'rltc' }),
  ),
  'bitcoin-cash': utxo('000000000000000000651ef99cb9fcbe', { coin: 'BCH', coinType: 145 }, cash('bitcoincash')),
  'bitcoin-cash-regtest': utxo(
    'bchreg000000000000000000000000',
    { coin: 'BCH', coinType: TEST_COIN_TYPE },
    cash('bchreg'),
  ),
  ethereum: evm(1n, 60),
  'ethereum-dev': evm(31_337n, TEST_COIN_TYPE),
} as const satisfies Readonly<Record<string, SignerChain>>;
export type ChainName = keyof typeof SIGNER_CHAINS;
export const CHAIN_NAMES = Object.keys(SIGNER_CHAINS).filter((name): name is ChainName => name in SIGNER_CHAINS);

/** Chains that the house knows and nothing here can sign for, each with the reason. */
export const CHAINS_NOT_SUPPORTED: ReadonlyMap<string, string> = new Map([
  ['tron', 'Tron runs on the simulated chain only'],
  ['xrp', 'XRP runs on the simulated chain only'],
  ['omni', 'Omni is closed by its issuer'],
]);
