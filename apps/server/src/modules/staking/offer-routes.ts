// What can be staked, with what the caller has of it.
import { staking as contract, type AnswerOf } from '@bourse/contract';
import { amount, type Amount, ppm, type StakingProductId, type UserId, ZERO } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { type Handler, mount } from '../../platform/http/mount.ts';
import { viewStakingProduct, viewStakingRate } from './view.ts';
import type { StakingServices } from './services.ts';

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
  for (const { productId, amount: staked } of staking.stakingOrdersOf(userId))
    sums.set(productId, amount((sums.get(productId) ?? ZERO) + staked));
  return sums;
}
