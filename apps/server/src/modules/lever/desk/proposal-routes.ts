// What operators ask for about leveraged contracts, and what others decide.
import { officeLever, type ParsedInputOf } from '@bourse/contract';
import { accept, formatUnits, HOUR_MS, marketId, refuse, type Result, VERIFICATION_LEVELS } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { mountProposals } from '../../../platform/http/proposal-routes.ts';
import { ask, type Asking, changesOf, readEffective } from '../../../platform/http/proposal-wishes.ts';
import { type Proposal, viewProposal, type Wish } from '../../../platform/http/proposals.ts';
import { checkOpening, checkRules, checkSettings, type LeverChangeKind, leverChanges } from '../changes.ts';
import { LEVER_RULE_ENTRY } from '../entries.ts';
import { nameLimit, SETTING_FIELDS, showLimit, showRules, showSettings } from '../fields.ts';
import { findRules, findSettings } from '../standing.ts';
import { findMedian } from '../../../core/market/median-index.ts';
import { wishMoney } from '../../../platform/funds/money-wishes.ts';
import type { LeverServices } from '../services.ts';

type SettingsInput = ParsedInputOf<typeof officeLever.proposeSettings>;
type RulesInput = ParsedInputOf<typeof officeLever.proposeRules>;

export function proposalRoutes(app: FastifyInstance, services: LeverServices): void {
  mountProposals(app, services, officeLever, {
    desk: leverChanges,
    view: (proposal) => viewChange(services, proposal),
  });
  requestRoutes(app, services);
}

function requestRoutes(app: FastifyInstance, services: LeverServices): void {
  mount(app, services, officeLever.proposeSettings, async ({ input, request, t }) =>
    askFor(services, await wishSettings(services, input), { request, t }),
  );
  mount(app, services, officeLever.proposeState, async ({ input, request, t }) =>
    askFor(services, await wishState(services, input), { request, t }),
  );
  mount(app, services, officeLever.proposeSettlement, async ({ input, request, t }) =>
    askFor(services, await wishSettlement(services, input), { request, t }),
  );
  mount(app, services, officeLever.proposeRules, async ({ input, request, t }) =>
    askFor(services, await wishRules(services, input), { request, t }),
  );
  mount(app, services, officeLever.proposeFund, async ({ input, request, t }) =>
    askFor(services, await wishFund(services, input), { request, t }),
  );
}

type Asked = Wish<LeverChangeKind>;

const askFor = (services: LeverServices, wish: Result<Asked>, asking: Asking): ReturnType<typeof ask> =>
  ask(services, leverChanges, wish, asking);

type Settings = Omit<SettingsInput, 'seen'>;

/** What was sent of the settings, each as the text that a proposal keeps. */
function textsOf(input: Settings): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(input)) if (SETTING_FIELDS.has(name)) texts.set(name, writeSetting(value));
  for (const { level, multiple_max: multipleMax, hands_max: handsMax } of input.limits ?? []) {
    texts.set(nameLimit(level), showLimit({ multipleMax, handsMax }));
  }
  return texts;
}

function writeSetting(value: Settings[keyof Settings]): string {
  if (typeof value === 'bigint') return formatUnits(value);
  return Array.isArray(value) ? value.map(String).join(', ') : String(value);
}

async function wishSettings(services: LeverServices, input: SettingsInput): Promise<Result<Asked>> {
  const { storage, lever } = services;
  const id = marketId(input.id);
  const settings = await findSettings(storage, id);
  if (!settings) return refuse('lever_not_enabled');
  const texts = textsOf(input);
  const checked = checkSettings(settings, texts);
  if (!checked.ok) return checked;
  const limits = VERIFICATION_LEVELS.map((level) => [nameLimit(level), showLimit(lever.limit(id, level))] as const);
  const changes = changesOf(texts, new Map([...Object.entries(showSettings(settings)), ...limits]));
  if (changes.length === 0) return refuse('invalid_request', { field: 'id' });
  const effective = readEffective(services, input);
  if (!effective.ok) return effective;
  return accept({
    kind: 'market',
    subject: String(id),
    changes,
    reason: input.reason,
    effectiveFrom: effective.value,
    seen: input.seen,
  });
}

/** It holds as soon as it is approved: what a halt waits for moves on. */
async function wishState(
  { storage, lever, clock }: LeverServices,
  { id, state, cause, seen, reason }: ParsedInputOf<typeof officeLever.proposeState>,
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
    new Map([['state', state], ...(state === 'open' ? [] : [['cause', cause] as const])]),
    stands,
  );
  if (changes.length === 0) return refuse('invalid_request', { field: 'state' });
  const ready = state === 'open' ? await checkOpening({ storage, clock }, marketId(id)) : accept(undefined);
  if (!ready.ok) return ready;
  return accept({ kind: 'state', subject: String(id), changes, reason, effectiveFrom: undefined, seen });
}

/** The engine says the same again when it is approved: a market that has been resumed meanwhile is not settled. */
async function wishSettlement(
  { storage, lever, clock }: LeverServices,
  { id, reason }: ParsedInputOf<typeof officeLever.proposeSettlement>,
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
  return accept({ kind: 'settle', subject: String(id), changes, reason, effectiveFrom: undefined });
}

async function wishRules(services: LeverServices, input: RulesInput): Promise<Result<Asked>> {
  const rules = await findRules(services.storage);
  const { open_risk_min: rate, transfers_out: transfers, liquidation_grace: grace, reason } = input;
  const { outage_loss: loss, halt_hours: hours } = input;
  const texts = new Map([
    ...(rate === undefined ? [] : [['open_risk_min', formatUnits(rate)] as const]),
    ...(transfers === undefined ? [] : [['transfers_out', transfers ? '1' : '0'] as const]),
    ...(grace === undefined ? [] : [['liquidation_grace', String(grace)] as const]),
    ...(loss === undefined ? [] : [['outage_loss', formatUnits(loss)] as const]),
    ...(hours === undefined ? [] : [['halt_hours', String(hours)] as const]),
  ]);
  if (!rules) return refuse('lever_not_enabled');
  const checked = checkRules(rules, texts);
  if (!checked.ok) return checked;
  const changes = changesOf(texts, new Map(Object.entries(showRules(rules))));
  if (changes.length === 0) return refuse('invalid_request', { field: 'open_risk_min' });
  const effective = readEffective(services, input);
  if (!effective.ok) return effective;
  return accept({ kind: 'rules', changes, reason, effectiveFrom: effective.value, seen: input.seen });
}

async function wishFund(
  { storage, market }: LeverServices,
  { purpose, currency, amount, reason }: ParsedInputOf<typeof officeLever.proposeFund>,
): Promise<Result<Asked>> {
  const found = await wishMoney({ storage, market }, { purpose, currency, amount });
  return found.ok ? accept({ kind: 'fund', changes: found.value, reason, effectiveFrom: undefined }) : found;
}

const viewChange = ({ market }: LeverServices, proposal: Proposal<LeverChangeKind>): officeLever.LeverProposalRow => ({
  ...viewProposal(proposal),
  kind: proposal.kind,
  symbol: proposal.subject === undefined ? '' : (market.market(marketId(Number(proposal.subject)))?.symbol ?? ''),
  market_id: proposal.subject === undefined ? null : Number(proposal.subject),
});
