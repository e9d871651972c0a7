// Every minute: what each user owned when the day began in Asia/Shanghai, where that is not written yet. A server that was
// down at midnight catches up: what came in since is left out, and prices are those of now.
import { BTC, type Instant, MINUTE_MS, startOfShanghaiDay } from '@bourse/domain';
import { priceInUsdt } from '../../core/market/market-view.ts';
import type { WalletServices } from './services.ts';
import { numbersLiteral, unitsLiteral } from '../../core/storage/arrays.ts';
import { every, type Running } from '../../platform/jobs/every.ts';

type Needs = Pick<WalletServices, 'storage' | 'market' | 'clock' | 'log'>;

/** One statement takes so many users, so that no other one waits long. */
const USERS_AT_ONCE = 1_000;

export async function takeSnapshots(services: Needs): Promise<void> {
  // Before the market has a price, everything would be worth nothing.
  if (services.market.usdtPrice(BTC) === undefined) return;
  const day = startOfShanghaiDay(services.clock.now());
  while ((await takeSome(services, day)) === USERS_AT_ONCE);
}

/** How many were taken. Who came since the day began has had nothing then. */
async function takeSome({ storage: { sql }, market }: Needs, day: Instant): Promise<number> {
  const currencies = market.currencies();
  const taken = await sql`
    INSERT INTO balance_snapshots (user_id, day, worth, without_price)
    SELECT owner.id, ${day}, greatest(0, trunc(coalesce(sum((available + locked - came_in.amount) * price), 0), 8)),
      coalesce(array_agg(DISTINCT accounts.currency_id ORDER BY accounts.currency_id)
        FILTER (WHERE price IS NULL AND available + locked - came_in.amount <> 0), '{}')
    FROM (
        SELECT id FROM users
        WHERE created_at < ${day} AND NOT is_house
          AND NOT EXISTS (SELECT FROM balance_snapshots WHERE user_id = users.id AND day = ${day})
        ORDER BY id LIMIT ${USERS_AT_ONCE}
      ) AS owner
      LEFT JOIN accounts ON accounts.user_id = owner.id
      LEFT JOIN unnest(
        ${numbersLiteral(currencies, ({ id }) => id)}::bigint[],
        ${unitsLiteral(currencies, (currency) => priceInUsdt(market, currency))}::numeric[]
      ) AS prices (currency_id, price) ON prices.currency_id = accounts.currency_id
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(amount), 0) AS amount FROM postings
        WHERE account_id = accounts.id AND at >= ${day} AND reason <> 'transfer'
      ) AS came_in ON true
    GROUP BY owner.id
    ON CONFLICT DO NOTHING RETURNING user_id`;
  return taken.length;
}

export const startSnapshots = (services: Needs): Running =>
  every(MINUTE_MS, { log: services.log, name: 'taking balance snapshots', run: () => takeSnapshots(services) });
