// Everything that is set of staking, with what follows from it.
import { officeEarn } from '@bourse/contract';
import { formatUnits, maxAmount, subtractAmounts, ZERO } from '@bourse/domain';
import { calculateStakingInterest, calculateStakingRoom, calculateStakingYearlyRate } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { LiveStakingProduct } from './board.ts';
import { NEW_RULES } from './settings.ts';
import type { StakingServices } from './services.ts';
import { shares } from '../../system/codecs.ts';

export function settingRoute(app: FastifyInstance, services: StakingServices): void {
  const { staking, market } = services;
  mount(app, services, officeEarn.settings, async () => {
    const { isOpen, cancelFee } = staking.stakingRules() ?? NEW_RULES;
    return {
      message: {
        is_open: isOpen,
        cancel_fee: shares.show(cancelFee),
        products: staking.stakingProducts().map((product) => viewProduct(services, product)),
        all_currencies: market.currencies().map(({ id, name }) => ({ id, name })),
      },
    };
  });
}

function viewProduct({ staking, market }: StakingServices, product: LiveStakingProduct): officeEarn.StakingSettingsRow {
  const { currencyId, lot, rate, days, personLimit, capacity, taken } = product;
  const rest = maxAmount(subtractAmounts(capacity, taken), ZERO);
  return {
    id: product.id,
    currency_id: currencyId,
    currency_name: market.currency(currencyId)?.name ?? '',
    lot: formatUnits(lot),
    rate: shares.show(rate),
    days,
    person_limit: formatUnits(personLimit),
    capacity: formatUnits(capacity),
    is_offered: product.isOffered,
    is_renewable: product.isRenewable,
    year_rate: shares.show(calculateStakingYearlyRate(rate, days)),
    taken: formatUnits(taken),
    left: formatUnits(calculateStakingRoom(product, staking.stakingFund(currencyId))),
    interest_needed: formatUnits(calculateStakingInterest(rest, rate)),
  };
}
