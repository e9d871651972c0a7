// At the start and then every minute: pays out what the payment form has heard of and not paid, without waiting for the
// provider to say it again.
import { MINUTE_MS } from '@bourse/domain';
import { payHeard } from './gateway.ts';
import type { GatewayServices } from './services.ts';
import { every, type Running } from '../../../platform/jobs/every.ts';

export const startGatewayPayments = (
  services: Pick<GatewayServices, 'clock' | 'log' | 'sequencer' | 'storage'>,
): Running =>
  every(MINUTE_MS, { log: services.log, name: 'paying orders of the payment form', run: () => payHeard(services) });
