// Changes of staking that two operators decide on. There is none that would touch an order which was bought.
import { officeEarn } from '@bourse/contract';
import { accept, currencyId, refuse, stakingProductId } from '@bourse/domain';
import { isSoundStakingProduct, isSoundStakingRules } from '@bourse/engine/formulas';
import { fund, settings } from '../../platform/http/change-kinds.ts';
import { defineDesk, viewPlain } from '../../platform/http/desk.ts';
import type { StakingServices } from './services.ts';
import {
  findFreeProductId,
  findStakingProduct,
  findStakingRules,
  NEW_PRODUCT,
  NEW_RULES,
  PRODUCT_FIELDS,
  RULES_FIELDS,
} from './settings.ts';

const findProduct = (storage: StakingServices['storage'], subject: string) =>
  findStakingProduct(storage, stakingProductId(Number(subject)));

const rules = settings({
  call: officeEarn.proposeRules,
  fields: RULES_FIELDS,
  beginning: NEW_RULES,
  find: findStakingRules,
  isSound: isSoundStakingRules,
  command: (asked) => ({ kind: 'configureStakingRules', rules: asked }),
});

const product = settings({
  call: officeEarn.proposeProduct,
  fields: PRODUCT_FIELDS,
  beginning: NEW_PRODUCT,
  find: findProduct,
  mean: async ({ storage, market }: StakingServices, { id, currency = 0 }) => {
    const stands = id === undefined ? undefined : await findStakingProduct(storage, stakingProductId(id));
    if (id !== undefined && !stands) return refuse('staking_product_not_found');
    const coin = market.currency(stands?.currencyId ?? currencyId(currency));
    if (!coin) return refuse('currency_not_found');
    return accept({ subject: String(stands?.id ?? (await findFreeProductId(storage))), coin });
  },
  isSound: (asked, subject) => isSoundStakingProduct({ ...asked, id: stakingProductId(Number(subject)) }),
  // The coin of a product never changes.
  command: (asked, { subject, coin, stands }) => ({
    kind: 'configureStakingProduct',
    product: { ...asked, id: stakingProductId(Number(subject)), currencyId: stands?.currencyId ?? coin },
  }),
});

export const stakingChanges = defineDesk({
  name: 'earn',
  lock: 5_427_300_016,
  calls: officeEarn,
  view: viewPlain,
  changes: {
    rules,
    product,
    fund: fund({
      call: officeEarn.proposeFund,
      moneyOf: (input) => ({ ...input, purpose: 'staking' }),
      commandOf: (money) => ({ kind: 'fundStaking', ...money }),
    }),
  },
});
