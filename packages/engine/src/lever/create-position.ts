// A position that has been accepted, and the account that it lives on.
import { ZERO, type Amount, type CurrencyId, type PositionId, type UserId } from '@bourse/domain';
import { addPosition, nextPositionId } from './change-position.ts';
import type { OpenPosition } from './commands.ts';
import { calculateNumber } from './formulas.ts';
import type { LeverContext, LeverWorld } from './lever.ts';
import { LeverAccount, type LeverMarket, type LivePosition } from './live.ts';

/** Money that was there before the account's first position has been settled along with everything else of its user. */
export function openAccount(
  { lever, ledger }: LeverWorld,
  context: LeverContext,
  { userId, quoteId }: { readonly userId: UserId; readonly quoteId: CurrencyId },
): LeverAccount {
  const own = lever.accounts.get(userId) ?? new Map<CurrencyId, LeverAccount>();
  const known = own.get(quoteId);
  if (known) return known;
  const state: LeverAccount['state'] = {
    userId,
    quoteId,
    warned: 0,
    settledSeq: lever.ticks.at(-1)?.seq,
    clawbackSeq: undefined,
  };
  const account = new LeverAccount(state, ledger.openAccount(context, userId, 'lever', quoteId));
  lever.accounts.set(userId, own.set(quoteId, account));
  context.changes.leverAccounts.add(state);
  return account;
}

type Accepted = Pick<OpenPosition, 'side' | 'hands' | 'multiple' | 'order' | 'takeProfit' | 'stopLoss'> & {
  readonly market: LeverMarket;
  readonly account: LeverAccount;
  /** Available. */
  readonly held: Amount;
  readonly reverseOf?: PositionId;
};

export function createPosition(world: LeverWorld, context: LeverContext, accepted: Accepted): LivePosition {
  const { account, market, order, hands, takeProfit, stopLoss, held } = accepted;
  world.ledger.hold(context, account.funds, held);
  const hasStops = takeProfit !== undefined || stopLoss !== undefined;
  const position: LivePosition = {
    ...blank(market, account),
    id: nextPositionId(world),
    side: accepted.side,
    type: order.type,
    multiple: accepted.multiple,
    targetPrice: order.type === 'limit' ? order.targetPrice : undefined,
    reverseOf: accepted.reverseOf,
    placedAt: context.at,
    placedSeq: context.seq,
    state: order.type === 'limit' ? 'pending' : 'accepted',
    hands,
    number: calculateNumber(hands, market.settings.shareNum),
    held,
    takeProfit,
    stopLoss,
    stopsSeq: hasStops ? context.seq : undefined,
    stopsAt: hasStops ? context.at : undefined,
  };
  addPosition(world, context, position);
  return position;
}

type Chosen =
  | 'id'
  | 'side'
  | 'type'
  | 'multiple'
  | 'targetPrice'
  | 'reverseOf'
  | 'placedAt'
  | 'placedSeq'
  | 'state'
  | 'hands'
  | 'number'
  | 'held'
  | 'takeProfit'
  | 'stopLoss'
  | 'stopsSeq'
  | 'stopsAt';

/** The market's settings, and nothing that comes later. */
function blank(market: LeverMarket, account: LeverAccount): Omit<LivePosition, Chosen> {
  const { spread, feeRate, overnightRate, fundShare, marketId, quoteId } = market.settings;
  return {
    kind: 'position',
    market,
    account,
    line: undefined,
    triggers: [],
    userId: account.state.userId,
    marketId,
    quoteId,
    spread,
    feeRate,
    overnightRate,
    fundShare,
    parentId: undefined,
    openIndex: undefined,
    openPrice: undefined,
    openSecond: undefined,
    originMargin: ZERO,
    margin: ZERO,
    openFee: ZERO,
    closeFee: ZERO,
    overnightFee: ZERO,
    overnightDay: undefined,
    closeHands: undefined,
    closeSeq: undefined,
    closeAskedAt: undefined,
    closeIndex: undefined,
    closePrice: undefined,
    closeSecond: undefined,
    profit: ZERO,
    cut: ZERO,
    cutFund: ZERO,
    clawback: ZERO,
    reason: undefined,
    liquidationId: undefined,
    openedAt: undefined,
    endedAt: undefined,
  };
}
