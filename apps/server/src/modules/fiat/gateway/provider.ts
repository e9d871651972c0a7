// What a payment provider is to the payment form: a form that the browser posts to it, and callbacks that it signs.
import type { Amount, GatewayOrderId } from '@bourse/domain';

export type FormOrder = {
  readonly id: GatewayOrderId;
  /** CNY. */
  readonly money: Amount;
  /** The provider sends its callbacks to the first address, and the browser to the second. */
  readonly notifyUrl: string;
  readonly returnUrl: string;
};
/** To be posted as it is: it is signed. */
export type GatewayForm = { readonly action: string; readonly fields: Readonly<Record<string, string>> };

/** The contents of a callback whose signature is valid. */
export type GatewayNews = {
  /** Ours; undefined where it is none that we could have given. */
  readonly orderId: GatewayOrderId | undefined;
  /** The provider's own id of what was paid. */
  readonly providerOrder: string;
  readonly isPaid: boolean;
  /** Undefined where it is no amount. */
  readonly money: Amount | undefined;
  readonly currency: string;
};

export interface GatewayProvider {
  readonly name: string;
  createForm(order: FormOrder): GatewayForm;
  /** Undefined unless the signature holds. */
  readCallback(fields: Readonly<Record<string, string>>): GatewayNews | undefined;
}
