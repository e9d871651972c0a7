// What the files of the payment form are handed.
import type { DealServices } from '../deal-services.ts';
import type { Gateway } from './open-gateway.ts';

export type GatewayServices = DealServices & {
  /** It is undefined where the payment form has no provider. */
  readonly gateway: Gateway | undefined;
};
