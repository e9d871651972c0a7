// What is shown to whoever has its link: receipts of closed positions; to anybody the index ticks that they rest on.
import { lever as contract, ticks } from '@bourse/contract';
import { currencyId, formatUnits, positionId, refuse } from '@bourse/domain';
import { leverReceipts } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { createReceiptLinks, receiptCodeOf } from '../../platform/http/receipt-links.ts';
import type { LeverServices } from './services.ts';
import { createProof } from '../../core/market/ticks/proofs.ts';
import { findReceipt } from './receipts.ts';
import { findTicks } from '../../core/market/pair-ticks.ts';

const TICKS_MAX = 600;

/** Ticks are not kept for ever where the site says so. */
const hasTicks = ({ position: { open, close } }: contract.LeverReceipt): boolean =>
  open.ticks.length > 0 && close.ticks.length > 0;

export function receiptRoutes(app: FastifyInstance, services: LeverServices): void {
  const { market, storage } = services;
  const links = createReceiptLinks(services, 'lever');
  const find = (id: number) => findReceipt(services, positionId(id));
  mount(app, services, contract.receipt, async ({ input, request }) => {
    const receipt = await links.read({ reference: input.id, request }, find);
    if (!receipt) return refuse('position_not_found');
    const code = receiptCodeOf(services.vault, 'lever', receipt.position.id);
    return hasTicks(receipt) ? { message: { ...receipt, code } } : refuse('ticks_deleted');
  });
  mount(app, services, contract.proof, async ({ input, request }) => {
    const receipt = await links.read({ reference: input.id, request }, find);
    if (!receipt) return refuse('position_not_found');
    if (!hasTicks(receipt)) return refuse('ticks_deleted');
    const proof = await createProof({ sql: storage.sql, vault: services.vault }, leverReceipts, receipt);
    return proof.ok ? { message: { format: ticks.PROOF_FORMAT, ...proof.value } } : proof;
  });
  mount(app, services, contract.indexTicks, async ({ input: { currency_id: id, from, to } }) => {
    if (from > to) return refuse('invalid_request', { field: 'from' });
    const coin = market.currency(id);
    if (!coin) return refuse('currency_not_found');
    // One more says whether there is more.
    const found = await findTicks(storage.sql, { currencyId: currencyId(id), from, to, limit: TICKS_MAX + 1 });
    const list = found.slice(0, TICKS_MAX).map((tick) => ({
      seq: tick.seq,
      second: tick.second,
      price: formatUnits(tick.price),
      quoted_at: tick.quotedAt,
    }));
    return { message: { list, next: found[TICKS_MAX]?.second ?? null } };
  });
}
