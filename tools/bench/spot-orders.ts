// Spot orders through HTTP at a fixed rate, beside whatever else a server does.
import { registerUsers } from '../../tests/support/users.ts';
import { FixedRate, type Sample } from './fixed-rate.ts';
import { quantileOf } from './quantiles.ts';

const TRADERS = 8;
export const ORDERS_PER_SECOND = 200;

/** Buys and sells at one price, so that every other one fills, and each trader by turns, so that nobody runs out of money. */
export async function startSpotOrders({ port }: { readonly port: number }): Promise<FixedRate> {
  const users = await registerUsers({ port, count: TRADERS });
  let sent = 0;
  return new FixedRate({
    port,
    perSecond: ORDERS_PER_SECOND,
    next: () => {
      const isBuy = (sent + Math.floor(sent / users.length)) % 2 === 0;
      const path = isBuy ? '/api/transaction/in' : '/api/transaction/out';
      const token = users[sent % users.length]?.token ?? '';
      sent += 1;
      return { path, token, fields: { legal_id: '3', currency_id: '1', price: '96000', num: '0.0001', mode: '2' } };
    },
  });
}

/** A row of the table. */
export function drawSamples(samples: readonly Sample[]) {
  const [p50 = 0, p99 = 0, most = 0] = quantileOf(
    samples.map(({ ms }) => ms),
    [0.5, 0.99, 1],
  );
  return { orders: samples.length, 'p50 ms': p50, 'p99 ms': p99, 'max ms': most };
}
