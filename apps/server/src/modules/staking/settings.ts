// The settings of staking as they are committed, and what anything new begins with.
import { ppm, type StakingProductId, stakingProductId, ZERO } from '@bourse/domain';
import type { StakingRules, StakingTerms } from '@bourse/engine';
import { eq } from 'drizzle-orm';
import type { Storage } from '../../core/storage/open.ts';
import { type Field, fieldOf } from '../../platform/changes/setting-fields.ts';
import { amounts, counts, flags, shares } from '../../system/codecs.ts';
import { stakingProducts, stakingRules } from './tables.ts';

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
  return row && { isOpen: row.isOpen, cancelFee: row.cancelFee };
}

export async function findStakingProduct({ db }: Needs, id: StakingProductId): Promise<StakingTerms | undefined> {
  const [row] = await db.select().from(stakingProducts).where(eq(stakingProducts.id, id));
  if (!row) return undefined;
  const { taken: _, ...terms } = row;
  return terms;
}

/** The next one that nobody has. */
export async function findFreeProductId({ db }: Needs): Promise<StakingProductId> {
  const rows = await db.select({ id: stakingProducts.id }).from(stakingProducts);
  return stakingProductId(1 + Math.max(0, ...rows.map(({ id }) => id)));
}

export type RulesSettings = Readonly<Omit<StakingRules, 'id'>>;
/** Everything but which one it is, and of which coin. */
export type ProductSettings = Readonly<Omit<StakingTerms, 'id' | 'currencyId'>>;

const rules = fieldOf<RulesSettings>();
export const RULES_FIELDS: ReadonlyMap<string, Field<RulesSettings>> = new Map([
  ['is_open', rules('isOpen', flags)],
  ['cancel_fee', rules('cancelFee', shares)],
]);

const product = fieldOf<ProductSettings>();
export const PRODUCT_FIELDS: ReadonlyMap<string, Field<ProductSettings>> = new Map([
  ['lot', product('lot', amounts)],
  ['rate', product('rate', shares)],
  ['days', product('days', counts)],
  ['person_limit', product('personLimit', amounts)],
  ['capacity', product('capacity', amounts)],
  ['is_offered', product('isOffered', flags)],
  ['is_renewable', product('isRenewable', flags)],
]);
