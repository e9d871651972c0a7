// Lets changes of leveraged contracts hold that two operators have decided on, once their time has come. What is halted
// meanwhile stays halted, and open positions keep the settings that they were accepted under.
import {
  accept,
  type CurrencyId,
  GIVEN_LEVER_CAUSES,
  LEVER_STATES,
  type MarketId,
  marketId,
  parseUnits,
  type Price,
  price,
  type Refusal,
  refuse,
  type Result,
  SECOND_MS,
} from '@bourse/domain';
import { count, id, optional, text, units } from '@bourse/domain/kinds';
import type { LeverSettings } from '@bourse/engine';
import { eq } from 'drizzle-orm';
import type { Storage } from '../../core/storage/open.ts';
import { query } from '../../core/storage/query.ts';
import { leverMarkets } from '../../core/storage/schema.ts';
import {
  type Applied,
  type ChangeDesk,
  type ChangeNeeds,
  type DueChange,
  fundOnce,
} from '../../platform/changes/due-changes.ts';
import { hasContracts } from './operator-contracts.ts';
import { INDEX_AGE_MS_MAX } from '../../core/market/fresh-price.ts';
import {
  findFaultyField,
  findFaultyRule,
  readLimit,
  readRules,
  readSettings,
  type Rules,
  settingsIn,
} from './fields.ts';
import { findLeverStanding, findRules, findSettings } from './standing.ts';
import { findMedian } from '../../core/market/median-index.ts';

export type LeverChangeKind = 'market' | 'state' | 'settle' | 'rules' | 'fund';

export const leverChanges: ChangeDesk<LeverChangeKind> = {
  name: 'lever',
  table: 'lever_proposals',
  subjectColumn: 'market_id',
  lock: 5_427_300_011,
  submit: submitChange,
  admits: admitDecider,
  check: checkChange,
  stands: findLeverStanding,
};

type Due = DueChange<LeverChangeKind>;

function submitChange(needs: ChangeNeeds, { id, kind, subject, texts }: Due): Promise<Applied> {
  if (kind === 'fund') return applyFund(needs, id, texts);
  if (kind === 'rules') return applyRules(needs, texts);
  const placed = { id, marketId: marketId(Number(subject)) };
  if (kind === 'state') return applyState(needs, placed, texts);
  if (kind === 'settle') return applySettlement(needs, placed, texts);
  return applySettings(needs, marketId(Number(subject)), texts);
}

type Texts = ReadonlyMap<string, string>;

/** What has come in between may have made it wrong. */
async function checkChange({ storage, clock }: ChangeNeeds, { kind, subject, texts }: Due): Promise<Applied> {
  if (kind === 'state' && texts.get('state') === 'open') {
    return checkOpening({ storage, clock }, marketId(Number(subject)));
  }
  if (kind === 'market') return checkSettings(await findSettings(storage, marketId(Number(subject))), texts);
  return kind === 'rules' ? checkRules(await findRules(storage), texts) : accept({});
}

const OPENING = { quote: id<CurrencyId>(), cause: optional(text), second: optional(count), capital: units };

/**
 * What the engine would refuse (X40), said to whoever asks for it or approves it: afterwards it would only have failed. A market that
 * was halted goes on where it stood.
 */
export async function checkOpening(
  { storage, clock }: Pick<ChangeNeeds, 'clock'> & { readonly storage: Pick<Storage, 'sql'> },
  id: MarketId,
): Promise<Result<undefined, 'lever_not_enabled' | 'contract_index_missing' | 'contract_pool_empty'>> {
  const [row] = await query(storage.sql, OPENING)`
    SELECT quote_id AS quote, cause, index_second AS second, (
      SELECT coalesce(sum(available), 0) FROM accounts
      WHERE currency_id = quote_id AND house_purpose IN ('lever_pool', 'lever_insurance', 'treasury')) AS capital
    FROM lever_markets WHERE id = ${id}`;
  if (!row) return refuse('lever_not_enabled');
  const isFresh = row.second !== undefined && clock.now() <= row.second * SECOND_MS + INDEX_AGE_MS_MAX;
  if (row.cause === 'unopened' && !isFresh) return refuse('contract_index_missing');
  if (row.capital <= 0n) return refuse('contract_pool_empty', { currencyId: row.quote });
  return accept(undefined);
}

/** Beside what stands; what is at fault is named. */
export function checkSettings(
  stands: LeverSettings | undefined,
  texts: Texts,
): Result<LeverSettings, 'lever_not_enabled' | 'invalid_market_settings'> {
  if (!stands) return refuse('lever_not_enabled');
  const fault = findFaultyField(stands, texts);
  return fault === undefined ? accept({ ...stands, ...readSettings(settingsIn(texts)) }) : refuseField(fault);
}

export function checkRules(
  stands: Rules | undefined,
  texts: Texts,
): Result<Rules, 'lever_not_enabled' | 'invalid_market_settings'> {
  if (!stands) return refuse('lever_not_enabled');
  const changed = readRules(texts);
  if (!changed) return refuseField([...texts.keys()][0] ?? 'open_risk_min');
  const rules = { ...stands, ...changed };
  const fault = findFaultyRule(rules);
  return fault === undefined ? accept(rules) : refuseField(fault);
}

/** As fields are named that no schema takes. */
const refuseField = (path: string): Refusal<'invalid_market_settings'> & { readonly data: unknown } => ({
  ...refuse('invalid_market_settings', { field: path }),
  data: { fields: [{ path }] },
});

async function applySettings({ storage, sequencer }: ChangeNeeds, id: MarketId, texts: Texts): Promise<Applied> {
  const checked = checkSettings(await findSettings(storage, id), texts);
  if (!checked.ok) return checked;
  // Alone these can be refused by what has come in between, and then none of it holds.
  const configured =
    settingsIn(texts).size === 0
      ? accept(undefined)
      : await sequencer.submit({ kind: 'configureLever', settings: checked.value });
  if (!configured.ok) return configured;
  for (const [field, to] of texts) {
    const limit = readLimit(field, to);
    if (!limit) continue;
    const outcome = await sequencer.submit({ kind: 'configureLeverLimit', limit: { ...limit, marketId: id } });
    if (!outcome.ok) return outcome;
  }
  return accept(undefined);
}

/** Nobody who has contracts has part in when a market stands still, goes on, or is settled. */
async function admitDecider({ storage }: ChangeNeeds, { kind }: Pick<Due, 'kind'>, email: string): Promise<Applied> {
  if (!TOUCHES_POSITIONS.has(kind)) return accept(undefined);
  return (await hasContracts(storage, email)) ? refuse('operator_has_contracts') : accept(undefined);
}
const TOUCHES_POSITIONS: ReadonlySet<LeverChangeKind> = new Set(['state', 'settle']);

type Placed = { readonly id: string; readonly marketId: MarketId };

/** Whoever asked may have opened something since. */
async function applyState(needs: ChangeNeeds, { id, marketId: market }: Placed, texts: Texts): Promise<Applied> {
  const state = LEVER_STATES.find((one) => one === texts.get('state'));
  if (state === undefined) return refuse('invalid_market_settings', { field: 'state' });
  const cause = GIVEN_LEVER_CAUSES.find((one) => one === texts.get('cause')) ?? 'check';
  const refusal = await checkDeciders(needs.storage, id);
  if (refusal) return refusal;
  return needs.sequencer.submit({ kind: 'setLeverState', marketId: market, state, cause, deciders: 2 });
}

/** At the first index after this, or at the median that both have seen: none of another halt. */
async function applySettlement(needs: ChangeNeeds, { id, marketId: market }: Placed, texts: Texts): Promise<Applied> {
  const median = parseUnits(texts.get('median') ?? '');
  if (median === undefined) return refuse('price_required');
  const refusal = await checkDeciders(needs.storage, id);
  if (refusal) return refusal;
  if ((await findMedianOf(needs.storage, market)) !== median) return refuse('lever_median_changed');
  return needs.sequencer.submit({ kind: 'settleLever', marketId: market, median: price(median) });
}

async function findMedianOf(storage: Pick<Storage, 'db' | 'sql'>, id: MarketId): Promise<Price | undefined> {
  const [row] = await storage.db
    .select({ baseId: leverMarkets.baseId, quoteId: leverMarkets.quoteId, second: leverMarkets.indexSecond })
    .from(leverMarkets)
    .where(eq(leverMarkets.id, id));
  return row?.second == null ? undefined : findMedian(storage, row, row.second);
}

async function checkDeciders(
  storage: Pick<Storage, 'sql'>,
  id: string,
): Promise<Refusal<'operator_has_contracts'> | undefined> {
  for (const email of await findDeciders(storage, id)) {
    if (await hasContracts(storage, email)) return refuse('operator_has_contracts');
  }
  return undefined;
}

async function findDeciders({ sql }: Pick<Storage, 'sql'>, id: string): Promise<readonly string[]> {
  const rows = await query(sql, { email: text })`
    SELECT o.email FROM lever_proposals p JOIN operators o ON o.id IN (p.requested_by, p.decided_by) WHERE p.id = ${id}`;
  return rows.map(({ email }) => email);
}

async function applyRules({ storage, sequencer }: ChangeNeeds, texts: Texts): Promise<Applied> {
  const checked = checkRules(await findRules(storage), texts);
  return checked.ok ? sequencer.submit({ kind: 'configureLeverRules', rules: checked.value }) : checked;
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
