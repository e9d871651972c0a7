// The coins that are deposited and withdrawn, in the order in which they are offered.
import { BCH, BTC, ETH, LTC, USDC, USDT, XRP } from '@bourse/domain';
import { useWithdrawCurrencies } from './address-book.ts';

/** The coins that most people ask for come first, all others in the order of the server. */
const FIRST: readonly number[] = [USDT, USDC, ETH, BTC, LTC, BCH, XRP];

export type FundingCoin = readonly [id: number, name: string];

const placeOf = ([id]: FundingCoin): number => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);

/** Undefined until it is known. */
export function useFundingCoins(): readonly FundingCoin[] | undefined {
  const { data } = useWithdrawCurrencies();
  return data?.map(({ id, name }): FundingCoin => [id, name]).toSorted((a, b) => placeOf(a) - placeOf(b));
}
