// What a delisting leaves of a coin once it can only be withdrawn.
import { accept, type Instant, refuse, type Result } from '@bourse/domain';
import type { CurrencyInfo, MarketInfo } from './market-data.ts';

type Coin = Pick<CurrencyInfo, 'id' | 'delisting'>;

export const isWithdrawOnly = ({ delisting }: Pick<Coin, 'delisting'>): boolean => delisting?.step === 'withdraw_only';

/** Its lists have it no more; whoever has its address still finds its candles. */
export const isShown = ({ base, quote, isDisplayed }: Pick<MarketInfo, 'base' | 'quote' | 'isDisplayed'>): boolean =>
  isDisplayed && !isWithdrawOnly(base) && !isWithdrawOnly(quote);

/** Whether more of it may come in. */
export const checkIncoming = (coin: Coin): Result<undefined, 'coin_withdraw_only'> =>
  isWithdrawOnly(coin) ? refuse('coin_withdraw_only', { currencyId: coin.id }) : accept(undefined);

/** Whether it may still leave: until the day that was said. */
export function checkOutgoing(coin: Coin, now: Instant): Result<undefined, 'coin_withdrawals_ended'> {
  const isOver = isWithdrawOnly(coin) && coin.delisting !== undefined && coin.delisting.withdrawalsUntil <= now;
  return isOver ? refuse('coin_withdrawals_ended', { currencyId: coin.id }) : accept(undefined);
}
