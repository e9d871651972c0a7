// How a closed second contract came to its result: the ticks it opened and closed at, or the seconds in which none came.
// Nothing in it says whose it was.
import { micro as contract, ticks } from '@bourse/contract';
import { assert, formatUnits, type MicroOrderId, microOrderId, type Price, refuse, type UserId } from '@bourse/domain';
import type { MicroOrder } from '@bourse/engine';
import { calculateEntrySecond, lastCloseSecond, lastEntrySecond, microReceipts } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import type { MarketInfo } from '../../core/market/market-data.ts';
import {
  findPairTicks,
  findPairTicksBetween,
  type Pair,
  type SecondTick,
  viewTick,
} from '../../core/market/pair-ticks.ts';
import { createProof } from '../../core/market/ticks/proofs.ts';
import { mount } from '../../platform/http/mount.ts';
import { createReceiptLinks, receiptCodeOf } from '../../platform/http/receipt-links.ts';
import type { SecondsServices } from './board.ts';
import { DIRECTION_TYPE } from './contract-view.ts';
import { findOrder } from './queries.ts';

type Needs = Pick<SecondsServices, 'storage' | 'market'>;
type Receipt = contract.MicroReceipt;

/** Undefined where there is no such order, or it has not closed. */
async function findReceipt(
  services: Needs,
  id: MicroOrderId,
): Promise<{ readonly ownerId: UserId; readonly receipt: Receipt } | undefined> {
  const order = await findOrder(services.storage.db, id);
  if (order?.state !== 'closed') return undefined;
  const info = services.market.market(order.marketId);
  assert(info, 'no market is ever deleted');
  const pair = { baseId: info.base.id, quoteId: info.quote.id };
  const [entry, close, window] = await Promise.all([
    findExecution(services, pair, { second: order.entrySecond, index: order.entryIndex }),
    findExecution(services, pair, { second: order.closeSecond, index: order.closeIndex }),
    findWindow(services, pair, order),
  ]);
  const parts = { entry, close, ...viewEnd(order), window: window.map(viewPlacedTick) };
  return { ownerId: order.userId, receipt: { ...viewTerms(services, order, info), ...parts } };
}

function viewTerms({ market }: Needs, order: MicroOrder, info: MarketInfo) {
  return {
    id: order.id,
    symbol: info.symbol,
    legal_id: info.quote.id,
    currency_id: info.base.id,
    stake_currency_id: order.currencyId,
    stake_currency_name: market.currency(order.currencyId)?.name ?? '',
    type: DIRECTION_TYPE[order.direction],
    seconds: order.seconds,
    number: formatUnits(order.stake),
    ratio_ppm: Number(order.ratio),
    fee: formatUnits(order.fee),
    profit: formatUnits(order.profit),
    accepted_at: order.placedAt,
    due_second: order.dueSecond,
  };
}

function viewEnd({ result, voidReason, payout, endedSeq }: MicroOrder) {
  assert(result !== undefined && endedSeq !== undefined, 'a closed order has ended with a result');
  return { result, void_reason: voidReason ?? ('' as const), payout: formatUnits(payout), ended_seq: endedSeq };
}

async function findExecution(
  { storage }: Needs,
  pair: Pair,
  { second, index }: { readonly second: number | undefined; readonly index: Price | undefined },
): Promise<Receipt['entry']> {
  if (second === undefined || index === undefined) return null;
  const ticks = await findPairTicks(storage.sql, pair, second);
  return { second, ticks: ticks.map(viewTick), index: formatUnits(index) };
}

/** Finds, for a void order, all ticks of its coins in the seconds that it waited for. */
async function findWindow({ storage }: Needs, pair: Pair, order: MicroOrder): Promise<readonly SecondTick[]> {
  const { voidReason, placedAt, dueSecond } = order;
  if (voidReason === undefined) return [];
  const [from, to] =
    voidReason === 'no_entry_tick'
      ? [calculateEntrySecond(placedAt), lastEntrySecond(placedAt)]
      : [dueSecond, lastCloseSecond(dueSecond)];
  return findPairTicksBetween(storage.sql, pair, { from, to });
}

const viewPlacedTick = (tick: SecondTick): Receipt['window'][number] => ({ ...viewTick(tick), seq: tick.seq });

/** Whoever has its link is shown a receipt, and what proves it. */
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
