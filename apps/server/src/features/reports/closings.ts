// Days whose books were closed, each with its entry in the audit log.
import type { officeReports } from '@bourse/contract';
import { currencyId, formatShanghai, formatUnits, HOUSE_PURPOSES, instant, parseUnits, WALLETS } from '@bourse/domain';
import { type BookSide, totalsOf } from '../../market/books.ts';
import type { Services } from '../../services.ts';
import type { Sql } from '../../storage/connection.ts';
import type { ClosingSums } from '../../storage/schema-house.ts';

type Row = {
  readonly day: string;
  readonly seq: string;
  readonly at: string;
  readonly closed_at: string;
  readonly accounts: number;
  readonly coins: readonly ClosingSums[];
  readonly digest: Uint8Array;
  readonly audit_entry: string;
  readonly audit_hash: Uint8Array;
};

type Place = {
  /** Days before this one, in its text. */
  readonly before: string | undefined;
  readonly offset: number;
  readonly limit: number;
};

/** The last first. */
export async function findClosings(
  services: Pick<Services, 'storage' | 'market'>,
  { before, offset, limit }: Place,
): Promise<officeReports.ClosingRow[]> {
  const { sql } = services.storage;
  const bound = before === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(`${before}T00:00:00+08:00`);
  const rows = await sql<Row[]>`
    SELECT c.*, a.hash AS audit_hash FROM daily_closings c JOIN audit_log a ON a.id = c.audit_entry
    WHERE c.day < ${bound} ORDER BY c.day DESC LIMIT ${limit} OFFSET ${offset}`;
  return rows.map((row) => ({
    day: formatShanghai(instant(Number(row.day))).slice(0, 10),
    seq: Number(row.seq),
    commit_time: formatShanghai(instant(Number(row.at))),
    close_time: formatShanghai(instant(Number(row.closed_at))),
    accounts: row.accounts,
    coins: row.coins.map((coin) => viewCoin(services, coin)),
    digest: Buffer.from(row.digest).toString('hex'),
    audit_entry: Number(row.audit_entry),
    audit_hash: Buffer.from(row.audit_hash).toString('hex'),
  }));
}

const SIDES: readonly BookSide[] = [...WALLETS, 'house_users', ...HOUSE_PURPOSES];

/** Signed. */
function unitsOf(text: string | undefined): bigint {
  if (text === undefined) return 0n;
  return text.startsWith('-') ? -(parseUnits(text.slice(1)) ?? 0n) : (parseUnits(text) ?? 0n);
}

function viewCoin({ market }: Pick<Services, 'market'>, { currency, sums }: ClosingSums) {
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
  const [row] = await sql<{ n: string }[]>`SELECT count(*) AS n FROM daily_closings`;
  return Number(row?.n);
}
