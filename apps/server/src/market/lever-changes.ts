// Lets changes of leveraged contracts hold that two operators have decided on, once their time has come. What is halted
// meanwhile stays halted, and open positions keep the settings that they were accepted under.
import {
  accept,
  amount,
  type CurrencyId,
  currencyId,
  type EngineRefusalCode,
  type Instant,
  type MarketId,
  marketId,
  parseUnits,
  refuse,
  type Result,
  userId,
} from '@bourse/domain';
import type { Command, LeverRules, LeverSettings, Outcome } from '@bourse/engine';
import { eq } from 'drizzle-orm';
import type { SubmitOptions, SubmitRefusal } from '../sequencer/sequencer.ts';
import type { TransactionSql } from '../storage/connection.ts';
import type { Storage } from '../storage/open.ts';
import { leverMarkets, leverRules } from '../storage/schema.ts';
import { readLimit, readRules, readSettings, SETTING_FIELDS } from './lever-fields.ts';
import { toLeverSettings } from './lever-settings.ts';

type Sink = { submit(command: Command, options?: SubmitOptions): Promise<Outcome | SubmitRefusal> };
export type ChangeNeeds = {
  readonly storage: Pick<Storage, 'db' | 'sql'>;
  readonly sequencer: Sink;
  readonly clock: { now(): Instant };
};

/** Whoever changes a market's settings or state holds it, so that none of them writes over what the other has not read. */
const LEVER_LOCK = 5_427_300_011;
export const lockLever = (transaction: TransactionSql) => transaction`SELECT pg_advisory_xact_lock(${LEVER_LOCK})`;

export async function findSettings({ db }: Pick<Storage, 'db'>, id: MarketId): Promise<LeverSettings | undefined> {
  const [row] = await db.select().from(leverMarkets).where(eq(leverMarkets.id, id));
  return row && toLeverSettings(row);
}

export async function findRules({ db }: Pick<Storage, 'db'>): Promise<Omit<LeverRules, 'id'> | undefined> {
  const [row] = await db.select().from(leverRules);
  return row && { openRiskMin: row.openRiskMin, transfersOut: row.transfersOut };
}

/** In the order of their times. */
export async function applyDueChanges(needs: ChangeNeeds): Promise<void> {
  const rows = await needs.storage.sql<{ id: string }[]>`
    SELECT id FROM lever_proposals WHERE status = 'approved' AND effective_from <= ${needs.clock.now()}
    ORDER BY effective_from, id`;
  for (const { id } of rows) await applyChange(needs, id);
}

type Row = {
  readonly kind: 'market' | 'rules' | 'fund';
  readonly market_id: string | null;
  readonly changes: readonly { readonly field: string; readonly to: string }[];
};

async function applyChange(needs: ChangeNeeds, id: string): Promise<void> {
  await needs.storage.sql.begin(async (transaction) => {
    await lockLever(transaction);
    const [row] = await transaction<Row[]>`
      SELECT kind, market_id, changes FROM lever_proposals WHERE id = ${id} AND status = 'approved' FOR UPDATE`;
    if (!row) return;
    const outcome = await submitChange(needs, id, row);
    // It waits for the next look.
    if (!outcome.ok && outcome.code === 'busy') return;
    await transaction`
      UPDATE lever_proposals SET status = ${outcome.ok ? 'applied' : 'failed'},
        failure = ${outcome.ok ? null : outcome.code}
      WHERE id = ${id}`;
  });
}

type Applied = Result<unknown, EngineRefusalCode | SubmitRefusal['code']>;

function submitChange(needs: ChangeNeeds, id: string, { kind, market_id, changes }: Row): Promise<Applied> {
  const texts = new Map(changes.map(({ field, to }) => [field, to]));
  if (kind === 'fund') return applyFund(needs, id, texts);
  if (kind === 'rules') return applyRules(needs, texts);
  return applySettings(needs, marketId(Number(market_id)), texts);
}

type Texts = ReadonlyMap<string, string>;

async function applySettings({ storage, sequencer }: ChangeNeeds, id: MarketId, texts: Texts): Promise<Applied> {
  const settings = await findSettings(storage, id);
  if (!settings) return refuse('lever_not_enabled');
  for (const [field, to] of texts) {
    const limit = readLimit(field, to);
    if (!limit) continue;
    const outcome = await sequencer.submit({ kind: 'configureLeverLimit', limit: { ...limit, marketId: id } });
    if (!outcome.ok) return outcome;
  }
  const asked = new Map([...texts].filter(([field]) => SETTING_FIELDS.has(field)));
  if (asked.size === 0) return accept(undefined);
  const changed = readSettings(asked);
  if (!changed) return refuse('invalid_market_settings');
  return sequencer.submit({ kind: 'configureLever', settings: { ...settings, ...changed } });
}

async function applyRules({ storage, sequencer }: ChangeNeeds, texts: Texts): Promise<Applied> {
  const [rules, changed] = [await findRules(storage), readRules(texts)];
  if (!rules || !changed) return refuse('invalid_market_settings');
  return sequencer.submit({ kind: 'configureLeverRules', rules: { ...rules, ...changed } });
}

/** Nobody’s: the house acts. */
const HOUSE = userId(0);

/** Once: the first outcome stands under the proposal's key, whoever asks again. */
async function applyFund({ sequencer }: ChangeNeeds, id: string, texts: Texts): Promise<Applied> {
  const [purpose, coin, asked] = [texts.get('purpose'), texts.get('currency'), parseUnits(texts.get('amount') ?? '')];
  const isKnown = purpose === 'lever_pool' || purpose === 'lever_insurance';
  if (!isKnown || coin === undefined || asked === undefined) return refuse('quantity_required');
  const money = { currencyId: toCurrency(coin), amount: amount(asked) };
  const idempotency = { userId: HOUSE, route: 'office/lever/fund', key: id, bodyHash: '' };
  return sequencer.submit({ kind: 'fundLever', purpose, ...money }, { idempotency });
}

const toCurrency = (text: string): CurrencyId => currencyId(Number(text));
