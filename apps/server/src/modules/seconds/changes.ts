// Changes of second contracts that two operators have decided on, as the engine is asked for them. There is none that would
// touch an order which was accepted.
import {
  COUNTRIES,
  currencyId,
  ensureNever,
  marketId,
  type MicroChange,
  microInsuranceTypeId,
  refuse,
} from '@bourse/domain';
import type { Command } from '@bourse/engine';
import {
  type Applied,
  type ChangeDesk,
  type ChangeNeeds,
  type DueChange,
  fundOnce,
} from '../../platform/changes/due-changes.ts';
import { readFields, textsOf } from '../../platform/changes/setting-fields.ts';
import type { Storage } from '../../core/storage/open.ts';
import { counts } from '../../system/codecs.ts';
import { CURRENCY_FIELDS, INSURANCE_FIELDS, TERM_FIELDS } from './fields.ts';
import {
  findCurrency,
  findInsuranceType,
  findMarketState,
  findMicroRules,
  findTerm,
  isCountryOpen,
  NEW_CURRENCY,
  NEW_INSURANCE,
  NEW_TERM,
} from './settings.ts';

export const microChanges: ChangeDesk<MicroChange> = {
  name: 'micro',
  table: 'micro_proposals',
  subjectColumn: 'subject',
  lock: 5_427_300_012,
  submit: submitChange,
  stands: findStanding,
};

type Needs = Pick<Storage, 'db'>;
type Due = DueChange<MicroChange>;
type Texts = Due['texts'];

async function submitChange(needs: ChangeNeeds, due: Due): Promise<Applied> {
  const { kind } = due;
  if (kind === 'fund') return applyFund(needs, due);
  const command = await findCommand(needs.storage, { ...due, kind });
  return command ? needs.sequencer.submit(command) : refuse('invalid_market_settings');
}

async function findStanding({ storage }: ChangeNeeds, { kind, subject }: Due): Promise<Texts | undefined> {
  const id = Number(subject);
  switch (kind) {
    case 'term':
      return textsOf(TERM_FIELDS, await findTerm(storage, id));
    case 'currency':
      return textsOf(CURRENCY_FIELDS, await findCurrency(storage, currencyId(id)));
    case 'insurance':
      return textsOf(INSURANCE_FIELDS, await findInsuranceType(storage, microInsuranceTypeId(id)));
    case 'risk':
      return new Map([['risk_version', String((await findMicroRules(storage))?.riskVersion ?? 1)]]);
    case 'site':
      return showState((await findMicroRules(storage))?.isOpen === true);
    case 'market':
      return showState((await findMarketState(storage, marketId(id))) === 'open');
    case 'country':
      return showState(await isCountryOpen(storage, id));
    case 'fund':
      return undefined;
    default:
      return ensureNever(kind);
  }
}

const showState = (isOpen: boolean): Texts => new Map([['state', isOpen ? 'open' : 'halted']]);

type Setting = DueChange<Exclude<MicroChange, 'fund'>>;

/** Undefined where the texts stand for nothing that could be set. */
async function findCommand(storage: Needs, { kind, subject, texts }: Setting): Promise<Command | undefined> {
  const id = Number(subject);
  switch (kind) {
    case 'term':
      return configureTerm(storage, id, texts);
    case 'currency':
      return configureCurrency(storage, id, texts);
    case 'insurance':
      return configureInsurance(storage, id, texts);
    case 'risk':
    case 'site':
      return configureRules(storage, texts);
    case 'market':
      return { kind: 'setMicroState', marketId: marketId(id), state: 'open' };
    case 'country':
      return COUNTRIES.some((one) => one.id === id)
        ? { kind: 'setMicroCountry', countryId: id, isOpen: true }
        : undefined;
    default:
      return ensureNever(kind);
  }
}

async function configureTerm(storage: Needs, seconds: number, texts: Texts): Promise<Command | undefined> {
  const [stands = NEW_TERM, changed] = [await findTerm(storage, seconds), readFields(TERM_FIELDS, texts)];
  return changed && { kind: 'configureMicroTerm', term: { ...stands, ...changed, seconds } };
}

async function configureCurrency(storage: Needs, id: number, texts: Texts): Promise<Command | undefined> {
  const coin = currencyId(id);
  const [stands = NEW_CURRENCY, changed] = [await findCurrency(storage, coin), readFields(CURRENCY_FIELDS, texts)];
  return changed && { kind: 'configureMicroCurrency', currency: { ...stands, ...changed, currencyId: coin } };
}

/** The currency of a type never changes: its premium is held against the fee of that one. */
async function configureInsurance(storage: Needs, id: number, texts: Texts): Promise<Command | undefined> {
  const typeId = microInsuranceTypeId(id);
  const stands = await findInsuranceType(storage, typeId);
  const { currency = '', ...asked } = Object.fromEntries(texts);
  const changed = readFields(INSURANCE_FIELDS, new Map(Object.entries(asked)));
  const coin = stands?.currencyId ?? currencyId(Number(currency));
  return (
    changed && {
      kind: 'configureMicroInsurance',
      type: { ...NEW_INSURANCE, ...stands, ...changed, id: typeId, currencyId: coin },
    }
  );
}

/** Opens the site, or asks for another risk statement to be accepted. */
async function configureRules(storage: Needs, texts: Texts): Promise<Command | undefined> {
  const rules = await findMicroRules(storage);
  const [isOpened, version] = [texts.get('state') === 'open', texts.get('risk_version')];
  const riskVersion = version === undefined ? rules?.riskVersion : counts.read(version);
  if (!rules || riskVersion === undefined) return undefined;
  return { kind: 'configureMicroRules', rules: { isOpen: rules.isOpen || isOpened, riskVersion } };
}

function applyFund(needs: ChangeNeeds, { id, texts }: Due): Promise<Applied> {
  const purpose = texts.get('purpose');
  if (purpose !== 'micro_pool' && purpose !== 'micro_insurance') return Promise.resolve(refuse('quantity_required'));
  const route = 'office/micro/fund';
  return fundOnce(needs, { id, texts, route, commandOf: (money) => ({ kind: 'fundMicro', purpose, ...money }) });
}
