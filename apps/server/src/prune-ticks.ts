// Deletes index ticks that are older than the site keeps them, minute by minute as the chain has them. What a receipt rests
// on stays for as long after the order's end. Heads and keys are kept for ever, so that the chain can still be followed.
import { DAY_MS, type Instant, SECOND_MS } from '@bourse/domain';
import { count, optional } from '@bourse/domain/kinds';
import { startOfPeriod } from '@bourse/domain/proof';
import type { Sql } from './core/storage/connection.ts';
import { query } from './core/storage/query.ts';
import type { StoragePart } from './core/storage/storage-part.ts';

/** The parts of storage that tell which seconds their receipts need. */
type Parts = readonly Pick<StoragePart, 'receiptSeconds'>[];

const DAY_SECONDS = DAY_MS / SECOND_MS;

/**
 * $1 is the moment from which on an end of what a receipt rests on counts; $2 to $3 are the beginnings of minutes. The latest
 * tick of a coin is what the engine begins with.
 */
const deletePages = (parts: Parts): string => `
  WITH pages AS (
    SELECT start, first_seq, seq FROM tick_heads WHERE kind = 'minute' AND start >= $2::bigint AND start < $3::bigint
  ), needed AS (
    SELECT from_second, to_second FROM (${parts.flatMap(({ receiptSeconds = [] }) => receiptSeconds).join(' UNION ALL ')}) AS seconds
    WHERE from_second <= (SELECT max(start) + 60 FROM pages) AND to_second >= (SELECT min(start) FROM pages) - 60
  ), kept AS (
    SELECT DISTINCT pages.start FROM needed CROSS JOIN ledger_currencies c CROSS JOIN LATERAL (
      SELECT seq FROM index_ticks
      WHERE currency_id = c.id AND second BETWEEN needed.from_second AND needed.to_second
    ) AS t JOIN pages ON t.seq BETWEEN pages.first_seq AND pages.seq
  ), latest AS (
    SELECT id, (SELECT max(seq) FROM index_ticks WHERE currency_id = id) AS seq FROM ledger_currencies
  )
  DELETE FROM index_ticks t USING pages, latest
  WHERE t.currency_id = latest.id AND t.seq BETWEEN pages.first_seq AND pages.seq AND t.seq < latest.seq
    AND pages.start NOT IN (SELECT start FROM kept)`;

type Pruning = { readonly now: Instant; readonly days: number; readonly parts: Parts };

/** Answers how many ticks have gone. A day at a time, so that no transaction is long. */
export async function pruneTicks(sql: Sql, { now, days, parts }: Pruning): Promise<number> {
  const endedSince = now - days * DAY_MS;
  const end = startOfPeriod('minute', Math.floor(endedSince / SECOND_MS));
  const [oldest] = await query(sql, { second: optional(count) })`
    SELECT min((SELECT min(second) FROM index_ticks WHERE currency_id = id)) AS second FROM ledger_currencies`;
  if (oldest?.second === undefined) return 0;
  let deleted = 0;
  for (let from = startOfPeriod('day', oldest.second); from < end; from += DAY_SECONDS) {
    const to = Math.min(from + DAY_SECONDS, end);
    deleted += (await sql.unsafe(deletePages(parts), [endedSince, from, to])).count;
  }
  return deleted;
}
