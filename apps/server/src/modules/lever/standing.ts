// The present settings of leveraged contracts, and how a change of them is compared with these.
import { type MarketId, marketId, ppm } from '@bourse/domain';
import type { LeverSettings } from '@bourse/engine';
import { eq } from 'drizzle-orm';
import type { DueChange } from '../../platform/changes/due-changes.ts';
import { toLeverSettings } from '../../core/storage/lever-settings.ts';
import type { Storage } from '../../core/storage/open.ts';
import { leverMarkets } from '../../core/storage/schema.ts';
import { leverLimits, leverRules } from './tables.ts';
import { nameLimit, type Rules, showLimit, showRules, showSettings } from './fields.ts';

type Needs = Pick<Storage, 'db'>;
type Texts = ReadonlyMap<string, string>;

export async function findSettings({ db }: Needs, id: MarketId): Promise<LeverSettings | undefined> {
  const [row] = await db.select().from(leverMarkets).where(eq(leverMarkets.id, id));
  return row && toLeverSettings(row);
}

export async function findRules({ db }: Needs): Promise<Rules | undefined> {
  const [row] = await db.select().from(leverRules);
  if (!row) return undefined;
  const { openRiskMin, transfersOut, liquidationGraceMs, haltHours } = row;
  return { openRiskMin, transfersOut, liquidationGraceMs, outageLoss: ppm(row.outageLoss), haltHours };
}

/** By the names that proposals have. A settlement looks at its median itself. */
export async function findLeverStanding(
  { storage }: { readonly storage: Needs },
  { kind, subject }: Pick<DueChange, 'kind' | 'subject'>,
): Promise<Texts | undefined> {
  if (kind === 'rules') {
    const rules = await findRules(storage);
    return rules && new Map(Object.entries(showRules(rules)));
  }
  if (kind === 'market') return findMarket(storage, marketId(Number(subject)));
  return kind === 'state' ? findState(storage, marketId(Number(subject))) : undefined;
}

async function findMarket(storage: Needs, id: MarketId): Promise<Texts | undefined> {
  const settings = await findSettings(storage, id);
  if (!settings) return undefined;
  const limits = await storage.db.select().from(leverLimits).where(eq(leverLimits.marketId, id));
  return new Map([
    ...Object.entries(showSettings(settings)),
    ...limits.map((limit): [string, string] => [nameLimit(limit.level), showLimit(limit)]),
  ]);
}

async function findState({ db }: Needs, id: MarketId): Promise<Texts> {
  const [row] = await db
    .select({ state: leverMarkets.state, cause: leverMarkets.cause })
    .from(leverMarkets)
    .where(eq(leverMarkets.id, id));
  return new Map([
    ['state', row?.state ?? ''],
    ['cause', row?.cause ?? ''],
  ]);
}
