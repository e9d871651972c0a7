// Terms, currencies and insurance types as operators ask for them: refused where the engine would refuse them, and where a
// strategy could live on an insurance that is offered.
import type { officeMicro, ParsedInputOf } from '@bourse/contract';
import { accept, currencyId, type MicroChange, microInsuranceTypeId, refuse, type Result } from '@bourse/domain';
import { isSoundCurrency, isSoundInsurance, isSoundTerm } from '@bourse/engine/formulas';
import { draftOf, wishOf } from '../../../platform/http/proposal-wishes.ts';
import type { Wish } from '../../../platform/http/proposals.ts';
import { CURRENCY_FIELDS, INSURANCE_FIELDS, TERM_FIELDS } from '../fields.ts';
import {
  calculatePremiumBound,
  findCurrency,
  findFreeTypeId,
  findInsuranceType,
  findTerm,
  NEW_CURRENCY,
  NEW_INSURANCE,
  NEW_TERM,
} from '../settings.ts';
import type { SecondsServices } from '../services.ts';
import { shares } from '../../../system/codecs.ts';
import type { MicroCurrency, MicroInsuranceType, MicroTerm } from '@bourse/engine';

type Asked = Result<Wish<MicroChange>>;

export async function wishTerm(
  services: SecondsServices,
  input: ParsedInputOf<typeof officeMicro.proposeTerm>,
): Promise<Asked> {
  const { seconds, reason } = input;
  const stands = await findTerm(services.storage, seconds);
  const draft = draftOf({ fields: TERM_FIELDS, stands, beginning: NEW_TERM, input });
  if (!draft || !isSoundTerm({ ...draft.next, seconds })) return refuse('invalid_market_settings');
  const unsafe = checkPremiums(services, { term: { ...draft.next, seconds } });
  if (!unsafe.ok) return unsafe;
  return wishOf(services, { kind: 'term', subject: String(seconds), changes: draft.changes, reason }, input);
}

export async function wishCurrency(
  services: SecondsServices,
  input: ParsedInputOf<typeof officeMicro.proposeCurrency>,
): Promise<Asked> {
  const coin = services.market.currency(currencyId(input.id));
  if (!coin) return refuse('currency_not_found');
  const stands = await findCurrency(services.storage, coin.id);
  const draft = draftOf({ fields: CURRENCY_FIELDS, stands, beginning: NEW_CURRENCY, input });
  if (!draft || !isSoundCurrency(draft.next)) return refuse('invalid_market_settings');
  const unsafe = checkPremiums(services, { currency: { ...draft.next, currencyId: coin.id } });
  if (!unsafe.ok) return unsafe;
  const wish = { kind: 'currency', subject: String(coin.id), changes: draft.changes, reason: input.reason } as const;
  return wishOf(services, wish, input);
}

export async function wishInsurance(
  services: SecondsServices,
  input: ParsedInputOf<typeof officeMicro.proposeInsurance>,
): Promise<Asked> {
  const { storage, market, micro } = services;
  const stands = input.id === undefined ? undefined : await findInsuranceType(storage, microInsuranceTypeId(input.id));
  if (input.id !== undefined && !stands) return refuse('insurance_not_found');
  const coin = market.currency(stands?.currencyId ?? currencyId(input.currency ?? 0));
  if (!coin) return refuse('currency_not_found');
  if (!micro.currency(coin.id)) return refuse('micro_currency_not_offered');
  const id = stands?.id ?? (await findFreeTypeId(storage));
  const draft = draftOf({ fields: INSURANCE_FIELDS, stands, beginning: NEW_INSURANCE, input });
  if (!draft || !isSoundInsurance({ ...draft.next, id })) return refuse('invalid_market_settings');
  const unsafe = checkPremiums(services, { insurance: { ...draft.next, id, currencyId: coin.id } });
  if (!unsafe.ok) return unsafe;
  const named = stands ? [] : [{ field: 'currency', from: coin.name, to: String(coin.id) }];
  const wish = { subject: String(id), changes: [...named, ...draft.changes], reason: input.reason };
  return wishOf(services, { kind: 'insurance', ...wish }, input);
}

/** What is about to be set instead of what is. */
type Next = {
  readonly term?: Readonly<MicroTerm>;
  readonly currency?: Readonly<MicroCurrency>;
  readonly insurance?: Readonly<MicroInsuranceType>;
};

/** Names the first insurance on offer that could be lived on then. */
function checkPremiums(
  { micro }: Pick<SecondsServices, 'micro'>,
  { term, currency, insurance }: Next,
): Result<undefined, 'insurance_premium_too_low'> {
  const terms = [...micro.terms().filter(({ seconds }) => seconds !== term?.seconds), ...(term ? [term] : [])];
  const types = insurance ? [insurance] : micro.insuranceTypes();
  for (const type of types) {
    const staked = currency?.currencyId === type.currencyId ? currency : micro.currency(type.currencyId);
    const bound = calculatePremiumBound(type, { terms, feeRate: staked?.feeRate });
    if (!type.isOffered || type.premiumRate >= bound) continue;
    return refuse('insurance_premium_too_low', { typeId: type.id, minimum: shares.show(bound) });
  }
  return accept(undefined);
}
