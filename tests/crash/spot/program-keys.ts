// Keys with small budgets: some of the load is signed by them, and after each kill what they are charged for is compared with
// what is open of theirs, and with what they have bought.
import { createHmac } from 'node:crypto';
import type postgres from 'postgres';
import { z } from 'zod';
import { post, type TestUser } from '../../support/users.ts';
import type { Sign } from '../calls.ts';
import type { ServerClock } from '../server-clock.ts';

const KEYS_OF_A_USER = 2;
/** In USDT: a few of the orders of the load, so that each bound is met. */
const BUDGET = { day_max: '3000', loss_max: '4', open_max: '400' };
/** Of so many orders some are of keys. */
const ORDERS_MIN = 200;
const WINDOW_MS_MIN = 30_000;
const WINDOWS = 20_000;

const made = z.object({ key: z.object({ key: z.string() }), secret: z.string() });

export type ProgramKey = { readonly user: TestUser; readonly sign: Sign };

export async function makeProgramKeys(
  url: string,
  users: readonly TestUser[],
  clock: ServerClock,
): Promise<readonly ProgramKey[]> {
  const keys: ProgramKey[] = [];
  for (const user of users) {
    for (let nth = 0; nth < KEYS_OF_A_USER; nth += 1) {
      const asked = { label: 'load', kind: 'hmac', permissions: 'read,trade', band_bps: '0', password: user.password };
      const answer = await post(`${url}/api/keys/create`, { ...asked, ...BUDGET }, { authorization: user.token });
      const { key, secret } = made.parse(answer.message);
      keys.push({ user, sign: createSign({ name: key.key, secret }, clock) });
    }
  }
  return keys;
}

/** Calls that are alike differ in their windows, so that none is taken for a replayed one. */
function createSign({ name, secret }: { readonly name: string; readonly secret: string }, clock: ServerClock): Sign {
  let count = 0;
  return (path, body) => {
    const timestamp = String(clock.now());
    const window = String(WINDOW_MS_MIN + ((count += 1) % WINDOWS));
    const text = [timestamp, window, 'POST', path, body].join('\n');
    return {
      'bourse-key': name,
      'bourse-timestamp': timestamp,
      'bourse-window': window,
      'bourse-signature': createHmac('sha256', secret).update(text).digest('hex'),
    };
  };
}

/** Tells where keys are charged for something else than what is open of theirs, or have come to more than their budgets. */
export async function findBudgetFaults(sql: postgres.Sql): Promise<readonly string[]> {
  const wrong = await sql<{ id: string; why: string }[]>`
    WITH charged AS (
      SELECT key_id, sum(key_notional) AS notional, sum(key_loss) AS loss FROM orders WHERE status = 'open' GROUP BY key_id
    ), used AS (
      SELECT keys.*, coalesce(notional, 0) AS notional, coalesce(loss, 0) AS loss,
        (SELECT max(updated_at) FROM orders) < day_ends_at AS is_day
      FROM key_states AS keys LEFT JOIN charged ON charged.key_id = keys.id
    )
    SELECT id, format('is charged for %s and %s, and its orders for %s and %s', open_notional, open_loss, notional, loss) AS why
      FROM used WHERE open_notional <> notional OR open_loss <> loss
    UNION ALL SELECT id, format('has %s open', open_notional) FROM used WHERE open_notional > open_max
    UNION ALL SELECT id, format('comes to %s on a day', open_notional + day_notional) FROM used
      WHERE open_notional + CASE WHEN is_day THEN day_notional ELSE 0 END > day_max
    UNION ALL SELECT id, format('may lose %s on a day', open_loss + day_loss) FROM used
      WHERE open_loss + CASE WHEN is_day THEN day_loss ELSE 0 END > loss_max
    UNION ALL SELECT key_id, format('is of another user than order %s', orders.id) FROM orders
      JOIN key_states AS keys ON keys.id = key_id WHERE keys.user_id <> orders.user_id
    UNION ALL SELECT key_id, format('has bought for %s on a day', sum(notional)) FROM orders
      JOIN fills ON orders.id IN (taker_order_id, maker_order_id) JOIN key_states AS keys ON keys.id = key_id
      WHERE side = 'buy' GROUP BY key_id, day_max, (fills.at + 28800000) / 86400000 HAVING sum(notional) > day_max`;
  const unused = await sql`SELECT FROM orders HAVING count(*) > ${ORDERS_MIN} AND count(key_id) = 0`;
  return [...wrong.map(({ id, why }) => `key ${id} ${why}`), ...unused.map(() => 'no order is of a key')];
}
