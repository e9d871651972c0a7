// What two operators decide about money on chains by: how changes name chains, coins and transfers, what our addresses hold beyond the
// ledger, and what transfers have cost.
import {
  accept,
  type Amount,
  type ChainId,
  chainId,
  type CurrencyId,
  currencyId,
  findChain,
  formatUnits,
  refuse,
  type Result,
} from '@bourse/domain';
import type { Sql } from '../../../core/storage/connection.ts';
import { sumClaimable } from '../balances/balance-store.ts';
import { isCostBooked } from '../balances/chain-costs.ts';
import type { Custody } from '../custody.ts';
import type { TransferCost } from '../balances/transfer-costs.ts';

export type Transfer = { readonly chainId: ChainId; readonly txid: string };
export type ChainCoin = { readonly chainId: ChainId; readonly currencyId: CurrencyId };
type Reconciling = Pick<Custody, 'reconcile' | 'transferCost'>;

/** Writes a coin on a chain as the subject of a proposal. */
export const writeChainCoin = ({ chainId: chain, currencyId: coin }: ChainCoin): string => `${chain}/${coin}`;

export function readChainCoin(subject: string): ChainCoin {
  const [chain, coin] = subject.split('/').map(Number);
  return { chainId: chainId(chain ?? 0), currencyId: currencyId(coin ?? 0) };
}

/** Writes a transfer as the subject of a proposal. */
export const writeTransfer = ({ chainId: chain, txid }: Transfer): string => `${chain}/${txid}`;

export function readTransfer(subject: string): Transfer {
  const [chain, txid = ''] = subject.split('/');
  return { chainId: chainId(Number(chain)), txid };
}

type Checking = { readonly storage: { readonly sql: Sql }; readonly custody: Reconciling };

/**
 * Refuses where our addresses do not hold so much beyond the ledger now. Deposits that may still be credited to their owners do
 * not count.
 */
export async function checkSurplus(
  { storage: { sql }, custody }: Checking,
  { amount: wanted, ...place }: ChainCoin & { readonly amount: Amount },
): Promise<Result<undefined, SurplusRefusal>> {
  const seen = await lookForSurplus({ storage: { sql }, custody }, { ...place, amount: wanted });
  return seen.ok ? accept(undefined) : seen;
}

type SurplusRefusal = 'surplus_unknown' | 'surplus_short';

/** Checks the same, and returns the balance by the ledger at that moment. */
export async function lookForSurplus(
  { storage: { sql }, custody }: Checking,
  { amount: wanted, ...place }: ChainCoin & { readonly amount: Amount },
): Promise<Result<bigint, SurplusRefusal>> {
  const balance = (await custody.reconcile(place.chainId))?.get(place.currencyId);
  if (!balance) return refuse('surplus_unknown', { network: findChain(place.chainId)?.name ?? '' });
  const free = balance.difference - (await sumClaimable(sql, place));
  if (free >= wanted) return accept(balance.ledger);
  return refuse('surplus_short', { available: formatUnits(free > 0n ? free : 0n), currencyId: place.currencyId });
}

/** Returns the cost of a transfer between our own addresses whose keys are not here; refuses where it is booked already. */
export async function checkTransfer(
  { storage: { sql }, custody }: Checking,
  { chainId: id, txid }: Transfer,
): Promise<Result<TransferCost, 'own_transfer_not_found' | 'chain_cost_booked'>> {
  const chain = findChain(id);
  const cost = chain && (await custody.transferCost(id, txid));
  if (!cost) return refuse('own_transfer_not_found', { network: chain?.name ?? '' });
  return (await isCostBooked(sql, { chain, txid })) ? refuse('chain_cost_booked') : accept(cost);
}
