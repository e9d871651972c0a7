// What moves are made from and where they go: deposit addresses with what lies there, and the cold wallet.
import { type Amount, type Chain, type ChainId, type CurrencyId, ZERO } from '@bourse/domain';
import { count, text } from '@bourse/domain/kinds';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { ChainAdapter } from '../adapter.ts';
import type { Token } from '../coins/assets.ts';
import type { EthereumReader, Holder } from '../nodes/ethereum-reader.ts';
import { ETHER_DECIMALS, toAmount } from '../nodes/ethereum-transfers.ts';
import type { TransactionSizes } from '../nodes/utxo-chains.ts';
import { keepOwnAddress } from '../own/own-addresses.ts';
import { findFreeCoins } from '../own/own-coins.ts';
import type { AddressMaker } from '../addresses/xpub-addresses.ts';
import type { Lot, Situation } from './situation.ts';

export type MoveSources = {
  readonly family: Situation['family'];
  /** The sizes of transactions; undefined on chains of accounts. */
  readonly sizes: TransactionSizes | undefined;
  /** Reads what deposit addresses hold; on chains of outputs only those that nothing is about to spend. */
  readonly deposits: () => Promise<readonly Lot[]>;
  /** Kept as an address of ours before it is answered; undefined where the signer has no cold wallet of the chain. */
  readonly coldAddress: (index: number) => Promise<string | undefined>;
};

type Makers = {
  readonly deposit: AddressMaker;
  readonly cold: AddressMaker | undefined;
};

type SharedNeeds = {
  readonly sql: Sql;
  readonly chain: Chain;
  readonly currencyId: CurrencyId;
  readonly makers: Makers;
};

type UtxoNeeds = SharedNeeds & { readonly sizes: TransactionSizes };

export function createUtxoSources({ sql, chain, currencyId, makers, sizes }: UtxoNeeds): MoveSources {
  return {
    family: 'utxo',
    sizes,
    async deposits() {
      const coins = await findFreeCoins(sql, chain.id, { account: 'deposit' });
      return coins.map(({ index, output, amount }) => ({
        address: makers.deposit(0, index),
        index,
        currencyId,
        amount,
        output,
      }));
    },
    coldAddress: (index) => keepCold(sql, chain.id, { maker: makers.cold, index }),
  };
}

type EvmNeeds = SharedNeeds & {
  readonly adapter: Pick<ChainAdapter, 'head'>;
  readonly reader: Pick<EthereumReader, 'balancesAt'>;
  /** By contract. */
  readonly tokens: ReadonlyMap<string, Token>;
};

export function createEvmSources({ sql, chain, currencyId, makers, adapter, reader, tokens }: EvmNeeds): MoveSources {
  const listCoins = () => [
    { currencyId, decimals: ETHER_DECIMALS, contract: undefined },
    ...[...tokens].map(([contract, token]) => ({ ...token, contract })),
  ];
  return {
    family: 'evm',
    sizes: undefined,
    async deposits() {
      const places = await findDepositPlaces(sql, chain.id);
      const asked = listCoins().flatMap((coin) => places.map((place) => ({ coin, place })));
      const holders = asked.map(
        ({ coin: { contract }, place: { address } }): Holder =>
          contract === undefined ? { address } : { address, contract },
      );
      const { hash } = await adapter.head();
      const held = await reader.balancesAt(hash, holders);
      const lots = asked.map(({ coin, place }, at) => {
        const amount: Amount = toAmount(held[at] ?? 0n, coin.decimals);
        return { ...place, currencyId: coin.currencyId, amount };
      });
      return lots.filter(({ amount }) => amount > ZERO);
    },
    coldAddress: (index) => keepCold(sql, chain.id, { maker: makers.cold, index }),
  };
}

type Cold = { readonly maker: AddressMaker | undefined; readonly index: number };

async function keepCold(sql: Sql, chainId: ChainId, { maker, index }: Cold): Promise<string | undefined> {
  if (!maker) return undefined;
  const address = maker(0, index);
  await keepOwnAddress(sql, { chainId, address, account: 'cold', branch: 0, index });
  return address;
}

const PLACE = { address: text, index: count };

/** Deposit addresses that something has come to. */
const findDepositPlaces = (sql: Sql, chainId: ChainId): Promise<readonly RowOf<typeof PLACE>[]> => query(sql, PLACE)`
    SELECT address, address_index AS index FROM own_addresses o
    WHERE chain_id = ${chainId} AND account = 'deposit' AND EXISTS (
      SELECT 1 FROM chain_deposits d WHERE d.chain_id = o.chain_id AND d.address = o.address AND d.user_id = o.address_index)
    ORDER BY address_index`;
