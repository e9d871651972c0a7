// What is asked of the payment form's account.
import type { Amount, GatewayOrderId, Instant, UserId } from '@bourse/domain';
import type { GatewayRules } from './rules.ts';

export type ConfigureGateway = {
  readonly kind: 'configureGateway';
  readonly rules: Readonly<Omit<GatewayRules, 'id'>>;
};
/** From the treasury, in USDT. */
export type FundGateway = { readonly kind: 'fundGateway'; readonly amount: Amount };
/** To the wallet `legal` of whoever has paid for the order. Once. */
export type PayGatewayOrder = {
  readonly kind: 'payGatewayOrder';
  readonly orderId: GatewayOrderId;
  readonly userId: UserId;
  /** USDT. */
  readonly number: Amount;
  readonly orderedAt: Instant;
};
export type GatewayCommand = ConfigureGateway | FundGateway | PayGatewayOrder;

type Nothing = Record<string, never>;
export type GatewayOutcomes = {
  readonly configureGateway: Nothing;
  readonly fundGateway: Nothing;
  readonly payGatewayOrder: Nothing;
};
