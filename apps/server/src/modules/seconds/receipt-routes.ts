// What is shown to whoever has its link: receipts of closed second contracts, and what proves them.
import { micro as contract, ticks } from '@bourse/contract';
import { microOrderId, refuse } from '@bourse/domain';
import { microReceipts } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { createReceiptLinks, receiptCodeOf } from '../../platform/http/receipt-links.ts';
import { createProof } from '../../core/market/ticks/proofs.ts';
import type { SecondsServices } from './services.ts';
import { findReceipt } from './receipts.ts';

export function receiptRoutes(app: FastifyInstance, services: SecondsServices): void {
  const { storage, vault } = services;
  const links = createReceiptLinks(services, 'micro');
  const find = (id: number) => findReceipt(services, microOrderId(id));
  mount(app, services, contract.receipt, async ({ input, request }) => {
    const receipt = await links.read({ reference: input.id, request }, find);
    if (!receipt) return refuse('not_found');
    return { message: { ...receipt, code: receiptCodeOf(vault, 'micro', receipt.id) } };
  });
  mount(app, services, contract.proof, async ({ input, request }) => {
    const receipt = await links.read({ reference: input.id, request }, find);
    if (!receipt) return refuse('not_found');
    const proof = await createProof({ sql: storage.sql, vault }, microReceipts, receipt);
    return proof.ok ? { message: { format: ticks.PROOF_FORMAT, ...proof.value } } : proof;
  });
}
