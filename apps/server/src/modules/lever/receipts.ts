// The receipt of a closed position: the ticks that it opened and closed at, what the formulas were given and what came out,
// and of a liquidation the whole account at that tick. Nothing in it says whose it was.
import { lever as contract, ticks } from '@bourse/contract';
import {
  assert,
  currencyId,
  formatUnits,
  type Instant,
  type PositionId,
  positionId,
  type Price,
  refuse,
  type UserId,
} from '@bourse/domain';
import type { Liquidation, Position } from '@bourse/engine';
import {
  calculateCrossIndex,
  calculateExitPrice,
  calculateProfit,
  calculateRiskRate,
  EQUITY_SCALE,
  leverReceipts,
} from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import type { MarketInfo } from '../../core/market/market-data.ts';
import { findLastSecond, findPairTicks, findTicks, type SecondTick, viewTick } from '../../core/market/pair-ticks.ts';
import { createProof } from '../../core/market/ticks/proofs.ts';
import { mount } from '../../platform/http/mount.ts';
import { createReceiptLinks, receiptCodeOf } from '../../platform/http/receipt-links.ts';
import type { LeverServices } from './board.ts';
import { SIDE_TYPE, viewRiskRate } from './contract-view.ts';
import { findLiquidated, findLiquidation, findPosition, findSettlement } from './queries.ts';

type Needs = Pick<LeverServices, 'storage' | 'market'>;
type Receipt = contract.LeverReceipt;
type Execution = Receipt['position']['open'];
type Mark = NonNullable<Receipt['liquidation']>['positions'][number];

type Found = { readonly ownerId: UserId; readonly receipt: Receipt };

async function findReceipt(services: Needs, id: PositionId): Promise<Found | undefined> {
  const position = await findPosition(services.storage.db, id);
  if (position?.state !== 'closed') return undefined;
  const { liquidationId, reason } = position;
  const isLiquidated = (reason === 'liquidation' || reason === 'shortage') && liquidationId !== undefined;
  const liquidation = isLiquidated ? await findLiquidation(services.storage.db, liquidationId) : undefined;
  const receipt = {
    position: await viewPosition(services, position),
    liquidation: liquidation ? await viewLiquidation(services, liquidation) : null,
  };
  return { ownerId: position.userId, receipt };
}

const pairOf = ({ base, quote }: MarketInfo) => ({ baseId: base.id, quoteId: quote.id });

function mustGetMarket({ market }: Needs, { marketId }: Position): MarketInfo {
  const info = market.market(marketId);
  assert(info, 'no market is ever deleted');
  return info;
}

/** The fields that every view of a position in a receipt begins with. */
const viewPair = (position: Position, info: MarketInfo) => ({
  id: position.id,
  symbol: info.symbol,
  legal_id: info.quote.id,
  currency_id: info.base.id,
  type: SIDE_TYPE[position.side],
  number: formatUnits(position.number),
  spread_ppm: Number(position.spread),
  origin_margin: formatUnits(position.originMargin),
});

async function viewPosition(services: Needs, position: Position): Promise<Receipt['position']> {
  const info = mustGetMarket(services, position);
  const { openSecond, openIndex, openPrice, closeSecond, closeIndex, closePrice } = position;
  const settlement = await findSettled(services, info, closeSecond);
  return {
    ...viewPair(position, info),
    hands: position.hands,
    multiple: position.multiple,
    fee_ppm: Number(position.feeRate),
    overnight_ppm: Number(position.overnightRate),
    accepted_at: position.placedAt,
    target: position.targetPrice === undefined ? '' : formatUnits(position.targetPrice),
    asked_at: position.reason === 'settlement' ? (settlement?.decided_at ?? null) : askedAt(position),
    open: await viewExecution(services, info, { second: openSecond, index: openIndex, at: openPrice }),
    close: await viewExecution(services, info, { second: closeSecond, index: closeIndex, at: closePrice, settlement }),
    settlement,
    reason: position.reason ?? '',
    level: viewLevel(position),
    open_fee: formatUnits(position.openFee),
    close_fee: formatUnits(position.closeFee),
    overnight_fee: formatUnits(position.overnightFee),
    profit: formatUnits(position.profit),
    cut: formatUnits(position.cut),
    clawback: formatUnits(position.clawback),
  };
}

type ExecutionParts = {
  readonly second: number | undefined;
  readonly index: Price | undefined;
  readonly at: Price | undefined;
  readonly settlement?: Settlement | null;
};

async function viewExecution(
  { storage }: Needs,
  info: MarketInfo,
  { second, index, at, settlement }: ExecutionParts,
): Promise<Execution> {
  assert(second !== undefined && index !== undefined && at !== undefined, 'a closed position has opened and closed');
  const ticks = await findPairTicks(storage.sql, pairOf(info), restsOn(settlement) ?? second);
  return { second, ticks: ticks.map(viewTick), index: formatUnits(index), price: formatUnits(at) };
}

type Settlement = NonNullable<Receipt['position']['settlement']>;

async function findSettled(
  { storage }: Needs,
  { id }: MarketInfo,
  second: number | undefined,
): Promise<Settlement | null> {
  const found = second === undefined ? undefined : await findSettlement(storage.db, { marketId: id, second });
  if (!found) return null;
  return {
    source: found.source,
    halted_at: found.haltedAt,
    decided_at: found.decidedAt,
    seq: found.seq,
    last_second: found.lastSecond,
    last_seq: found.lastSeq,
  };
}

/** A median names the last ticks of its seconds; the others follow from the second. */
const restsOn = (settlement: Settlement | null | undefined): number | undefined =>
  settlement?.source === 'median' ? settlement.last_second : undefined;

/** Gives the time at which the user asked for the closing, or set the stop that was reached. */
function askedAt({ reason, closeAskedAt, stopsAt }: Position): Instant | null {
  if (reason === 'user') return closeAskedAt ?? null;
  return reason === 'take_profit' || reason === 'stop_loss' ? (stopsAt ?? null) : null;
}

/** The level that fired. */
function viewLevel({ reason, takeProfit, stopLoss }: Position): string {
  if (reason === 'take_profit' && takeProfit !== undefined) return formatUnits(takeProfit);
  return reason === 'stop_loss' && stopLoss !== undefined ? formatUnits(stopLoss) : '';
}

async function viewLiquidation(
  services: Needs,
  liquidation: Liquidation,
): Promise<NonNullable<Receipt['liquidation']>> {
  const { originMargin, equity } = liquidation;
  const positions = await findLiquidated(services.storage.db, liquidation);
  const indexes = new Map<number, Promise<MarketIndex | undefined>>();
  const marks = await Promise.all(
    positions.map(async (position) => {
      const info = mustGetMarket(services, position);
      // An account may hold many positions in few markets.
      const found = indexes.get(info.id) ?? findIndex(services, info, liquidation);
      indexes.set(info.id, found);
      const stood = await found;
      return stood && viewMark(position, info, stood);
    }),
  );
  return {
    id: liquidation.id,
    second: liquidation.second,
    available: formatUnits(liquidation.available),
    held: formatUnits(liquidation.held),
    margin: formatUnits(liquidation.margin),
    origin_margin: formatUnits(originMargin),
    clawback: formatUnits(liquidation.clawback),
    profit: formatUnits(liquidation.profit),
    equity: formatUnits(equity),
    hazard_rate: viewRiskRate(calculateRiskRate({ equityScaled: equity * EQUITY_SCALE, originMargin })),
    deficit: formatUnits(liquidation.deficit),
    positions: marks.flatMap((mark) => mark ?? []),
  };
}

type MarketIndex = {
  readonly index: Price;
  readonly second: number;
  readonly ticks: readonly SecondTick[];
  readonly settlement: Settlement | null;
};

/** Finds the index of a market at a liquidation, and the ticks that led to it. */
async function findIndex(
  services: Needs,
  info: MarketInfo,
  { marks, second }: Liquidation,
): Promise<MarketIndex | undefined> {
  const { storage } = services;
  const pair = pairOf(info);
  const mark = marks.find(({ marketId }) => marketId === info.id);
  if (mark) {
    const settlement = await findSettled(services, info, mark.second);
    return { ...mark, settlement, ticks: await findPairTicks(storage.sql, pair, restsOn(settlement) ?? mark.second) };
  }
  // From before marks were kept: where its last ticks met.
  const at = await findLastSecond(storage.sql, pair, second);
  if (at === undefined) return undefined;
  const ticks = await findPairTicks(storage.sql, pair, at);
  const priceOf = (id: SecondTick['currencyId']) => ticks.find((tick) => tick.currencyId === id)?.price;
  const base = priceOf(pair.baseId);
  if (base === undefined) return undefined;
  const quote = priceOf(pair.quoteId);
  return { index: quote === undefined ? base : calculateCrossIndex(base, quote), second: at, ticks, settlement: null };
}

function viewMark(position: Position, info: MarketInfo, { index, second, ticks, settlement }: MarketIndex): Mark {
  const { openPrice, side, spread, number } = position;
  assert(openPrice !== undefined, 'what is liquidated was open');
  const exitPrice = calculateExitPrice(index, side, spread);
  return {
    ...viewPair(position, info),
    open_price: formatUnits(openPrice),
    margin: formatUnits(position.margin),
    second,
    ticks: ticks.map(viewTick),
    index: formatUnits(index),
    settlement,
    exit_price: formatUnits(exitPrice),
    profit: formatUnits(calculateProfit({ side, openPrice, exitPrice, number })),
  };
}

const TICKS_MAX = 600;

/** Ticks are not kept for ever where the site says so. */
const hasTicks = ({ position: { open, close } }: contract.LeverReceipt): boolean =>
  open.ticks.length > 0 && close.ticks.length > 0;

/** Whoever has its link is shown a receipt, and what proves it; anybody the index ticks that receipts rest on. */
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
