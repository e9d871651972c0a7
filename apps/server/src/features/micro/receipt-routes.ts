// What anybody may look up: receipts of closed second contracts.
import { micro as contract } from '@bourse/contract';
import { microOrderId, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { findReceipt } from './receipts.ts';

export function receiptRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, contract.receipt, async ({ input }) => {
    const receipt = await findReceipt(services, microOrderId(input.id));
    return receipt ? { message: receipt } : refuse('not_found');
  });
}
