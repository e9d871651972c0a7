// Changes of leveraged contracts that two operators decide on. What is halted meanwhile stays halted, and open positions keep the settings
// that they were accepted under.
import { officeLever, type ParsedInputOf } from '@bourse/contract';
import {
  accept,
  type CurrencyId,
  formatUnits,
  GIVEN_LEVER_CAUSES,
  HOUR_MS,
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
  VERIFICATION_LEVELS,
} from '@bourse/domain';
import { count, id, optional, text, units } from '@bourse/domain/kinds';
import type { LeverSettings } from '@bourse/engine';
import { eq } from 'drizzle-orm';
import { INDEX_AGE_MS_MAX } from '../../../core/market/index-board.ts';
import { findMedian } from '../../../core/market/median-index.ts';
import type { Storage } from '../../../core/storage/open.ts';
import { query } from '../../../core/storage/query.ts';
import { leverMarkets } from '../../../core/storage/schema.ts';
import type { Applied, ChangeNeeds, DueChange } from '../../../platform/changes/due-changes.ts';
import { fund } from '../../../platform/http/change-kinds.ts';
import { askBy, type Asked, type ChangeKind, changesOf, defineDesk, writeInput } from '../../../platform/http/desk.ts';
import { viewProposal } from '../../../platform/http/proposals.ts';
import type { LeverServices } from '../board.ts';
import { LEVER_RULE_ENTRY } from '../catalogue.ts';
import {
  findFaultyField,
  findFaultyRule,
  findLeverStanding,
  findRules,
  findSettings,
  nameLimit,
  readLimit,
  readRules,
  readSettings,
  RULES,
  type Rules,
  SETTING_FIELDS,
  settingsIn,
  showLimit,
  showRules,
  showSettings,
} from '../settings.ts';

type Kind = ChangeKind<LeverServices>;
type Due = DueChange;
type Texts = Due['texts'];

const marketOf = ({ subject }: Due): MarketId => marketId(Number(subject));

const market: Kind = {
  ask: askBy(officeLever.proposeSettings, wishSettings),
  check: async ({ storage }, change) => checkSettings(await findSettings(storage, marketOf(change)), change.texts),
  stands: findLeverStanding,
  apply: (services, change) => applySettings(services, marketOf(change), change.texts),
};

/** What state a market has, and whether it is settled, is one question. Nobody who has contracts has part in it. */
const aboutState: Pick<Kind, 'exclusive' | 'admits'> = {
  exclusive: (subject) => `state ${subject ?? ''}`,
  admits: async ({ storage }, email) =>
    (await hasContracts(storage, email)) ? refuse('operator_has_contracts') : accept(undefined),
};

const state: Kind = {
  ...aboutState,
  // It holds as soon as it is approved: what a halt waits for moves on.
  ask: askBy(officeLever.proposeState, wishState),
  check: async (services, change) =>
    change.texts.get('state') === 'open' ? checkOpening(services, marketOf(change)) : accept(undefined),
  stands: findLeverStanding,
  apply: applyState,
};

/** A settlement looks at its median itself. */
const settle: Kind = {
  ...aboutState,
  ask: askBy(officeLever.proposeSettlement, wishSettlement),
  apply: applySettlement,
};

const rules: Kind = {
  ask: askBy(officeLever.proposeRules, wishRules),
  check: async ({ storage }, { texts }) => checkRules(await findRules(storage), texts),
  stands: findLeverStanding,
  apply: async ({ storage, sequencer }, { texts }) => {
    const checked = checkRules(await findRules(storage), texts);
    return checked.ok ? sequencer.submit({ kind: 'configureLeverRules', rules: checked.value }) : checked;
  },
};

export const leverChanges = defineDesk({
  name: 'lever',
  lock: 5_427_300_011,
  calls: officeLever,
  view: (services: LeverServices, proposal): officeLever.LeverProposalRow => {
    const { kind, subject } = proposal;
    const id = subject === undefined ? undefined : marketId(Number(subject));
    const symbol = id === undefined ? '' : (services.market.market(id)?.symbol ?? '');
    return { ...viewProposal(proposal), kind, symbol, market_id: id ?? null };
  },
  changes: {
    market,
    state,
    settle,
    rules,
    fund: fund({
      call: officeLever.proposeFund,
      moneyOf: (input) => input,
      commandOf: (money, purpose) =>
        purpose === 'lever_pool' || purpose === 'lever_insurance'
          ? { kind: 'fundLever', purpose, ...money }
          : undefined,
    }),
  },
});

type SettingsInput = ParsedInputOf<typeof officeLever.proposeSettings>;
type RulesInput = ParsedInputOf<typeof officeLever.proposeRules>;
/** The settings that were sent, each as the text that a change keeps. */
function settingTextsOf(input: SettingsInput): ReadonlyMap<string, string> {
  const limits = (input.limits ?? []).map(
    ({ level, multiple_max: multipleMax, hands_max: handsMax }) =>
      [nameLimit(level), showLimit({ multipleMax, handsMax })] as const,
  );
  return new Map([...writeInput(SETTING_FIELDS, input), ...limits]);
}

async function wishSettings(services: LeverServices, input: SettingsInput): Promise<Result<Asked>> {
  const { storage, lever } = services;
  const id = marketId(input.id);
  const settings = await findSettings(storage, id);
  if (!settings) return refuse('lever_not_enabled');
  const texts = settingTextsOf(input);
  const checked = checkSettings(settings, texts);
  if (!checked.ok) return checked;
  const limits = VERIFICATION_LEVELS.map((level) => [nameLimit(level), showLimit(lever.limit(id, level))] as const);
  const changes = changesOf(texts, new Map([...Object.entries(showSettings(settings)), ...limits]));
  if (changes.length === 0) return refuse('invalid_request', { field: 'id' });
  return accept({ subject: String(id), changes });
}

async function wishState(
  { storage, lever, clock }: LeverServices,
  { id, state: asked, cause }: ParsedInputOf<typeof officeLever.proposeState>,
): Promise<Result<Asked>> {
  const settings = await findSettings(storage, marketId(id));
  if (!settings) return refuse('lever_not_enabled');
  const live = lever.market(marketId(id));
  if (live?.settlingAt !== undefined) return refuse('lever_settling');
  const stands = new Map([
    ['state', settings.state],
    ...(live?.cause === undefined ? [] : [['cause', live.cause] as const]),
  ]);
  const changes = changesOf(
    new Map([['state', asked], ...(asked === 'open' ? [] : [['cause', cause] as const])]),
    stands,
  );
  if (changes.length === 0) return refuse('invalid_request', { field: 'state' });
  const ready = asked === 'open' ? await checkOpening({ storage, clock }, marketId(id)) : accept(undefined);
  if (!ready.ok) return ready;
  return accept({ subject: String(id), changes });
}

/** The engine says the same again when it is approved: a market that has been resumed meanwhile is not settled. */
async function wishSettlement(
  { storage, lever, clock }: LeverServices,
  { id }: ParsedInputOf<typeof officeLever.proposeSettlement>,
): Promise<Result<Asked>> {
  const live = lever.market(marketId(id));
  if (!live) return refuse('lever_not_enabled');
  const { settings, haltedAt, settlingAt, indexSecond } = live;
  if (settings.state !== 'halted' || haltedAt === undefined) return refuse('lever_not_halted');
  if (settlingAt !== undefined) return refuse('lever_settling');
  const { haltHours } = lever.rules() ?? LEVER_RULE_ENTRY;
  if (clock.now() <= haltedAt + haltHours * HOUR_MS) return refuse('lever_halt_too_short', { hours: haltHours });
  if (indexSecond === undefined) return refuse('no_market_price');
  const median = await findMedian(storage, settings, indexSecond);
  if (median === undefined) return refuse('ticks_deleted');
  const changes = [{ field: 'median', from: '', to: formatUnits(median) }];
  return accept({ subject: String(id), changes });
}

async function wishRules(services: LeverServices, input: RulesInput): Promise<Result<Asked>> {
  const stands = await findRules(services.storage);
  const { transfers_out: transfers } = input;
  const texts = writeInput(RULES, { ...input, ...(transfers !== undefined && { transfers_out: Number(transfers) }) });
  if (!stands) return refuse('lever_not_enabled');
  const checked = checkRules(stands, texts);
  if (!checked.ok) return checked;
  const changes = changesOf(texts, new Map(Object.entries(showRules(stands))));
  if (changes.length === 0) return refuse('invalid_request', { field: 'open_risk_min' });
  return accept({ changes });
}

const OPENING = { quote: id<CurrencyId>(), cause: optional(text), second: optional(count), capital: units };

/**
 * The engine would refuse it (X40): whoever asks for it or approves it is told: afterwards it would only have failed. A market that
 * was halted goes on where it stood.
 */
async function checkOpening(
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
function checkSettings(
  stands: LeverSettings | undefined,
  texts: Texts,
): Result<LeverSettings, 'lever_not_enabled' | 'invalid_market_settings'> {
  if (!stands) return refuse('lever_not_enabled');
  const fault = findFaultyField(stands, texts);
  return fault === undefined ? accept({ ...stands, ...readSettings(settingsIn(texts)) }) : refuseField(fault);
}

function checkRules(
  stands: Rules | undefined,
  texts: Texts,
): Result<Rules, 'lever_not_enabled' | 'invalid_market_settings'> {
  if (!stands) return refuse('lever_not_enabled');
  const changed = readRules(texts);
  if (!changed) return refuseField([...texts.keys()][0] ?? 'open_risk_min');
  const next = { ...stands, ...changed };
  const fault = findFaultyRule(next);
  return fault === undefined ? accept(next) : refuseField(fault);
}

/** Names fields that no schema takes. */
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

/** Whoever asked may have opened something since. */
async function applyState(needs: ChangeNeeds, change: Due): Promise<Applied> {
  const { id: changeId, texts } = change;
  const asked = LEVER_STATES.find((one) => one === texts.get('state'));
  if (asked === undefined) return refuse('invalid_market_settings', { field: 'state' });
  const cause = GIVEN_LEVER_CAUSES.find((one) => one === texts.get('cause')) ?? 'check';
  const refusal = await checkDeciders(needs.storage, changeId);
  if (refusal) return refusal;
  return needs.sequencer.submit({
    kind: 'setLeverState',
    marketId: marketOf(change),
    state: asked,
    cause,
    deciders: 2,
  });
}

/** At the first index after this, or at the median that both have seen: none of another halt. */
async function applySettlement(needs: ChangeNeeds, change: Due): Promise<Applied> {
  const { id: changeId, texts } = change;
  const median = parseUnits(texts.get('median') ?? '');
  if (median === undefined) return refuse('price_required');
  const refusal = await checkDeciders(needs.storage, changeId);
  if (refusal) return refusal;
  if ((await findMedianOf(needs.storage, marketOf(change))) !== median) return refuse('lever_median_changed');
  return needs.sequencer.submit({ kind: 'settleLever', marketId: marketOf(change), median: price(median) });
}

async function findMedianOf(storage: Pick<Storage, 'db' | 'sql'>, id: MarketId): Promise<Price | undefined> {
  const [row] = await storage.db
    .select({ baseId: leverMarkets.baseId, quoteId: leverMarkets.quoteId, second: leverMarkets.indexSecond })
    .from(leverMarkets)
    .where(eq(leverMarkets.marketId, id));
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
    SELECT o.email FROM changes p JOIN operators o ON o.id IN (p.requested_by, p.decided_by) WHERE p.id = ${id}`;
  return rows.map(({ email }) => email);
}

/**
 * Whether an operator trades contracts as a user, in any market: has positions that are open or closing, or orders for them. The two
 * have accounts of their own that nothing but the address ties, so the mailbox is what counts: `kim+desk@example.com` is
 * `kim@example.com`.
 */
export async function hasContracts({ sql }: Pick<Storage, 'sql'>, email: string): Promise<boolean> {
  const mailbox = sql`regexp_replace(lower(u.email), '\\+[^@]*@', '@')`;
  const rows = await sql`
    SELECT FROM users u JOIN users own ON coalesce(own.master_id, own.id) = u.id JOIN lever_positions p ON p.user_id = own.id
    WHERE p.state NOT IN ('closed', 'revoked') AND ${mailbox} = regexp_replace(lower(${email}), '\\+[^@]*@', '@') LIMIT 1`;
  return rows.length > 0;
}
