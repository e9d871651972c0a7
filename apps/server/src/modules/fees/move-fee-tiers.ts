// Every few seconds: for each day in Asia/Shanghai that has closed, counts what users have traded and gives them the fee tiers
// that thirty days of it bring. The engine's state has how much of a day was sent, so a process that dies in between goes on with
// the next chunk. The house's own users are not counted: it would pay less to itself.
import {
  DAY_MS,
  FEE_WINDOW_DAYS,
  type Instant,
  instant,
  SECOND_MS,
  startOfShanghaiDay,
  USDT,
  type UserId,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FeeVolume } from '@bourse/engine';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { every, type Running } from '../../platform/jobs/every.ts';

type Needs = Pick<BaseServices, 'storage' | 'sequencer' | 'log'>;

const EVERY_MS = 5 * SECOND_MS;
/** One command has so many users, so that no order waits long. */
const USERS_AT_ONCE = 500;
/** A day is asked for as long as it counts, and on the day after, on which it no longer does. */
const KEPT_DAYS = FEE_WINDOW_DAYS + 1;

const dayBefore = (day: Instant, days: number): Instant => instant(day - days * DAY_MS);

export async function moveDueFeeTiers(services: Needs, usersAtOnce = USERS_AT_ONCE): Promise<void> {
  const { sql } = services.storage;
  const last = await findLastClose(sql);
  if (last === undefined) return;
  const state = await findState(sql);
  if (state === undefined) {
    // Trades from before there were tiers count as well.
    for (let back = FEE_WINDOW_DAYS - 1; back > 0; back -= 1) await countDay(sql, dayBefore(last, back));
  }
  let { day, chunk } = state ?? { day: last, chunk: 0 };
  if (state?.isComplete === true) [day, chunk] = [dayBefore(day, -1), 0];
  for (; day <= last; [day, chunk] = [dayBefore(day, -1), 0]) {
    await countDay(sql, day);
    await moveDay(services, { day, sentChunks: chunk, usersAtOnce });
  }
}

/** The last midnight that the committed commands have passed: every fill before it is there, and none comes any more. */
async function findLastClose(sql: Sql): Promise<Instant | undefined> {
  const [row] = await query(sql, { at: kinds.instant })`SELECT at FROM writer`;
  return row && startOfShanghaiDay(row.at);
}

const STATE = { day: kinds.instant, chunk: kinds.count, isComplete: kinds.flag };

async function findState(sql: Sql): Promise<RowOf<typeof STATE> | undefined> {
  const [row] = await query(sql, STATE)`SELECT day, chunk, is_complete FROM fee_states`;
  return row;
}

/**
 * Keeps what each person has bought and sold on a day, with all accounts, in USDT: at the day's last index of the currency that
 * was paid in, and nothing where there was none. It stands under the master. Counted again, it stays as it is.
 */
async function countDay(sql: Sql, day: Instant): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`
      WITH sides AS (
        SELECT buyer_id AS user_id, buyer_quote_account_id AS account_id, sum(notional) AS notional
        FROM fills WHERE at >= ${dayBefore(day, 1)} AND at < ${day} GROUP BY buyer_id, buyer_quote_account_id
        UNION ALL
        SELECT seller_id, seller_quote_account_id, sum(notional)
        FROM fills WHERE at >= ${dayBefore(day, 1)} AND at < ${day} GROUP BY seller_id, seller_quote_account_id
      ), paid AS (
        SELECT coalesce(master_id, users.id) AS user_id, accounts.currency_id, sum(notional) AS notional
        FROM sides JOIN accounts ON accounts.id = account_id JOIN users ON users.id = sides.user_id AND NOT is_house
        GROUP BY coalesce(master_id, users.id), accounts.currency_id
      ), quotes AS (
        SELECT currency_id, CASE WHEN currency_id = ${USDT} THEN 1 ELSE (
            SELECT price FROM index_ticks WHERE index_ticks.currency_id = coins.currency_id
              AND at >= ${dayBefore(day, 1)} AND at <= ${day} ORDER BY at DESC, seq DESC LIMIT 1) END AS price
        FROM (SELECT DISTINCT currency_id FROM paid) AS coins
      ), worth AS (
        SELECT user_id, trunc(sum(notional * price), 8) AS volume FROM paid JOIN quotes USING (currency_id) GROUP BY user_id
      )
      INSERT INTO fee_volumes (day, user_id, volume) SELECT ${day}, user_id, volume FROM worth WHERE volume > 0
      ON CONFLICT DO NOTHING`;
    await transaction`DELETE FROM fee_volumes WHERE day <= ${dayBefore(day, KEPT_DAYS)}`;
  });
}

type Day = { readonly day: Instant; readonly sentChunks: number; readonly usersAtOnce: number };

/** The volumes of a day never change once it is counted, so its chunks are the same whenever they are asked for. */
async function moveDay({ storage: { sql }, sequencer, log }: Needs, { day, sentChunks, usersAtOnce }: Day) {
  const volumes = await findVolumes(sql, day);
  const chunks = Math.max(1, Math.ceil(volumes.length / usersAtOnce));
  let moved = 0;
  for (let chunk = sentChunks + 1; chunk <= chunks; chunk += 1) {
    const outcome = await sequencer.submit({
      kind: 'moveFeeTiers',
      day,
      chunk,
      isLast: chunk === chunks,
      volumes: volumes.slice((chunk - 1) * usersAtOnce, chunk * usersAtOnce),
    });
    if (!outcome.ok) throw new Error(`chunk ${chunk} of the fee tiers is refused: ${outcome.code}`);
    moved += outcome.value.moved;
  }
  if (moved > 0) log.info({ day, moved }, 'fee tiers of a day are moved');
}

/** Sums up thirty days by user; a user whose last trade is older gets 0. */
const findVolumes = (sql: Sql, day: Instant): Promise<readonly FeeVolume[]> =>
  query(sql, { userId: kinds.id<UserId>(), volume: kinds.units })`
    SELECT user_id, coalesce(sum(volume) FILTER (WHERE day > ${dayBefore(day, FEE_WINDOW_DAYS)}), 0) AS volume
    FROM fee_volumes WHERE day > ${dayBefore(day, KEPT_DAYS)} AND day <= ${day} GROUP BY user_id ORDER BY user_id`;

export const startFeeTiers = (services: Needs): Running =>
  every(EVERY_MS, { log: services.log, name: 'moving fee tiers', run: () => moveDueFeeTiers(services) });
