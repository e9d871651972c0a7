// A second contract is accepted: its stake and fee leave the wallet, the pool sets aside what it may win, and the second that
// it closes at is fixed.
import { accept, addAmounts, amount, formatUnits, negateAmount, refuse, shanghaiDay, ZERO } from '@bourse/domain';
import { openUser } from './accounts.ts';
import { addOrder, nextOrderId } from './change-order.ts';
import {
  checkAccess,
  checkFunds,
  checkHouse,
  checkKept,
  checkOwner,
  checkRiskAccepted,
  checkStake,
  ordersToday,
  type Draft,
} from './check-order.ts';
import type { PlaceMicroOrder } from './commands.ts';
import { calculateDueSecond, calculateMicroFee, calculateMicroProfit } from './formulas.ts';
import { findCover } from './insure.ts';
import type { MicroContext, MicroOutcome, MicroWorld } from './seconds.ts';

export function placeMicroOrder(
  world: MicroWorld,
  context: MicroContext,
  command: PlaceMicroOrder,
): MicroOutcome<PlaceMicroOrder> {
  const { micro } = world;
  const { userId, marketId, currencyId, seconds, stake } = command;
  const accessRefusal = checkAccess(world, context, command);
  if (accessRefusal) return accessRefusal;
  const currency = micro.currencies.get(currencyId);
  if (!currency?.isOffered) return refuse('micro_currency_not_offered');
  const term = micro.terms.get(seconds);
  if (!term?.isOffered) return refuse('seconds_not_offered');
  const stakeRefusal = checkStake(currency, stake);
  if (stakeRefusal) return stakeRefusal;
  const market = micro.markets.get(marketId);
  const index = market && world.indexPrices.getCrossPrice(market.entity.settings, context.at);
  if (!index) return refuse('no_market_price');
  const { ratio } = term;
  const draft: Draft = {
    userId,
    currencyId,
    stake,
    ratio,
    fee: calculateMicroFee(stake, currency.feeRate),
    profit: calculateMicroProfit(stake, ratio),
    dueSecond: calculateDueSecond(context.at, seconds),
  };
  const refusal =
    checkOwner(world, context.at, draft, currency) ??
    checkHouse(world, draft, currency) ??
    checkFunds(world, draft) ??
    checkKept(world, context, { userId, currencyId, amount: addAmounts(stake, draft.fee) }) ??
    checkRiskAccepted(world, draft);
  if (refusal) return refusal;

  // From here on the command succeeds.
  postStake(world, context, draft);
  countOrder(world, context, draft);
  const id = acceptOrder(world, context, command, draft);
  return accept({ microOrderId: id, dueSecond: draft.dueSecond, provisionalIndex: formatUnits(index) });
}

/** All that may be paid for it lies in the reserve until it ends. */
function postStake({ ledger }: MicroWorld, context: MicroContext, draft: Draft): void {
  const { userId, currencyId, stake, fee, profit } = draft;
  const cost = addAmounts(stake, fee);
  ledger.post(context, 'micro_stake', [
    { account: ledger.openAccount(context, userId, 'micro', currencyId), amount: negateAmount(cost) },
    { account: ledger.openHouseAccount(context, 'micro_pool', currencyId), amount: negateAmount(profit) },
    { account: ledger.openHouseAccount(context, 'micro_reserve', currencyId), amount: amount(cost + profit) },
  ]);
}

function countOrder(world: MicroWorld, context: MicroContext, draft: Draft): void {
  const orders = ordersToday(world, draft, context.at) + 1;
  const user = openUser(world, draft.userId);
  user.day = shanghaiDay(context.at);
  user.orders = orders;
  context.changes.microUsers.add(user);
}

function acceptOrder(world: MicroWorld, context: MicroContext, command: PlaceMicroOrder, draft: Draft) {
  const { marketId, direction, seconds } = command;
  const id = nextOrderId(world);
  addOrder(world, context, {
    ...draft,
    id,
    marketId,
    direction,
    seconds,
    insuranceId: findCover(world, draft),
    placedAt: context.at,
    placedSeq: context.seq,
    state: 'accepted',
    entrySecond: undefined,
    entryIndex: undefined,
    closeSecond: undefined,
    closeIndex: undefined,
    result: undefined,
    voidReason: undefined,
    payout: ZERO,
    endedAt: undefined,
    endedSeq: undefined,
  });
  return id;
}
