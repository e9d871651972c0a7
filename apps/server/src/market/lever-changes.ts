// Lets changes of leveraged contracts hold that two operators have decided on, once their time has come. What is halted
// meanwhile stays halted, and open positions keep the settings that they were accepted under.
import { accept, type MarketId, marketId, refuse } from '@bourse/domain';
import type { LeverRules, LeverSettings } from '@bourse/engine';
import { eq } from 'drizzle-orm';
import type { Storage } from '../storage/open.ts';
import { leverMarkets, leverRules } from '../storage/schema.ts';
import { type Applied, type ChangeDesk, type ChangeNeeds, type DueChange, fundOnce } from './due-changes.ts';
import { readLimit, readRules, readSettings, SETTING_FIELDS } from './lever-fields.ts';
import { toLeverSettings } from './lever-settings.ts';

export type LeverChangeKind = 'market' | 'rules' | 'fund';

export const leverChanges: ChangeDesk<LeverChangeKind> = {
  name: 'lever',
  table: 'lever_proposals',
  subjectColumn: 'market_id',
  lock: 5_427_300_011,
  submit: submitChange,
};

export async function findSettings({ db }: Pick<Storage, 'db'>, id: MarketId): Promise<LeverSettings | undefined> {
  const [row] = await db.select().from(leverMarkets).where(eq(leverMarkets.id, id));
  return row && toLeverSettings(row);
}

export async function findRules({ db }: Pick<Storage, 'db'>): Promise<Omit<LeverRules, 'id'> | undefined> {
  const [row] = await db.select().from(leverRules);
  return row && { openRiskMin: row.openRiskMin, transfersOut: row.transfersOut };
}

function submitChange(needs: ChangeNeeds, { id, kind, subject, texts }: DueChange<LeverChangeKind>): Promise<Applied> {
  if (kind === 'fund') return applyFund(needs, id, texts);
  if (kind === 'rules') return applyRules(needs, texts);
  return applySettings(needs, marketId(Number(subject)), texts);
}

type Texts = ReadonlyMap<string, string>;

async function applySettings({ storage, sequencer }: ChangeNeeds, id: MarketId, texts: Texts): Promise<Applied> {
  const settings = await findSettings(storage, id);
  if (!settings) return refuse('lever_not_enabled');
  const asked = new Map([...texts].filter(([field]) => SETTING_FIELDS.has(field)));
  const changed = readSettings(asked);
  if (!changed) return refuse('invalid_market_settings');
  // Alone these can be refused by what has come in between, and then none of it holds.
  const configured =
    asked.size === 0
      ? accept(undefined)
      : await sequencer.submit({ kind: 'configureLever', settings: { ...settings, ...changed } });
  if (!configured.ok) return configured;
  for (const [field, to] of texts) {
    const limit = readLimit(field, to);
    if (!limit) continue;
    const outcome = await sequencer.submit({ kind: 'configureLeverLimit', limit: { ...limit, marketId: id } });
    if (!outcome.ok) return outcome;
  }
  return accept(undefined);
}

async function applyRules({ storage, sequencer }: ChangeNeeds, texts: Texts): Promise<Applied> {
  const [rules, changed] = [await findRules(storage), readRules(texts)];
  if (!rules || !changed) return refuse('invalid_market_settings');
  return sequencer.submit({ kind: 'configureLeverRules', rules: { ...rules, ...changed } });
}

function applyFund(needs: ChangeNeeds, id: string, texts: Texts): Promise<Applied> {
  const purpose = texts.get('purpose');
  if (purpose !== 'lever_pool' && purpose !== 'lever_insurance') return Promise.resolve(refuse('quantity_required'));
  return fundOnce(needs, {
    id,
    texts,
    route: 'office/lever/fund',
    commandOf: (money) => ({ kind: 'fundLever', purpose, ...money }),
  });
}
