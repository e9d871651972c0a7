// The sales of the random commands: windows of seconds, small supplies and small limits, so that few users meet all of them.
import { amount, BTC, ETH, instant, launchProjectId, price, units, USDT } from '@bourse/domain';
import type { LaunchTerms } from '@bourse/engine';

/** Terms of a sale that opens at a moment; ETH is sold as if it were new. */
export const saleAt = (id: number, at: number): LaunchTerms => ({
  id: launchProjectId(id),
  currencyId: ETH,
  price: price(units('13.33333333')),
  supply: amount(units('11')),
  mode: id % 2 === 0 ? 'first_come' : 'pro_rata',
  startAt: instant(at),
  endAt: instant(at + 20_000),
  lockDays: id % 3 === 0 ? 0 : 1,
  step: amount(units('0.1')),
  minimum: amount(units('0.5')),
  limits: { 0: amount(0n), 1: amount(units('9')), 2: amount(units('12')), 3: amount(units('12')) },
  payCurrencies: [USDT, BTC],
});
