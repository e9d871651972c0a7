// Comparisons of ledger and chain, and deposits that nobody was credited, as the office shows them.
import type { officeCustody } from '@bourse/contract';
import { type Amount, type ChainId, type CurrencyId, findChain, formatShanghai, formatUnits } from '@bourse/domain';
import type { CustodyServices } from '../services.ts';
import type { LeftDeposit } from './left-deposits.ts';
import type { Reconciliation } from './queries.ts';

type Needs = Pick<CustodyServices, 'market'>;

export const chainName = (id: ChainId): string => findChain(id)?.name ?? '';
export const coinName = ({ market }: Needs, id: CurrencyId): string => market.currency(id)?.name ?? '';

export const viewReconciliation = (needs: Needs, row: Reconciliation): officeCustody.ReconciliationRow => ({
  id: row.id,
  chain: row.chainId,
  chain_name: chainName(row.chainId),
  currency: row.currencyId,
  currency_name: coinName(needs, row.currencyId),
  time: formatShanghai(row.at),
  time_ms: row.at,
  height: row.height,
  block_hash: row.blockHash,
  ledger: formatUnits(row.ledger),
  held: formatUnits(row.held),
  pending: formatUnits(row.pending),
  difference: formatUnits(row.difference),
});

type Standing = { readonly history: readonly Reconciliation[]; readonly claimable: Amount };

/** `history` begins with the newest. */
export const viewStanding = (
  needs: Needs,
  row: Reconciliation,
  { history, claimable }: Standing,
): officeCustody.ReconciliationStanding => {
  const free = row.difference - claimable;
  return {
    ...viewReconciliation(needs, row),
    id: `${row.chainId}/${row.currencyId}`,
    claimable: formatUnits(claimable),
    free: formatUnits(free > 0n ? free : 0n),
    history: history.toReversed().map(({ at, difference }) => ({ time_ms: at, difference: formatUnits(difference) })),
  };
};

export const viewLeft = (needs: Needs, row: LeftDeposit): officeCustody.LeftDepositRow => ({
  id: `${row.chainId}/${row.txid}/${row.ordinal}`,
  chain_name: chainName(row.chainId),
  user_id: row.userId ?? null,
  currency_name: coinName(needs, row.currencyId),
  amount: formatUnits(row.amount),
  address: row.address,
  txid: row.txid,
  ordinal: row.ordinal,
  height: row.height,
  is_held: row.isHeld,
  state: row.state,
  time: formatShanghai(row.seenAt),
});
