// An order is entered at a tick, closes at another, or is void where there was none. What comes of it is a function of the
// ticks alone.
import {
  amount,
  assert,
  ensureNever,
  negateAmount,
  ZERO,
  type Amount,
  type MicroResult,
  type MicroVoidReason,
  type Price,
} from '@bourse/domain';
import type { Move } from '../ledger/ledger.ts';
import { changeOrder } from './change-order.ts';
import { countResult } from './count-result.ts';
import { calculateMicroPayout, decideMicroResult } from './formulas.ts';
import type { MicroContext, MicroWorld } from './seconds.ts';
import type { MicroOrder } from './order.ts';
import type { MicroTick } from './tick.ts';

export function enterOrder(
  world: MicroWorld,
  context: MicroContext,
  order: MicroOrder,
  { tick, index }: { readonly tick: MicroTick; readonly index: Price },
): void {
  changeOrder(world, context, order, { state: 'open', entrySecond: tick.second, entryIndex: index });
}

export function settleOrder(
  world: MicroWorld,
  context: MicroContext,
  order: MicroOrder,
  { tick, index }: { readonly tick: MicroTick; readonly index: Price },
): void {
  const { entryIndex, direction } = order;
  assert(entryIndex !== undefined, `second contract ${order.id} was entered`);
  const result = decideMicroResult(direction, { entryIndex, closeIndex: index });
  closeOrder(world, context, order, { result, closeSecond: tick.second, closeIndex: index });
  countResult(world, context, order, { result, at: tick.at });
}

/** Voids an order for which the awaited tick did not come in time. */
export function voidOrder(world: MicroWorld, context: MicroContext, order: MicroOrder): void {
  const voidReason: MicroVoidReason = order.state === 'accepted' ? 'no_entry_tick' : 'no_close_tick';
  closeOrder(world, context, order, { result: 'void', voidReason });
}

type End = Partial<Pick<MicroOrder, 'closeSecond' | 'closeIndex' | 'voidReason'>> & { readonly result: MicroResult };

function closeOrder(world: MicroWorld, context: MicroContext, order: MicroOrder, end: End): void {
  const { ledger } = world;
  const { currencyId, stake, fee, profit } = order;
  const payout = calculateMicroPayout(end.result, order);
  const reserve = ledger.openHouseAccount(context, 'micro_reserve', currencyId);
  const pool = ledger.openHouseAccount(context, 'micro_pool', currencyId);
  const fees = ledger.openHouseAccount(context, 'fees', currencyId);
  const user = ledger.openAccount(context, order.userId, 'micro', currencyId);
  const toPool = poolShareOf(end.result, order);
  const reserved = amount(stake + fee + profit);
  const moves: Move[] = [
    { account: reserve, amount: negateAmount(reserved) },
    { account: user, amount: payout },
    { account: pool, amount: toPool },
    { account: fees, amount: amount(reserved - payout - toPool) },
  ];
  ledger.post(context, REASONS[end.result], moves);
  changeOrder(world, context, order, {
    ...end,
    state: 'closed',
    payout,
    endedAt: context.at,
    endedSeq: context.seq,
  });
}

const REASONS = { win: 'micro_win', loss: 'micro_loss', draw: 'micro_refund', void: 'micro_refund' } as const;

/** The pool gets so much of the reserve; what its owner does not get of the rest is the fee. */
function poolShareOf(result: MicroResult, { stake, profit }: MicroOrder): Amount {
  switch (result) {
    case 'win':
      return ZERO;
    case 'loss':
      return amount(stake + profit);
    case 'draw':
    case 'void':
      return profit;
    default:
      return ensureNever(result);
  }
}
