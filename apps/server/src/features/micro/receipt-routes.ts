// What anybody may look up: receipts of closed second contracts, and what proves them.
import { micro as contract, ticks } from '@bourse/contract';
import { microOrderId, refuse } from '@bourse/domain';
import { microReceipts } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { createProof } from '../../market/ticks/proofs.ts';
import { findReceipt } from './receipts.ts';

export function receiptRoutes(app: FastifyInstance, services: Services): void {
  const { storage, vault } = services;
  mount(app, services, contract.receipt, async ({ input }) => {
    const receipt = await findReceipt(services, microOrderId(input.id));
    return receipt ? { message: receipt } : refuse('not_found');
  });
  mount(app, services, contract.proof, async ({ input }) => {
    const receipt = await findReceipt(services, microOrderId(input.id));
    if (!receipt) return refuse('not_found');
    const proof = await createProof({ sql: storage.sql, vault }, microReceipts, receipt);
    return proof.ok ? { message: { format: ticks.PROOF_FORMAT, ...proof.value } } : proof;
  });
}
