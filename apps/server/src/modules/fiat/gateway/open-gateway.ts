// Which provider the payment form has: the configured one, in a demo one that is simulated, or none.
import type { Config } from '../../../config.ts';
import { randomToken } from '../../../system/random.ts';
import { createHttpProvider, type HttpProviderSettings } from './http-provider.ts';
import type { GatewayProvider } from './provider.ts';

/** The simulated provider takes forms at this path. */
export const SIMULATED_DOOR = '/dev/gateway';

export type Gateway = {
  readonly provider: GatewayProvider;
  /** The settings of the simulated provider; undefined where the provider is a real one. */
  readonly simulation: HttpProviderSettings | undefined;
};

/** Undefined where nothing can be paid. The simulated keys are new with every start. */
export function openGateway({ gateway, isDemo }: Pick<Config, 'gateway' | 'isDemo'>): Gateway | undefined {
  if (gateway !== undefined) return { provider: createHttpProvider(gateway), simulation: undefined };
  if (!isDemo) return undefined;
  const simulation: HttpProviderSettings = {
    name: 'simulated',
    url: SIMULATED_DOOR,
    merchant: 'demo',
    requestKey: randomToken(),
    callbackKey: randomToken(),
    algorithm: 'hmac-sha256',
  };
  return { provider: createHttpProvider(simulation), simulation };
}
