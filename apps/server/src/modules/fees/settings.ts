// Fee tiers and who has come to one, as they are committed; and the tiers as operators ask for others: by name, in decimal text.
import { formatShanghai, formatUnits, type Instant, type UserId } from '@bourse/domain';
import type { FeeTierTerms, FeeUser } from '@bourse/engine';
import { ENTITIES } from '@bourse/engine/entities';
import { asc, eq, sql } from 'drizzle-orm';
import { readEntity } from '../../core/storage/columns.ts';
import type { Storage } from '../../core/storage/open.ts';
import { users } from '../../core/storage/schema-users.ts';
import { amounts, shares } from '../../system/codecs.ts';
import { feeStates, feeTiers, feeUsers } from './tables.ts';

type Needs = Pick<Storage, 'db'>;
type Texts = ReadonlyMap<string, string>;

/** Those that are offered, the lowest first. */
export async function findFeeTiers({ db }: Needs): Promise<readonly FeeTierTerms[]> {
  const rows = await db.select().from(feeTiers).where(eq(feeTiers.isOffered, true)).orderBy(asc(feeTiers.level));
  return rows.map(({ minVolume, makerFee, takerFee }) => ({ minVolume, makerFee, takerFee }));
}

/** Undefined for whoever has not traded and was granted nothing. A sub-account has the tier of its master. */
export async function findFeeUser({ db }: Needs, userId: UserId): Promise<FeeUser | undefined> {
  const person = db
    .select({ id: sql`coalesce(${users.masterId}, ${users.id})` })
    .from(users)
    .where(eq(users.id, userId));
  const [row] = await db
    .select()
    .from(feeUsers)
    .where(eq(feeUsers.userId, sql`(${person})`));
  return row && readEntity(ENTITIES.feeUsers, row);
}

/** Shows the level that was granted to a user; level 0 means that none was. */
export const showGrant = (own: Pick<FeeUser, 'grantedLevel' | 'grantedUntil'> | undefined): Texts =>
  new Map([
    ['level', String(own?.grantedLevel ?? 0)],
    ['until', own?.grantedUntil === undefined ? '' : formatShanghai(own.grantedUntil)],
  ]);

/** By tier and field: `2.maker_fee`. */
export const showFeeTiers = (tiers: readonly FeeTierTerms[]): Texts =>
  new Map(
    tiers.flatMap(({ minVolume, makerFee, takerFee }, place) => [
      [`${place + 1}.min_volume`, formatUnits(minVolume)] as const,
      [`${place + 1}.maker_fee`, shares.show(makerFee)] as const,
      [`${place + 1}.taker_fee`, shares.show(takerFee)] as const,
    ]),
  );

/** Applies changes to the tiers `stands`; a blank removes a tier. It is undefined where a text is no valid tier. */
export function changeFeeTiers(stands: readonly FeeTierTerms[], changes: Texts): readonly FeeTierTerms[] | undefined {
  const texts = new Map([...showFeeTiers(stands), ...changes]);
  const tiers: FeeTierTerms[] = [];
  for (let level = 1; (texts.get(`${level}.min_volume`) ?? '') !== ''; level += 1) {
    const minVolume = amounts.read(texts.get(`${level}.min_volume`) ?? '');
    const makerFee = shares.read(texts.get(`${level}.maker_fee`) ?? '');
    const takerFee = shares.read(texts.get(`${level}.taker_fee`) ?? '');
    if (minVolume === undefined || makerFee === undefined || takerFee === undefined) return undefined;
    tiers.push({ minVolume, makerFee, takerFee });
  }
  return tiers;
}

/** In percent. */
export const viewFees = ({ makerFee, takerFee }: Pick<FeeTierTerms, 'makerFee' | 'takerFee'>) => ({
  maker_fee: shares.show(makerFee),
  taker_fee: shares.show(takerFee),
});

/** `place` counts the tiers from 0, and levels begin with 1. */
export const viewTier = ({ minVolume, ...fees }: FeeTierTerms, place: number) => ({
  level: place + 1,
  min_volume: formatUnits(minVolume),
  ...viewFees(fees),
});

/** The last day whose volumes all count, by when it closed. */
export async function findCountedDay({ db }: Needs): Promise<Instant | undefined> {
  const [row] = await db.select().from(feeStates);
  return row?.isComplete === true ? row.day : undefined;
}
