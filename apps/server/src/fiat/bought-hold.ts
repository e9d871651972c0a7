// What was bought for fiat money lately and has to stay over all wallets (T+1), and how much may leave all the same.
import {
  currencyId,
  divFloor,
  type Instant,
  instant,
  UNITS_PER_WHOLE,
  USDT,
  type UserId,
  WITHDRAWAL_STATUSES,
  hasWithdrawalEnded,
} from '@bourse/domain';
import type { Services } from '../http/services.ts';
import { findFreshPrice } from '../market/fresh-price.ts';
import { unitsFromNumeric } from '../storage/columns.ts';
import type { Sql } from '../storage/connection.ts';

export type BoughtHold = {
  /** In USDT. */
  readonly worth: bigint;
  /** In USDT, by the index of now: what is owned and not about to leave, less what has to stay. */
  readonly free: bigint;
  /** When the last of it may go; undefined where nothing has to stay. */
  readonly until: Instant | undefined;
};

const NO_HOLD: BoughtHold = { worth: 0n, free: 0n, until: undefined };
const OPEN_WITHDRAWALS = WITHDRAWAL_STATUSES.filter((status) => !hasWithdrawalEnded(status));

export async function findBoughtHold(
  { storage: { sql }, market, clock }: Pick<Services, 'storage' | 'market' | 'clock'>,
  userId: UserId,
): Promise<BoughtHold> {
  const now = clock.now();
  const [row] = await sql<{ worth: string; until: string | null }[]>`
    SELECT coalesce(sum(worth), 0) AS worth, max(until) AS until FROM restrictions
    WHERE user_id = ${userId} AND until > ${now} AND worth > 0`;
  if (row?.until == null) return NO_HOLD;
  const worth = unitsFromNumeric(row.worth);
  const owned = (await findStaying(sql, userId)).reduce(
    (sum, { id, amount }) =>
      sum +
      divFloor(amount * (id === USDT ? UNITS_PER_WHOLE : (findFreshPrice(market, id, now) ?? 0n)), UNITS_PER_WHOLE),
    0n,
  );
  return { worth, free: owned > worth ? owned - worth : 0n, until: instant(Number(row.until)) };
}

/** All that is owned but for what is held to leave. */
async function findStaying(sql: Sql, userId: UserId) {
  const rows = await sql<{ currency_id: string; amount: string }[]>`
    SELECT currency_id, sum(amount) AS amount FROM (
      SELECT currency_id, available + locked AS amount FROM accounts WHERE user_id = ${userId}
      UNION ALL
      SELECT currency_id, -amount FROM withdrawals WHERE user_id = ${userId} AND status IN ${sql(OPEN_WITHDRAWALS)}
      UNION ALL
      SELECT ${USDT}::bigint, -held FROM acceptor_deals WHERE user_id = ${userId} AND side = 'withdraw' AND held > 0
        AND first_end_reason IS DISTINCT FROM 'timed_out'
    ) AS parts GROUP BY currency_id`;
  return rows.map(({ currency_id: id, amount }) => ({ id: currencyId(Number(id)), amount: unitsFromNumeric(amount) }));
}
