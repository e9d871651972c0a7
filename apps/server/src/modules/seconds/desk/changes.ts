// Changes of second contracts that two operators decide on: refused where the engine would refuse them, and where a strategy could live
// on an insurance that is offered. There is none that would touch an order which was accepted.
import { officeMicro } from '@bourse/contract';
import {
  accept,
  COUNTRIES,
  currencyId,
  marketId,
  type MicroChange,
  microInsuranceTypeId,
  refuse,
  type Result,
} from '@bourse/domain';
import type { Command, MicroCurrency, MicroInsuranceType, MicroRules, MicroTerm } from '@bourse/engine';
import { isSoundCurrency, isSoundInsurance, isSoundTerm } from '@bourse/engine/formulas';
import { fund, settings } from '../../../platform/http/change-kinds.ts';
import { askBy, type ChangeKind, defineDesk } from '../../../platform/http/desk.ts';
import { type Proposal, viewProposal } from '../../../platform/http/proposals.ts';
import { counts, shares } from '../../../system/codecs.ts';
import type { SecondsServices } from '../board.ts';
import {
  calculatePremiumBound,
  CURRENCY_FIELDS,
  findCurrency,
  findFreeTypeId,
  findInsuranceType,
  findMarketState,
  findMicroRules,
  findTerm,
  INSURANCE_FIELDS,
  isCountryOpen,
  NEW_CURRENCY,
  NEW_INSURANCE,
  NEW_TERM,
  TERM_FIELDS,
} from '../settings.ts';

type Kind = ChangeKind<SecondsServices>;

const term = settings({
  call: officeMicro.proposeTerm,
  fields: TERM_FIELDS,
  beginning: NEW_TERM,
  find: (storage, subject) => findTerm(storage, Number(subject)),
  mean: (_: SecondsServices, { seconds }) => accept({ subject: String(seconds) }),
  isSound: (asked, subject) => isSoundTerm({ ...asked, seconds: Number(subject) }),
  against: (services, asked, { subject }) => checkPremiums(services, { term: { ...asked, seconds: Number(subject) } }),
  command: (asked, { subject }) => ({ kind: 'configureMicroTerm', term: { ...asked, seconds: Number(subject) } }),
});

const currency = settings({
  call: officeMicro.proposeCurrency,
  fields: CURRENCY_FIELDS,
  beginning: NEW_CURRENCY,
  find: (storage, subject) => findCurrency(storage, currencyId(Number(subject))),
  mean: ({ market }: SecondsServices, { id }) =>
    market.currency(id) ? accept({ subject: String(id) }) : refuse('currency_not_found'),
  isSound: isSoundCurrency,
  against: (services, asked, { subject }) =>
    checkPremiums(services, { currency: { ...asked, currencyId: currencyId(Number(subject)) } }),
  command: (asked, { subject }) => ({
    kind: 'configureMicroCurrency',
    currency: { ...asked, currencyId: currencyId(Number(subject)) },
  }),
});

const insurance = settings({
  call: officeMicro.proposeInsurance,
  fields: INSURANCE_FIELDS,
  beginning: NEW_INSURANCE,
  find: (storage, subject) => findInsuranceType(storage, microInsuranceTypeId(Number(subject))),
  mean: async ({ storage, market, micro }: SecondsServices, { id, currency: asked = 0 }) => {
    const stands = id === undefined ? undefined : await findInsuranceType(storage, microInsuranceTypeId(id));
    if (id !== undefined && !stands) return refuse('insurance_not_found');
    const coin = market.currency(stands?.currencyId ?? currencyId(asked));
    if (!coin) return refuse('currency_not_found');
    if (!micro.currency(coin.id)) return refuse('micro_currency_not_offered');
    return accept({ subject: String(stands?.id ?? (await findFreeTypeId(storage))), coin });
  },
  isSound: (asked, subject) => isSoundInsurance({ ...asked, id: microInsuranceTypeId(Number(subject)) }),
  against: (services, asked, { subject, coin }) =>
    checkPremiums(services, {
      insurance: { ...asked, id: microInsuranceTypeId(Number(subject)), currencyId: coin },
    }),
  // The currency of a type never changes: its premium is held against the fee of that one.
  command: (asked, { subject, coin, stands }) => ({
    kind: 'configureMicroInsurance',
    type: { ...asked, id: microInsuranceTypeId(Number(subject)), currencyId: stands?.currencyId ?? coin },
  }),
});

/** This is about to be set instead of what is. */
type Next = {
  readonly term?: Readonly<MicroTerm>;
  readonly currency?: Readonly<MicroCurrency>;
  readonly insurance?: Readonly<MicroInsuranceType>;
};

/** Names the first insurance on offer that could be lived on then. */
function checkPremiums(
  { micro }: Pick<SecondsServices, 'micro'>,
  next: Next,
): Result<undefined, 'insurance_premium_too_low'> {
  const terms = [
    ...micro.terms().filter(({ seconds }) => seconds !== next.term?.seconds),
    ...(next.term ? [next.term] : []),
  ];
  const types = next.insurance ? [next.insurance] : micro.insuranceTypes();
  for (const type of types) {
    const staked = next.currency?.currencyId === type.currencyId ? next.currency : micro.currency(type.currencyId);
    const bound = calculatePremiumBound(type, { terms, feeRate: staked?.feeRate });
    if (!type.isOffered || type.premiumRate >= bound) continue;
    return refuse('insurance_premium_too_low', { typeId: type.id, minimum: shares.show(bound) });
  }
  return accept(undefined);
}

const VERSION_MAX = 1_000_000_000;

async function changeRules({ storage, sequencer }: SecondsServices, changed: Partial<Omit<MicroRules, 'id'>>) {
  const rules = await findMicroRules(storage);
  if (!rules) return refuse('invalid_market_settings');
  return sequencer.submit({ kind: 'configureMicroRules', rules: { ...rules, ...changed } });
}

/** Another risk statement is asked to be accepted. */
const risk: Kind = {
  ask: askBy(officeMicro.proposeRisk, async ({ storage }, { version }) => {
    const stands = (await findMicroRules(storage))?.riskVersion ?? 1;
    if (version <= stands || version > VERSION_MAX) return refuse('invalid_market_settings');
    return accept({ changes: [{ field: 'risk_version', from: String(stands), to: String(version) }] });
  }),
  stands: async ({ storage }) => new Map([['risk_version', String((await findMicroRules(storage))?.riskVersion ?? 1)]]),
  apply: async (services, { texts }) => {
    const riskVersion = counts.read(texts.get('risk_version') ?? '');
    return riskVersion === undefined ? refuse('invalid_market_settings') : changeRules(services, { riskVersion });
  },
};

/** What one operator has stopped is opened again. */
const opening = (
  isOpen: (storage: SecondsServices['storage'], id: number) => Promise<boolean>,
  apply: Kind['apply'],
): Kind => ({
  stands: async ({ storage }, { subject }) =>
    new Map([['state', (await isOpen(storage, Number(subject))) ? 'open' : 'halted']]),
  apply,
});

const submit =
  (commandOf: (id: number) => Command | undefined): Kind['apply'] =>
  async ({ sequencer }, { subject }) => {
    const command = commandOf(Number(subject));
    return command ? sequencer.submit(command) : refuse('invalid_market_settings');
  };

const openings = {
  site: opening(
    async (storage) => (await findMicroRules(storage))?.isOpen === true,
    (services) => changeRules(services, { isOpen: true }),
  ),
  market: opening(
    async (storage, id) => (await findMarketState(storage, marketId(id))) === 'open',
    submit((id) => ({ kind: 'setMicroState', marketId: marketId(id), state: 'open' })),
  ),
  country: opening(
    isCountryOpen,
    submit((countryId) =>
      COUNTRIES.some(({ id }) => id === countryId) ? { kind: 'setMicroCountry', countryId, isOpen: true } : undefined,
    ),
  ),
};

/** The site, a market or a country: one operator can stop it, and two can open it again. */
export type Stoppable = {
  readonly scope: (typeof officeMicro.STOP_SCOPES)[number];
  readonly id?: number | undefined;
};

/** Reads whether it takes orders, as it is committed. */
export async function findStoppable(
  { storage }: Pick<SecondsServices, 'storage'>,
  { scope, id }: Stoppable,
): Promise<Result<{ readonly isOpen: boolean }, 'invalid_request' | 'micro_not_enabled'>> {
  if (scope === 'site') return accept({ isOpen: (await findMicroRules(storage))?.isOpen === true });
  if (id === undefined) return refuse('invalid_request', { field: 'id' });
  if (scope === 'market') {
    const state = await findMarketState(storage, marketId(id));
    return state === undefined ? refuse('micro_not_enabled') : accept({ isOpen: state === 'open' });
  }
  const isKnown = COUNTRIES.some((country) => country.id === id);
  return isKnown ? accept({ isOpen: await isCountryOpen(storage, id) }) : refuse('invalid_request', { field: 'id' });
}

/** Returns the subject of a proposal. The site needs none, as there is only one. */
export const subjectOf = ({ scope, id }: Stoppable): string | undefined => (scope === 'site' ? undefined : String(id));

const askOpening = askBy(officeMicro.proposeOpen, async (services: SecondsServices, input) => {
  const found = await findStoppable(services, input);
  if (!found.ok) return found;
  const changes = found.value.isOpen ? [] : [{ field: 'state', from: 'halted', to: 'open' }];
  return accept({ kind: input.scope, subject: subjectOf(input), changes });
});

export const microChanges = defineDesk({
  name: 'micro',
  lock: 5_427_300_012,
  calls: officeMicro,
  view: (services: SecondsServices, proposal): officeMicro.MicroProposalRow => ({
    ...viewProposal(proposal),
    kind: proposal.kind,
    subject: nameSubject(services, proposal),
  }),
  changes: {
    term,
    currency,
    insurance,
    risk,
    ...openings,
    fund: fund({
      call: officeMicro.proposeFund,
      moneyOf: (input) => input,
      commandOf: (money, purpose) =>
        purpose === 'micro_pool' || purpose === 'micro_insurance'
          ? { kind: 'fundMicro', purpose, ...money }
          : undefined,
    }),
  },
  asks: [askOpening],
});

function nameSubject({ market }: SecondsServices, { kind, subject = '' }: Proposal<MicroChange>): string {
  const id = Number(subject);
  if (kind === 'market') return market.market(marketId(id))?.symbol ?? '';
  if (kind === 'currency') return market.currency(currencyId(id))?.name ?? '';
  return kind === 'country' ? (COUNTRIES.find((country) => country.id === id)?.iso ?? '') : subject;
}
