// Staking: what is offered, orders in and out, notices.
import { type AnswerOf, staking as contract } from '@bourse/contract';
import {
  amount,
  type Amount,
  assert,
  formatShanghai,
  formatUnits,
  ppm,
  type StakingOrderId,
  stakingOrderId,
  type StakingProductId,
  stakingProductId,
  type StakingState,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type { BuyStaking } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { DuplicateGuard } from '../../platform/http/duplicate-guard.ts';
import { type Handler, mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { noticeRoutes } from './notices.ts';
import { findStakingOrder, findStakingOrders, findStakingSums } from './queries.ts';
import type { StakingServices } from './services.ts';
import { viewStakingOrder, viewStakingProduct, viewStakingRate } from './view.ts';

export function stakingRoutes(app: FastifyInstance, services: StakingServices): void {
  offerRoutes(app, services);
  orderRoutes(app, services);
  noticeRoutes(app, services);
}

const NO_FEE = ppm(0n);

export function offerRoutes(app: FastifyInstance, services: StakingServices): void {
  mount(app, services, contract.list, list(services));
}

/** Clients in the field read its fields beside the envelope. */
function list(services: StakingServices): Handler<typeof contract.list> {
  return async ({ user, reply }) => {
    const message = viewOffer(services, user?.id);
    await reply.send({ type: 'ok', message, ...message });
    return { message };
  };
}

function viewOffer(services: StakingServices, userId: UserId | undefined): AnswerOf<typeof contract.list> {
  const { staking } = services;
  const rules = staking.stakingRules();
  const own = userId === undefined ? undefined : sumByProduct(services, userId);
  const offered = staking.stakingProducts().filter(({ isOffered }) => isOffered);
  return {
    list: offered.map((product) => viewStakingProduct(services, product, own?.get(product.id) ?? ZERO)),
    zhiya_qxsxf: viewStakingRate(rules?.cancelFee ?? NO_FEE),
    is_open: rules?.isOpen === true ? 1 : 0,
  };
}

function sumByProduct({ staking }: StakingServices, userId: UserId): ReadonlyMap<StakingProductId, Amount> {
  const sums = new Map<StakingProductId, Amount>();
  for (const { productId, amount: staked } of staking.stakingOrdersOfPerson(userId))
    sums.set(productId, amount((sums.get(productId) ?? ZERO) + staked));
  return sums;
}

export function orderRoutes(app: FastifyInstance, services: StakingServices): void {
  mount(app, services, contract.buy, buy(services));
  mount(app, services, contract.cancel, cancel(services));
  mount(app, services, contract.renew, renew(services));
  mount(app, services, contract.orders, orders(services));
  mount(app, services, contract.totals, totals(services));
}

const STATE = { [1]: 'active', [2]: 'ended', [3]: 'cancelled' } as const satisfies Record<1 | 2 | 3, StakingState>;

async function viewCommitted(services: StakingServices, id: StakingOrderId, t: Translate) {
  const order = await findStakingOrder(services.storage.db, id);
  assert(order, 'what a command has answered is committed');
  return viewStakingOrder(services, order, t);
}

const nameOf = ({ userId, productId, lots }: BuyStaking): string => [userId, productId, lots].join(' ');

function buy(services: StakingServices): Handler<typeof contract.buy> {
  const guard = new DuplicateGuard();
  return async ({ input, user, t, submit, attempt }) => {
    const command: BuyStaking = {
      kind: 'buyStaking',
      userId: user.id,
      productId: stakingProductId(input.id),
      lots: input.num,
      ...(input.min === undefined ? {} : { lot: input.min }),
      ...(input.lixi === undefined ? {} : { rate: input.lixi }),
      ...(input.qixian === undefined ? {} : { days: input.qixian }),
      isRenewing: input.is_renewing === 1,
    };
    const isKeyed = attempt.idempotency !== undefined;
    const send = () => submit(command);
    const outcome = await (isKeyed ? send() : guard.send({ name: nameOf(command), now: services.clock.now() }, send));
    if (!outcome.ok) return outcome;
    const { stakingOrderId: id, amount, dueAt } = outcome.value;
    const data = await viewCommitted(services, id, t);
    const time = formatShanghai(dueAt);
    return { message: t('answer.staking_bought', { amount, currency: data.currency_name, time }), data };
  };
}

function cancel(services: StakingServices): Handler<typeof contract.cancel> {
  return async ({ input, user, t, submit }) => {
    const orderId = stakingOrderId(input.id);
    const outcome = await submit({ kind: 'cancelStaking', userId: user.id, orderId });
    if (!outcome.ok) return outcome;
    const data = await viewCommitted(services, orderId, t);
    return { message: t('answer.staking_cancelled', { ...outcome.value, currency: data.currency_name }), data };
  };
}

function renew(services: StakingServices): Handler<typeof contract.renew> {
  return async ({ input, user, t, submit, refuseNewRisk }) => {
    const orderId = stakingOrderId(input.id);
    const isRenewing = input.is_renewing === 1;
    const paused = isRenewing ? refuseNewRisk() : undefined;
    if (paused) return paused;
    const outcome = await submit({ kind: 'renewStaking', userId: user.id, orderId, isRenewing });
    if (!outcome.ok) return outcome;
    const message = t(isRenewing ? 'answer.staking_renewing' : 'answer.staking_not_renewing');
    return { message, data: await viewCommitted(services, orderId, t) };
  };
}

function orders(services: StakingServices): Handler<typeof contract.orders> {
  return async ({ input: { page, limit, status }, user, t, reply }) => {
    const { rows, total } = await findStakingOrders(services.storage.db, {
      userId: user.id,
      state: status && STATE[status],
      offset: ((page ?? 1) - 1) * limit,
      limit,
    });
    const data = rows.map((order) => viewStakingOrder(services, order, t));
    if (page === undefined) await reply.send(data);
    return { message: { data, total, page: page ?? 1, pages: Math.ceil(total / limit), limit } };
  };
}

function totals({ market, storage }: StakingServices): Handler<typeof contract.totals> {
  return async ({ user }) => {
    const sums = await findStakingSums(storage.sql, user.id);
    return {
      message: sums.map((sum) => ({
        currency_id: sum.currencyId,
        currency_name: market.currency(sum.currencyId)?.name ?? '',
        staked: formatUnits(sum.staked),
        promised: formatUnits(sum.promised),
        earned: formatUnits(sum.earned),
        orders: sum.orders,
        next_ms: sum.nextAt ?? null,
      })),
    };
  };
}
