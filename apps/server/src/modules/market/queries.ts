// Favourites.
import { type Instant, type MarketId, marketId, type UserId } from '@bourse/domain';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../core/storage/open.ts';
import { favourites } from './tables.ts';

/** The latest marked first. */
export async function findFavourites(db: Database, userId: UserId): Promise<readonly MarketId[]> {
  const rows = await db
    .select({ marketId: favourites.marketId })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), desc(favourites.marketId));
  return rows.map((row) => marketId(row.marketId));
}

export async function addFavourite(
  db: Database,
  favourite: { userId: UserId; marketId: MarketId; createdAt: Instant },
): Promise<void> {
  await db.insert(favourites).values(favourite).onConflictDoNothing();
}

export async function deleteFavourite(db: Database, favourite: { userId: UserId; marketId: MarketId }): Promise<void> {
  await db
    .delete(favourites)
    .where(and(eq(favourites.userId, favourite.userId), eq(favourites.marketId, favourite.marketId)));
}
