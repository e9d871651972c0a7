// Money of the house that operators ask to have moved, before it is a proposal.
import { accept, type Amount, type CurrencyId, formatUnits, refuse, type Result, USD_INDEX } from '@bourse/domain';
import type { Storage } from '../../core/storage/open.ts';
import type { ProposedChange } from '../changes/tables.ts';
import { findHouseFunds } from './house-funds.ts';
import type { MarketData } from '../../core/market/market-data.ts';

type Coins = Pick<MarketData, 'currency'>;
type Chains = { readonly assets: { chainsOf(currencyId: CurrencyId): readonly unknown[] } };
type Money = { readonly purpose: string; readonly currency: number; readonly amount: Amount };

/** From the treasury, which has to have it. */
export async function wishMoney(
  { storage, market }: { readonly storage: Pick<Storage, 'sql'>; readonly market: Coins },
  { purpose, currency, amount }: Money,
): Promise<Result<readonly ProposedChange[], 'currency_not_found' | 'quantity_required' | 'house_funds_short'>> {
  const coin = market.currency(currency);
  if (!coin) return refuse('currency_not_found');
  if (amount <= 0n) return refuse('quantity_required');
  const available = await findHouseFunds(storage.sql, { purpose: 'treasury', currencyId: coin.id });
  if (available < amount) {
    return refuse('house_funds_short', { available: formatUnits(available), currencyId: coin.id });
  }
  return accept([
    { field: 'purpose', from: '', to: purpose },
    { field: 'currency', from: coin.name, to: String(coin.id) },
    { field: 'amount', from: '', to: formatUnits(amount) },
  ]);
}

type Received = Omit<Money, 'purpose'>;

/** From outside, where no chain brings it: what comes by one is counted there. */
export function wishReceived(
  { market, custody }: { readonly market: Coins; readonly custody: Chains },
  { currency, amount }: Received,
): Result<readonly ProposedChange[], 'currency_not_found' | 'coin_has_chain' | 'quantity_required'> {
  const coin = market.currency(currency);
  if (!coin || coin.id === USD_INDEX) return refuse('currency_not_found');
  if (custody.assets.chainsOf(coin.id).length > 0) return refuse('coin_has_chain');
  if (amount <= 0n) return refuse('quantity_required');
  return accept([
    { field: 'currency', from: coin.name, to: String(coin.id) },
    { field: 'amount', from: '', to: formatUnits(amount) },
  ]);
}
