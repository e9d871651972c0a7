// Asking for a position: refusals in their fixed order, then what it waits with.
import {
  accept,
  amount,
  formatUnits,
  refuse,
  ZERO,
  type Amount,
  type CurrencyId,
  type Price,
  type UserId,
} from '@bourse/domain';
import { balanceOf } from '../ledger/ledger.ts';
import { EQUITY_SCALE } from './account-risk.ts';
import { checkKept } from './at-risk.ts';
import { checkCounts, checkExposure, checkOffer, type Asked } from './check-opening.ts';
import { checkStops } from './check-stops.ts';
import type { OpenPosition } from './commands.ts';
import { createPosition, openAccount } from './create-position.ts';
import {
  calculateEntryPrice,
  calculateExitPrice,
  calculateHoldPrice,
  calculateNumber,
  calculateOpening,
} from './formulas.ts';
import type { LeverContext, LeverOutcome, LeverWorld, MaybeRefusal } from './lever.ts';
import type { LeverMarket } from './live.ts';
import { type Before, isRiskAllowed, refuseRisk } from './opening-risk.ts';
import { freshIndex, isAccountStale, newestIndex } from './prices.ts';

export function openPosition(
  world: LeverWorld,
  context: LeverContext,
  command: OpenPosition,
): LeverOutcome<OpenPosition> {
  const found = findPrice(world, context, command);
  if (!('market' in found)) return found;
  const { market, index } = found;
  const asked: Asked = { ...command, market, type: command.order.type };
  const refusal =
    checkOffer(world, asked) ??
    checkTarget(market, command, index) ??
    checkOrderStops(world, market, command, index) ??
    checkCounts(world, asked) ??
    checkExposure(world, asked, newestIndex(world.lever));
  if (refusal) return refusal;
  const held = calculateHeld(market, command, index);
  const { quoteId } = market.settings;
  const fundsRefusal =
    checkFunds(world, asked, held) ??
    checkRisk(world, asked, index) ??
    checkKept(world, context, { userId: command.userId, quoteId });
  if (fundsRefusal) return fundsRefusal;

  // From here on the command succeeds.
  const account = openAccount(world, context, { userId: command.userId, quoteId });
  const { id } = createPosition(world, context, { ...command, market, account, held });
  if (command.order.type === 'limit') return accept({ positionId: id, state: 'pending', entryPrice: null });
  const entryPrice = formatUnits(calculateEntryPrice(index, command.side, market.settings.spread));
  return accept({ positionId: id, state: 'accepted', entryPrice });
}

type Priced = { readonly market: LeverMarket; readonly index: Price };

/** A market that opens positions, and the price at which one would be opened; none at a price that rounds to nothing. */
export function findPrice(
  { lever }: LeverWorld,
  { at }: LeverContext,
  { userId, marketId, side }: Pick<OpenPosition, 'userId' | 'marketId' | 'side'>,
): Priced | NonNullable<MaybeRefusal> {
  const market = lever.markets.get(marketId);
  if (!market) return refuse('lever_not_enabled');
  if (market.settings.state !== 'open') {
    return refuse(market.entity.cause === 'unopened' ? 'lever_not_open' : 'lever_halted');
  }
  const index = freshIndex(lever, market, at);
  if (index === undefined || calculateEntryPrice(index, side, market.settings.spread) === 0n) {
    return refuse('no_market_price');
  }
  const account = lever.accounts.get(userId)?.get(market.settings.quoteId);
  if (account && isAccountStale(lever, account, at)) return refuse('contract_price_stale');
  return { market, index };
}

/** A limit order waits for a price that is still to come. */
function checkTarget({ settings }: LeverMarket, { order, side }: OpenPosition, index: Price): MaybeRefusal {
  if (order.type === 'market') return undefined;
  const { targetPrice } = order;
  if (targetPrice <= 0n) return refuse('target_price_required');
  const last = calculateEntryPrice(index, side, settings.spread);
  if (side === 'long' && targetPrice > last) return refuse('target_above_price', { last: formatUnits(last) });
  if (side === 'short' && targetPrice < last) return refuse('target_below_price', { last: formatUnits(last) });
  return undefined;
}

/** They lie round what is known of the price that it opens at. */
function checkOrderStops(world: LeverWorld, market: LeverMarket, command: OpenPosition, index: Price): MaybeRefusal {
  const { spread } = market.settings;
  const { order, side } = command;
  const [profitBeyond, lossBeyond] =
    order.type === 'limit'
      ? [order.targetPrice, order.targetPrice]
      : [calculateEntryPrice(index, side, spread), calculateExitPrice(index, side, spread)];
  return checkStops(world, command, { market, side, profitBeyond, lossBeyond });
}

/** Margin and fee: of a market order at 0.5 % above the index, of a limit order at its target. */
function calculateHeld({ settings }: LeverMarket, command: OpenPosition, index: Price): Amount {
  const { order, side, hands, multiple } = command;
  const at = order.type === 'limit' ? order.targetPrice : calculateHoldPrice(index, side, settings.spread);
  const number = calculateNumber(hands, settings.shareNum);
  const { margin, fee } = calculateOpening({ price: at, number, multiple, feeRate: settings.feeRate });
  return amount(margin + fee);
}

function checkFunds(world: LeverWorld, { userId, market }: Asked, held: Amount): MaybeRefusal {
  const { quoteId } = market.settings;
  const available = world.ledger.getAccount(userId, 'lever', quoteId)?.available ?? ZERO;
  if (available >= held) return undefined;
  return refuse('insufficient_balance', { currencyId: quoteId, missing: formatUnits(held - available) });
}

/** Checks the risk as if the position opened at the index that is known. */
function checkRisk(world: LeverWorld, asked: Asked, index: Price): MaybeRefusal {
  const { market, userId, side, hands, multiple } = asked;
  const { spread, feeRate, shareNum, quoteId } = market.settings;
  const openPrice = calculateEntryPrice(index, side, spread);
  const number = calculateNumber(hands, shareNum);
  const terms = calculateOpening({ price: openPrice, number, multiple, feeRate });
  const before = riskOf(world, { userId, quoteId });
  const isAllowed = isRiskAllowed(world.lever, before, { index, openPrice, number, side, spread, terms });
  return isAllowed ? undefined : refuseRisk(world.lever);
}

/** Answers the risk of an account at the newest tick; one without positions is only money. */
function riskOf(
  { lever, ledger }: LeverWorld,
  { userId, quoteId }: { readonly userId: UserId; readonly quoteId: CurrencyId },
): Before {
  const account = lever.accounts.get(userId)?.get(quoteId);
  if (account) {
    return { equityScaled: account.equityScaled(newestIndex(lever)), originMargin: account.originMargin };
  }
  const funds = ledger.getAccount(userId, 'lever', quoteId);
  return { equityScaled: funds === undefined ? 0n : balanceOf(funds) * EQUITY_SCALE, originMargin: ZERO };
}
