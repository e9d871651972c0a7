// Days whose books were closed, each with its entry in the audit log.
import type { officeReports } from '@bourse/contract';
import { currencyId, formatShanghai, formatUnits, HOUSE_PURPOSES, parseUnits, WALLETS } from '@bourse/domain';
import { bytes, count, id, instant, json } from '@bourse/domain/kinds';
import { type BookSide, totalsOf } from '../books.ts';
import { z } from 'zod';
import type { HouseServices } from '../services.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import type { ClosingSums } from '../tables.ts';
import { query } from '../../../core/storage/query.ts';

const COINS = z.array(z.object({ currency: z.number(), sums: z.record(z.string(), z.string()) }));
const CLOSING = {
  day: instant,
  seq: count,
  at: instant,
  closedAt: instant,
  accounts: count,
  coins: json((coins) => COINS.parse(coins)),
  digest: bytes,
  auditEntry: id(),
  auditHash: bytes,
};

type Place = {
  /** Days before this one, in its text. */
  readonly before: string | undefined;
  readonly offset: number;
  readonly limit: number;
};

/** The last first. */
export async function findClosings(
  services: Pick<HouseServices, 'storage' | 'market'>,
  { before, offset, limit }: Place,
): Promise<officeReports.ClosingRow[]> {
  const { sql } = services.storage;
  const bound = before === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(`${before}T00:00:00+08:00`);
  const rows = await query(sql, CLOSING)`
    SELECT c.day, c.seq, c.at, c.closed_at, c.accounts, c.coins, c.digest, c.audit_entry, a.hash AS audit_hash
    FROM daily_closings c JOIN audit_log a ON a.id = c.audit_entry
    WHERE c.day < ${bound} ORDER BY c.day DESC LIMIT ${limit} OFFSET ${offset}`;
  return rows.map((row) => ({
    day: formatShanghai(row.day).slice(0, 10),
    seq: row.seq,
    commit_time: formatShanghai(row.at),
    close_time: formatShanghai(row.closedAt),
    accounts: row.accounts,
    coins: row.coins.map((coin) => viewCoin(services, coin)),
    digest: Buffer.from(row.digest).toString('hex'),
    audit_entry: row.auditEntry,
    audit_hash: Buffer.from(row.auditHash).toString('hex'),
  }));
}

const SIDES: readonly BookSide[] = [...WALLETS, 'house_users', ...HOUSE_PURPOSES];

/** Signed. */
function unitsOf(text: string | undefined): bigint {
  if (text === undefined) return 0n;
  return text.startsWith('-') ? -(parseUnits(text.slice(1)) ?? 0n) : (parseUnits(text) ?? 0n);
}

function viewCoin({ market }: Pick<HouseServices, 'market'>, { currency, sums }: ClosingSums) {
  const known = new Map(SIDES.map((side) => [side, unitsOf(sums[side])]));
  const { owed, houseUsers, reserved, own, outside } = totalsOf({ currencyId: currencyId(currency), sums: known });
  return {
    currency_name: market.currency(currency)?.name ?? String(currency),
    users: formatUnits(owed),
    house_users: formatUnits(houseUsers),
    reserved: formatUnits(reserved),
    own: formatUnits(own),
    outside: formatUnits(outside),
    sum: formatUnits(owed + houseUsers + reserved + own + outside),
  };
}

export async function countClosings(sql: Sql): Promise<number> {
  const [row] = await query(sql, { count })`SELECT count(*) AS count FROM daily_closings`;
  return row?.count ?? 0;
}
