// Settings of staking and money for it, as operators ask for them: refused where the engine would refuse them.
import type { officeEarn, ParsedInputOf } from '@bourse/contract';
import { accept, currencyId, type StakingChange, refuse, type Result, stakingProductId } from '@bourse/domain';
import { isSoundStakingProduct, isSoundStakingRules } from '@bourse/engine/formulas';
import { draftOf, wishOf } from '../../platform/http/proposal-wishes.ts';
import type { Wish } from '../../platform/http/proposals.ts';
import { PRODUCT_FIELDS, RULES_FIELDS } from './fields.ts';
import { findFreeProductId, findStakingProduct, findStakingRules, NEW_PRODUCT, NEW_RULES } from './settings.ts';
import { wishMoney } from '../../platform/funds/money-wishes.ts';
import type { StakingServices } from './services.ts';

type Asked = Result<Wish<StakingChange>>;

export async function wishRules(
  services: StakingServices,
  input: ParsedInputOf<typeof officeEarn.proposeRules>,
): Promise<Asked> {
  const stands = await findStakingRules(services.storage);
  const draft = draftOf({ fields: RULES_FIELDS, stands, beginning: NEW_RULES, input });
  if (!draft || !isSoundStakingRules(draft.next)) return refuse('invalid_market_settings');
  return wishOf(services, { kind: 'rules', changes: draft.changes, reason: input.reason }, input);
}

export async function wishProduct(
  services: StakingServices,
  input: ParsedInputOf<typeof officeEarn.proposeProduct>,
): Promise<Asked> {
  const { storage, market } = services;
  const stands = input.id === undefined ? undefined : await findStakingProduct(storage, stakingProductId(input.id));
  if (input.id !== undefined && !stands) return refuse('staking_product_not_found');
  const coin = market.currency(stands?.currencyId ?? currencyId(input.currency ?? 0));
  if (!coin) return refuse('currency_not_found');
  const id = stands?.id ?? (await findFreeProductId(storage));
  const draft = draftOf({ fields: PRODUCT_FIELDS, stands, beginning: NEW_PRODUCT, input });
  if (!draft || !isSoundStakingProduct({ ...draft.next, id })) return refuse('invalid_market_settings');
  const named = stands ? [] : [{ field: 'currency', from: coin.name, to: String(coin.id) }];
  const wish = { subject: String(id), changes: [...named, ...draft.changes], reason: input.reason };
  return wishOf(services, { kind: 'product', ...wish }, input);
}

export async function wishFund(
  services: StakingServices,
  { reason, ...money }: ParsedInputOf<typeof officeEarn.proposeFund>,
): Promise<Asked> {
  const found = await wishMoney(services, { ...money, purpose: 'staking' });
  return found.ok ? accept({ kind: 'fund', changes: found.value, reason, effectiveFrom: undefined }) : found;
}
