// The insurance of second contracts: what is sold, what the user has, buying, claiming, cancelling.
import { insurance as contract } from '@bourse/contract';
import {
  assert,
  currencyId,
  formatShanghai,
  formatUnits,
  type MicroInsuranceId,
  microInsuranceId,
  microInsuranceTypeId,
} from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { type Handler, mount } from '../../platform/http/mount.ts';
import type { SecondsServices } from './services.ts';
import { viewInsurance, viewInsuranceType } from './insurance-view.ts';
import { findInsurance, findInsurances, type Insured } from './insurances.ts';

export function insuranceRoutes(app: FastifyInstance, services: SecondsServices): void {
  mount(app, services, contract.types, types(services));
  mount(app, services, contract.list, list(services));
  mount(app, services, contract.buy, buy(services));
  mount(app, services, contract.claim, claim(services));
  mount(app, services, contract.cancel, cancel(services));
}

function types({ market, micro }: SecondsServices): Handler<typeof contract.types> {
  return async ({ input }) => {
    const offered = micro
      .insuranceTypes()
      .filter((type) => type.isOffered && (input.currency_id ?? type.currencyId) === type.currencyId);
    return { message: offered.map((type) => viewInsuranceType(type, market.currency(type.currencyId)?.name ?? '')) };
  };
}

function list(services: SecondsServices): Handler<typeof contract.list> {
  return async ({ input: { currency_id: coin, page, limit }, user, t }) => {
    const { list: rows, total } = await findInsurances(services.storage.db, {
      userId: user.id,
      currencyId: coin === undefined ? undefined : currencyId(coin),
      offset: (page - 1) * limit,
      limit,
    });
    return { message: { list: rows.map((row) => viewInsurance(services, row, t)), page, page_size: limit, total } };
  };
}

async function mustFind({ storage }: SecondsServices, id: MicroInsuranceId): Promise<Insured> {
  const insured = await findInsurance(storage.db, id);
  assert(insured, 'what a command has answered is committed');
  return insured;
}

function buy(services: SecondsServices): Handler<typeof contract.buy> {
  return async ({ input, user, t, submit }) => {
    const outcome = await submit({
      kind: 'buyMicroInsurance',
      userId: user.id,
      typeId: microInsuranceTypeId(input.type_id),
      assets: input.assets,
    });
    if (!outcome.ok) return outcome;
    const insured = await mustFind(services, outcome.value.insuranceId);
    return {
      message: t('answer.insurance_bought', { time: formatShanghai(outcome.value.effectiveAt) }),
      data: viewInsurance(services, insured, t),
    };
  };
}

function claim(services: SecondsServices): Handler<typeof contract.claim> {
  return async ({ input, user, t, submit }) => {
    const insuranceId = microInsuranceId(input.id);
    const outcome = await submit({ kind: 'claimMicroInsurance', userId: user.id, insuranceId });
    if (!outcome.ok) return outcome;
    const { claimId, amount, payAt } = outcome.value;
    const { insurance, claims } = await mustFind(services, insuranceId);
    const currency = services.market.currency(insurance.currencyId)?.name ?? '';
    const isPaid = claims.some(({ id, paidAt }) => id === claimId && paidAt !== undefined);
    const message = isPaid
      ? t('answer.insurance_claimed', { amount, currency })
      : t('answer.insurance_claimed_later', { amount, currency, time: formatShanghai(payAt) });
    return { message, data: { id: claimId, amount, pay_ms: payAt, is_paid: isPaid ? 1 : 0 } };
  };
}

function cancel(services: SecondsServices): Handler<typeof contract.cancel> {
  return async ({ input, user, t, submit }) => {
    const insuranceId = microInsuranceId(input.id);
    const outcome = await submit({ kind: 'cancelMicroInsurance', userId: user.id, insuranceId });
    if (!outcome.ok) return outcome;
    const { insurance } = await mustFind(services, insuranceId);
    const { endedAt, effectiveAt, premium, currencyId: coin } = insurance;
    const isRefunded = endedAt !== undefined && endedAt < effectiveAt;
    const refund = isRefunded ? formatUnits(premium) : '0';
    const currency = services.market.currency(coin)?.name ?? '';
    const message = isRefunded
      ? t('answer.insurance_refunded', { amount: refund, currency })
      : t('answer.insurance_cancelled');
    return { message, data: { id: insuranceId, refund } };
  };
}
