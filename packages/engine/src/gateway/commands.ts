// What is asked of the payment form's account.
import type { Amount, GatewayOrderId, Instant, Price, UserId } from '@bourse/domain';
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
  /** CNY. */
  readonly money: Amount;
  /** CNY per USDT, as it was ordered, and until when that is held. */
  readonly rate: Price;
  readonly rateUntil: Instant;
  /** When the provider said that it was paid. */
  readonly heardAt: Instant;
  readonly orderedAt: Instant;
};
export type GatewayCommand = ConfigureGateway | FundGateway | PayGatewayOrder;

type Nothing = Record<string, never>;
export type GatewayOutcomes = {
  readonly configureGateway: Nothing;
  readonly fundGateway: Nothing;
  /** USDT, and the rate that they were paid at, as decimal strings. */
  readonly payGatewayOrder: { readonly number: string; readonly rate: string };
};
