// The settings of staking as they are committed, and what anything new begins with.
import { ppm, type StakingProductId, stakingProductId, ZERO } from '@bourse/domain';
import type { StakingTerms } from '@bourse/engine';
import { eq } from 'drizzle-orm';
import type { Storage } from '../../core/storage/open.ts';
import { stakingProducts, stakingRules } from './tables.ts';
import type { ProductSettings, RulesSettings } from './fields.ts';

type Needs = Pick<Storage, 'db'>;
const NONE = ppm(0n);

export const NEW_RULES: RulesSettings = { isOpen: false, cancelFee: NONE };
export const NEW_PRODUCT: ProductSettings = {
  lot: ZERO,
  rate: NONE,
  days: 0,
  personLimit: ZERO,
  capacity: ZERO,
  isOffered: false,
  isRenewable: false,
};

export async function findStakingRules({ db }: Needs): Promise<RulesSettings | undefined> {
  const [row] = await db.select().from(stakingRules);
  return row && { isOpen: row.isOpen, cancelFee: ppm(row.cancelFee) };
}

export async function findStakingProduct({ db }: Needs, id: StakingProductId): Promise<StakingTerms | undefined> {
  const [row] = await db.select().from(stakingProducts).where(eq(stakingProducts.id, id));
  if (!row) return undefined;
  const { taken: _, ...terms } = row;
  return { ...terms, rate: ppm(row.rate) };
}

/** The next one that nobody has. */
export async function findFreeProductId({ db }: Needs): Promise<StakingProductId> {
  const rows = await db.select({ id: stakingProducts.id }).from(stakingProducts);
  return stakingProductId(1 + Math.max(0, ...rows.map(({ id }) => id)));
}
