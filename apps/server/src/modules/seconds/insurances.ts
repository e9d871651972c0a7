// Insurance that users have bought, with what was paid out, read from committed rows.
import { type CurrencyId, type MicroInsuranceId, ppm, type UserId } from '@bourse/domain';
import type { MicroClaim, MicroInsurance } from '@bourse/engine';
import { and, count, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../core/storage/open.ts';
import { microClaims, microInsurances } from './tables.ts';

type Row = typeof microInsurances.$inferSelect;
export type Insured = { readonly insurance: MicroInsurance; readonly claims: readonly MicroClaim[] };

const fromRow = (row: Row): MicroInsurance => ({
  ...row,
  claimRate: ppm(row.claimRate),
  endReason: row.endReason ?? undefined,
  endedAt: row.endedAt ?? undefined,
});

export type InsuranceQuery = {
  readonly userId: UserId;
  /** Absent: all currencies. */
  readonly currencyId?: CurrencyId | undefined;
  readonly offset: number;
  readonly limit: number;
};

/** Newest first. */
export async function findInsurances(
  db: Database,
  { userId, currencyId, offset, limit }: InsuranceQuery,
): Promise<{ readonly list: readonly Insured[]; readonly total: number }> {
  const isWanted = and(eq(microInsurances.userId, userId), currencyId && eq(microInsurances.currencyId, currencyId));
  const [rows, [counted]] = await Promise.all([
    db.select().from(microInsurances).where(isWanted).orderBy(desc(microInsurances.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(microInsurances).where(isWanted),
  ]);
  return { list: await withClaims(db, rows), total: counted?.total ?? 0 };
}

/** Those that have not ended. */
export async function findRunningInsurances(db: Database, userId: UserId): Promise<readonly Insured[]> {
  const rows = await db
    .select()
    .from(microInsurances)
    .where(and(eq(microInsurances.userId, userId), ne(microInsurances.state, 'ended')));
  return withClaims(db, rows);
}

export async function findInsurance(db: Database, id: MicroInsuranceId): Promise<Insured | undefined> {
  const rows = await db.select().from(microInsurances).where(eq(microInsurances.id, id));
  return (await withClaims(db, rows))[0];
}

async function withClaims(db: Database, rows: readonly Row[]): Promise<readonly Insured[]> {
  const ids = rows.map(({ id }) => id);
  const claims =
    ids.length === 0
      ? []
      : await db.select().from(microClaims).where(inArray(microClaims.insuranceId, ids)).orderBy(desc(microClaims.id));
  return rows.map((row) => ({
    insurance: fromRow(row),
    claims: claims
      .filter(({ insuranceId }) => insuranceId === row.id)
      .map((claim) => ({ ...claim, paidAt: claim.paidAt ?? undefined })),
  }));
}
