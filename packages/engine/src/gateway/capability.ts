// The payment form as the engine gathers it.
import { assert } from '@bourse/domain';
import type { Capability } from '../capability.ts';
import type { GatewayCommand, GatewayOutcomes } from './commands.ts';
import { configureGateway, fundGateway } from './configure-gateway.ts';
import { GATEWAY_ENTITIES, type GatewayContext, type GatewayEvent, type GatewayWorld } from './gateway.ts';
import { keepPayment, payGatewayOrder } from './pay-order.ts';
import { keptUntil } from './payment.ts';

type GatewayShape = {
  readonly world: GatewayWorld;
  readonly context: GatewayContext;
  readonly entities: typeof GATEWAY_ENTITIES;
  readonly command: GatewayCommand;
  readonly outcomes: GatewayOutcomes;
  readonly event: GatewayEvent;
};

export const gateway: Capability<GatewayShape> = {
  entities: GATEWAY_ENTITIES,
  rules: {
    configureGateway: { admits: 'house', run: configureGateway },
    fundGateway: { admits: 'house', run: fundGateway },
    payGatewayOrder: { admits: 'known', refusesSubAccounts: true, run: payGatewayOrder },
  },
  live: ({ gateway: own }, at) => ({
    gatewayRules: own.rules === undefined ? [] : [own.rules],
    gatewayPayments: [...own.paid.values()].filter((payment) => at < keptUntil(payment)),
  }),
  load({ gateway: own }, { gatewayRules, gatewayPayments }) {
    own.rules = gatewayRules[0];
    for (const payment of gatewayPayments.toSorted((a, b) => a.seq - b.seq)) keepPayment(own, payment);
  },
  checkInvariants({ gateway: own }) {
    for (const [id, { orderId, number }] of own.paid) assert(id === orderId && number > 0n, `order ${id} was paid for`);
  },
  nextDeadline: ({ gateway: own }) => own.kept.nextDeadline,
  advanceTime({ gateway: own }, { at }) {
    for (const { orderId } of own.kept.takeEnded(at)) own.paid.delete(orderId);
  },
};
