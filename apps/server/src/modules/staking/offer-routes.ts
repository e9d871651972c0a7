// What can be staked, with what the caller has of it.
import { staking as contract, type AnswerOf } from '@bourse/contract';
import { amount, type Amount, ppm, type StakingProductId, type UserId, ZERO } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { type Handler, mount } from '../../http/mount.ts';
import { viewStakingProduct, viewStakingRate } from './view.ts';
import type { Services } from '../../services.ts';

const NO_FEE = ppm(0n);

export function offerRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, contract.list, list(services));
}

/** Clients in the field read its fields beside the envelope. */
function list(services: Services): Handler<typeof contract.list> {
  return async ({ user, reply }) => {
    const message = viewOffer(services, user?.id);
    await reply.send({ type: 'ok', message, ...message });
    return { message };
  };
}

function viewOffer(services: Services, userId: UserId | undefined): AnswerOf<typeof contract.list> {
  const { earn } = services;
  const rules = earn.stakingRules();
  const own = userId === undefined ? undefined : sumByProduct(services, userId);
  const offered = earn.stakingProducts().filter(({ isOffered }) => isOffered);
  return {
    list: offered.map((product) => viewStakingProduct(services, product, own?.get(product.id) ?? ZERO)),
    zhiya_qxsxf: viewStakingRate(rules?.cancelFee ?? NO_FEE),
    is_open: rules?.isOpen === true ? 1 : 0,
  };
}

function sumByProduct({ earn }: Services, userId: UserId): ReadonlyMap<StakingProductId, Amount> {
  const sums = new Map<StakingProductId, Amount>();
  for (const { productId, amount: staked } of earn.stakingOrdersOf(userId))
    sums.set(productId, amount((sums.get(productId) ?? ZERO) + staked));
  return sums;
}
