// The desk at which operators look after staking. Nothing of it touches an order that was bought.
import { officeEarn, type ParsedInputOf } from '@bourse/contract';
import {
  accept,
  formatUnits,
  maxAmount,
  refuse,
  type Result,
  stakingProductId,
  subtractAmounts,
  ZERO,
} from '@bourse/domain';
import { calculateStakingInterest, calculateStakingRoom, calculateStakingYearlyRate } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { type Stop, stopAtOnce } from '../../platform/http/stop-at-once.ts';
import { serveFunds } from '../../platform/lists/serve-funds.ts';
import { shares } from '../../system/codecs.ts';
import type { LiveStakingProduct } from './board.ts';
import { stakingChanges } from './changes.ts';
import { listRoutes } from './desk-lists.ts';
import type { StakingServices } from './services.ts';
import { findStakingProduct, findStakingRules, NEW_RULES } from './settings.ts';

export function stakingDeskRoutes(app: FastifyInstance, services: StakingServices): void {
  settingRoute(app, services);
  stopRoute(app, services);
  serveFunds(app, services, officeEarn.listFunds, {
    desk: 'earn',
    accounts: officeEarn.EARN_ACCOUNTS,
    read: (input) => input,
  });
  listRoutes(app, services);
}

function settingRoute(app: FastifyInstance, services: StakingServices): void {
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

/** Stops new orders at once: of a product, or of any. One operator is enough; offering them again takes two. */
function stopRoute(app: FastifyInstance, services: StakingServices): void {
  mount(app, services, officeEarn.stop, async (context) =>
    stopAtOnce(services, stakingChanges, context, () => findStop(services, context.input)),
  );
}

async function findStop(
  { storage, sequencer }: StakingServices,
  { id, reason }: ParsedInputOf<typeof officeEarn.stop>,
): Promise<Result<Stop, 'staking_product_not_found'>> {
  const product = id && (await findStakingProduct(storage, stakingProductId(id)));
  if (id && !product) return refuse('staking_product_not_found');
  const rules = (await findStakingRules(storage)) ?? NEW_RULES;
  const [kind, field] = product ? ['product', 'is_offered'] : ['rules', 'is_open'];
  return accept({
    action: 'earn.stop',
    subject: product ? `earn product ${product.id}` : 'earn',
    before: { is_open: product ? product.isOffered : rules.isOpen },
    after: { is_open: false, reason },
    openings: (sql) => sql`kind = ${kind} AND coalesce(subject, '') = ${product ? String(product.id) : ''}
      AND changes @> ${sql.json([{ field, to: '1' }])}`,
    submit: () =>
      product
        ? sequencer.submit({ kind: 'configureStakingProduct', product: { ...product, isOffered: false } })
        : sequencer.submit({ kind: 'configureStakingRules', rules: { ...rules, isOpen: false } }),
    answer: 'answer.staking_stopped',
  });
}
