// Every minute: reports on each day in Asia/Shanghai that is over, and closes its books. A server that was down at midnight
// does so as soon as it runs again; what died in between is done by the next look.
import {
  DAY_MS,
  formatShanghai,
  formatUnits,
  type Instant,
  instant,
  MINUTE_MS,
  startOfShanghaiDay,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { createHash } from 'node:crypto';
import { priceInUsdt } from '../../core/market/market-view.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { clearAlarm, raiseAlarm } from '../../platform/alarms/alarms.ts';
import { every, type Running } from '../../platform/jobs/every.ts';
import { canonicalJson } from '../../system/signatures.ts';
import { type Books, type CoinBook, readBooks } from './books.ts';
import { findPricesAt, measureDay } from './day-figures.ts';
import type { HouseServices } from './services.ts';
import type { ClosingSums } from './tables.ts';

type Needs = Pick<HouseServices, 'storage' | 'clock' | 'market' | 'auditLog' | 'log'>;

/** Reports go back no further. */
const REPORT_DAYS_MAX = 366;

const ALARM = 'closing_unbalanced';

export async function keepDailyBooks(needs: Needs): Promise<void> {
  const { sql } = needs.storage;
  const last = await findLastDay(sql);
  if (last === undefined) return;
  for (const day of await findOpenDays(sql, last)) if (!(await close(needs, day))) break;
  for (const day of await findUnreported(sql, last)) await report(needs, day);
}

/** The last day that all committed commands have left behind: nothing that comes is of it any more. */
async function findLastDay(sql: Sql): Promise<Instant | undefined> {
  const [row] = await query(sql, { at: kinds.instant })`SELECT at FROM writer`;
  return row && instant(startOfShanghaiDay(row.at) - DAY_MS);
}

/** After the last closing; the first one is of the day that ended last. */
async function findOpenDays(sql: Sql, last: Instant): Promise<readonly Instant[]> {
  const [closed] = await query(sql, { day: kinds.optional(kinds.instant) })`SELECT max(day) AS day FROM daily_closings`;
  const first = closed?.day ? instant(closed.day + DAY_MS) : (await hasBegunBefore(sql, last)) ? last : undefined;
  return first === undefined ? [] : daysBetween(first, last);
}

/** Whether there were books on that day at all. */
async function hasBegunBefore(sql: Sql, day: Instant): Promise<boolean> {
  const [row] = await sql`SELECT FROM postings WHERE at < ${day + DAY_MS} LIMIT 1`;
  return row !== undefined;
}

const daysBetween = (first: Instant, last: Instant): readonly Instant[] =>
  Array.from({ length: Math.max(0, Math.round((last - first) / DAY_MS) + 1) }, (_, at) => instant(first + at * DAY_MS));

/** Whether it is closed now. A day that does not balance alarms for as long as it is so, and those after it wait. */
async function close(needs: Needs, day: Instant): Promise<boolean> {
  const { storage, market, clock, log } = needs;
  const off = await closeDay(needs, day);
  if (off === undefined) return false;
  if (off.length === 0) {
    await clearAlarm(storage.sql, ALARM, clock.now());
    return true;
  }
  const difference = off
    .map(({ coin, sum }) => `${formatUnits(sum)} ${market.currency(coin.currencyId)?.name ?? coin.currencyId}`)
    .join(', ');
  log.error({ day: dayText(day), difference }, 'the books of a day do not balance');
  const params = { day: dayText(day), difference };
  await raiseAlarm(storage.sql, { key: ALARM, kind: ALARM, params, now: clock.now() });
  return false;
}

/** From the day on which the first user came. */
async function findUnreported(sql: Sql, last: Instant): Promise<readonly Instant[]> {
  const [row] = await query(sql, { first: kinds.optional(kinds.instant) })`
    SELECT min(created_at) AS first FROM users WHERE NOT is_house`;
  if (row?.first === undefined) return [];
  const began = startOfShanghaiDay(row.first);
  const first = instant(Math.max(began, last - (REPORT_DAYS_MAX - 1) * DAY_MS));
  const reported = await query(sql, { day: kinds.instant })`SELECT day FROM daily_reports WHERE day >= ${first}`;
  const known = new Set(reported.map(({ day }) => day));
  return daysBetween(first, last).filter((day) => !known.has(day));
}

/** At the index of its end; a coin that had none then counts at what it is worth now. */
async function report({ storage, market, clock }: Needs, day: Instant): Promise<void> {
  const { sql } = storage;
  const until = instant(day + DAY_MS);
  const prices = await findPricesAt(sql, until);
  const figures = await measureDay(
    storage,
    { from: day, until },
    (id) => prices.get(id) ?? priceInUsdt(market, { id }),
  );
  await sql`
    INSERT INTO daily_reports (day, figures, made_at) VALUES (${day}, ${sql.json({ ...figures })}, ${clock.now()})
    ON CONFLICT DO NOTHING`;
}

export const startDailyBooks = (needs: Needs): Running =>
  every(MINUTE_MS, { log: needs.log, name: 'closing the books of a day', run: () => keepDailyBooks(needs) });

/** The audit log names acts of the server itself like this. */
const ACTOR = 'system';

export const dayText = (day: Instant): string => formatShanghai(day).slice(0, 10);

/** Finds the coins whose accounts do not add up to zero, with the sum of each. */
export const findImbalances = ({ coins }: Books): readonly { readonly coin: CoinBook; readonly sum: bigint }[] =>
  coins.flatMap((coin) => {
    const sum = [...coin.sums.values()].reduce((all, one) => all + one, 0n);
    return sum === 0n ? [] : [{ coin, sum }];
  });

/** Hashes a closing; the same closing always gives the same hash. */
export const digestOf = (closing: {
  readonly day: string;
  readonly seq: number;
  readonly at: number;
  readonly coins: readonly ClosingSums[];
}): string => createHash('sha256').update(canonicalJson(closing)).digest('hex');

const viewSums = ({ currencyId, sums }: CoinBook): ClosingSums => ({
  currency: currencyId,
  sums: Object.fromEntries([...sums].flatMap(([side, units]) => (units === 0n ? [] : [[side, formatUnits(units)]]))),
});

/**
 * Closes the books of a day once, and who comes second finds it closed: all accounts as of one commit, which come to nothing in
 * each coin, entered in the audit chain. Undefined where nothing was ever committed.
 */
export async function closeDay(
  { storage: { sql }, auditLog, clock }: Pick<Needs, 'storage' | 'auditLog' | 'clock'>,
  day: Instant,
): Promise<ReturnType<typeof findImbalances> | undefined> {
  const books = await readBooks(sql);
  if (!books) return undefined;
  const off = findImbalances(books);
  if (off.length > 0) return off;
  const { seq, at, accounts } = books;
  const coins = books.coins.map(viewSums);
  const digest = digestOf({ day: dayText(day), seq, at, coins });
  await auditLog.begin(async (transaction) => {
    await transaction`LOCK TABLE daily_closings IN EXCLUSIVE MODE`;
    const [closed] = await transaction`SELECT FROM daily_closings WHERE day = ${day}`;
    if (closed) return;
    const entry = await auditLog.append(transaction, {
      actor: ACTOR,
      ip: '',
      action: 'books.close',
      subject: `books ${dayText(day)}`,
      after: { seq, at, accounts, digest },
    });
    await transaction`
      INSERT INTO daily_closings (day, seq, at, closed_at, accounts, coins, digest, audit_entry)
      VALUES (${day}, ${seq}, ${at}, ${clock.now()}, ${accounts}, ${transaction.json(coins.map((one) => ({ ...one })))},
        ${Buffer.from(digest, 'hex')}, ${entry})`;
  });
  return [];
}
