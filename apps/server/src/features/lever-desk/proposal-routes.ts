// What operators ask for about leveraged contracts, and what others decide.
import { officeLever, type ParsedInputOf } from '@bourse/contract';
import {
  accept,
  DAY_MS,
  formatShanghai,
  formatUnits,
  type Instant,
  instant,
  marketId,
  refuse,
  type Result,
  VERIFICATION_LEVELS,
} from '@bourse/domain';
import { LIQUIDATION_RISK } from '@bourse/engine/formulas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount } from '../../http/mount.ts';
import { operatorActorOf } from '../../http/operator-acts.ts';
import type { Services } from '../../http/services.ts';
import type { Translate } from '../../http/translator.ts';
import { findRules, findSettings } from '../../market/lever-changes.ts';
import {
  nameLimit,
  readRules,
  readSettings,
  SETTING_FIELDS,
  showLimit,
  showRules,
  showSettings,
} from '../../market/lever-fields.ts';
import type { ProposedChange } from '../../storage/schema-lever-desk.ts';
import { findHouseFunds } from './house.ts';
import {
  approveProposal,
  listProposals,
  type Proposal,
  rejectProposal,
  requestProposal,
  type Wish,
} from './proposals.ts';

type SettingsInput = ParsedInputOf<typeof officeLever.proposeSettings>;
type RulesInput = ParsedInputOf<typeof officeLever.proposeRules>;

export function proposalRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, officeLever.listProposals, async ({ input: { status, page, limit } }) => {
    const { proposals, total } = await listProposals(services, { status, limit, offset: (page - 1) * limit });
    return { message: { list: proposals.map((one) => viewProposal(services, one)), total } };
  });
  mount(app, services, officeLever.approveProposal, async ({ input: { id }, request, t }) => {
    const approved = await approveProposal(services, { id, by: operatorActorOf(request) });
    return approved.ok ? { message: t('answer.lever_change_approved') } : approved;
  });
  mount(app, services, officeLever.rejectProposal, async ({ input, request, t }) => {
    const rejected = await rejectProposal(services, { ...input, by: operatorActorOf(request) });
    return rejected.ok ? { message: t('answer.lever_change_rejected') } : rejected;
  });
  requestRoutes(app, services);
}

function requestRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, officeLever.proposeSettings, async ({ input, request, t }) =>
    ask(services, await wishSettings(services, input), { request, t }),
  );
  mount(app, services, officeLever.proposeRules, async ({ input, request, t }) =>
    ask(services, await wishRules(services, input), { request, t }),
  );
  mount(app, services, officeLever.proposeFund, async ({ input, request, t }) =>
    ask(services, await wishFund(services, input), { request, t }),
  );
}

type Asked = Omit<Wish, 'by'>;

async function ask(
  services: Services,
  wish: Result<Asked>,
  { request, t }: { readonly request: FastifyRequest; readonly t: Translate },
): Promise<Result<{ readonly message: string }>> {
  if (!wish.ok) return wish;
  const requested = await requestProposal(services, { ...wish.value, by: operatorActorOf(request) });
  return requested.ok ? accept({ message: t('answer.lever_change_requested') }) : requested;
}

/** What was sent of the settings, each as the text that a proposal keeps. */
function textsOf(input: SettingsInput): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(input)) if (SETTING_FIELDS.has(name)) texts.set(name, writeSetting(value));
  for (const { level, multiple_max: multipleMax, hands_max: handsMax } of input.limits ?? []) {
    texts.set(nameLimit(level), showLimit({ multipleMax, handsMax }));
  }
  return texts;
}

function writeSetting(value: SettingsInput[keyof SettingsInput]): string {
  if (typeof value === 'bigint') return formatUnits(value);
  return Array.isArray(value) ? value.map(String).join(', ') : String(value);
}

/** What would change, of what is asked for. */
function changesOf(texts: ReadonlyMap<string, string>, stands: ReadonlyMap<string, string>): ProposedChange[] {
  return [...texts].flatMap(([field, to]) => {
    const from = stands.get(field) ?? '';
    return from === to ? [] : [{ field, from, to }];
  });
}

const EFFECTIVE_MS_MAX = 366 * DAY_MS;

/** A year ahead at most. What is past holds at once. */
function readEffective(
  { clock }: Services,
  { effective_from: from }: { readonly effective_from?: number | undefined },
): Result<Instant | undefined, 'invalid_request'> {
  if (from === undefined) return accept(undefined);
  if (from > clock.now() + EFFECTIVE_MS_MAX) return refuse('invalid_request', { field: 'effective_from' });
  return accept(instant(from));
}

async function wishSettings(services: Services, input: SettingsInput): Promise<Result<Asked>> {
  const { storage, lever } = services;
  const id = marketId(input.id);
  const settings = await findSettings(storage, id);
  if (!settings) return refuse('lever_not_enabled');
  const texts = textsOf(input);
  if (!readSettings(new Map([...texts].filter(([field]) => SETTING_FIELDS.has(field))))) {
    return refuse('invalid_market_settings');
  }
  const limits = VERIFICATION_LEVELS.map((level) => [nameLimit(level), showLimit(lever.limit(id, level))] as const);
  const changes = changesOf(texts, new Map([...Object.entries(showSettings(settings)), ...limits]));
  if (changes.length === 0) return refuse('invalid_request', { field: 'id' });
  const effective = readEffective(services, input);
  if (!effective.ok) return effective;
  return accept({ kind: 'market', marketId: id, changes, reason: input.reason, effectiveFrom: effective.value });
}

async function wishRules(services: Services, input: RulesInput): Promise<Result<Asked>> {
  const rules = await findRules(services.storage);
  const { open_risk_min: rate, transfers_out: transfers, reason } = input;
  const texts = new Map([
    ...(rate === undefined ? [] : [['open_risk_min', formatUnits(rate)] as const]),
    ...(transfers === undefined ? [] : [['transfers_out', transfers ? '1' : '0'] as const]),
  ]);
  const wanted = readRules(texts);
  if (!rules || !wanted || (wanted.openRiskMin ?? rules.openRiskMin) <= LIQUIDATION_RISK) {
    return refuse('invalid_market_settings');
  }
  const changes = changesOf(texts, new Map(Object.entries(showRules(rules))));
  if (changes.length === 0) return refuse('invalid_request', { field: 'open_risk_min' });
  const effective = readEffective(services, input);
  if (!effective.ok) return effective;
  return accept({ kind: 'rules', changes, reason, effectiveFrom: effective.value });
}

async function wishFund(
  { storage, market }: Services,
  { purpose, currency, amount, reason }: ParsedInputOf<typeof officeLever.proposeFund>,
): Promise<Result<Asked>> {
  const coin = market.currency(currency);
  if (!coin) return refuse('currency_not_found');
  if (amount <= 0n) return refuse('quantity_required');
  const available = await findHouseFunds(storage.sql, { purpose: 'treasury', currencyId: coin.id });
  if (available < amount) {
    return refuse('house_funds_short', { available: formatUnits(available), currencyId: coin.id });
  }
  const changes = [
    { field: 'purpose', from: '', to: purpose },
    { field: 'currency', from: coin.name, to: String(coin.id) },
    { field: 'amount', from: '', to: formatUnits(amount) },
  ];
  return accept({ kind: 'fund', changes, reason, effectiveFrom: undefined });
}

function viewProposal({ market }: Services, proposal: Proposal): officeLever.LeverProposalRow {
  const { marketId: id } = proposal;
  return {
    id: proposal.id,
    kind: proposal.kind,
    symbol: id === undefined ? '' : (market.market(marketId(id))?.symbol ?? ''),
    changes: proposal.kind === 'fund' ? proposal.changes.map(nameCoin) : [...proposal.changes],
    reason: proposal.reason,
    status: proposal.status,
    failure: proposal.failure ?? '',
    submit_time: formatShanghai(proposal.requestedAt),
    effective_time: proposal.effectiveFrom === undefined ? '' : formatShanghai(proposal.effectiveFrom),
    requested_by: proposal.requestedBy,
    decided_by: proposal.decidedBy ?? '',
  };
}

/** Of money the currency stands by its id, and its name beside it. */
const nameCoin = (change: ProposedChange): ProposedChange =>
  change.field === 'currency' ? { field: 'currency', from: '', to: change.from } : change;
