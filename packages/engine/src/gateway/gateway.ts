// What the payment form's account keeps in memory, and what its rules see and answer.
import { ZERO, type Amount, type EngineRefusalCode, type GatewayOrderId, type Result } from '@bourse/domain';
import type { Context } from '../context.ts';
import type { CORE_ENTITIES, CoreEvent } from '../core/core.ts';
import { Expiries } from '../expiries.ts';
import type { FiatWorld } from '../fiat/fiat.ts';
import type { FUNDING_ENTITIES, FundingEvent, FundingWorld } from '../wallet/funding.ts';
import type { GatewayCommand, GatewayOutcomes } from './commands.ts';
import { GATEWAY_PAYMENTS, keptUntil, type GatewayPayment } from './payment.ts';
import { GATEWAY_RULES, type GatewayRules } from './rules.ts';

/** In the order in which storage writes them. */
export const GATEWAY_ENTITIES = { gatewayRules: GATEWAY_RULES, gatewayPayments: GATEWAY_PAYMENTS };

export type Gateway = {
  rules: GatewayRules | undefined;
  /** It holds the payments of orders for which another could be asked yet. */
  readonly paid: Map<GatewayOrderId, GatewayPayment>;
  readonly kept: Expiries<GatewayPayment>;
  /** The last day in Asia/Shanghai on which something was paid, and how much. */
  day: number;
  paidToday: Amount;
};
export type GatewayWorld = FundingWorld & FiatWorld & { readonly gateway: Gateway };

export const createGateway = (): Gateway => ({
  rules: undefined,
  paid: new Map(),
  kept: new Expiries(keptUntil),
  day: 0,
  paidToday: ZERO,
});

export type GatewayConfigured = { readonly kind: 'gatewayConfigured'; readonly rules: Readonly<GatewayRules> };
export type GatewayOrderPaid = { readonly kind: 'gatewayOrderPaid'; readonly payment: GatewayPayment };
export type GatewayEvent = GatewayConfigured | GatewayOrderPaid;

export type GatewayContext = Context<
  typeof CORE_ENTITIES & typeof FUNDING_ENTITIES & typeof GATEWAY_ENTITIES,
  CoreEvent | FundingEvent | GatewayEvent
>;
export type GatewayOutcome<C extends GatewayCommand> = Result<GatewayOutcomes[C['kind']], EngineRefusalCode>;
