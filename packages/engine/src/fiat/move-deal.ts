// What the two users of a deal do with it, and what operators decide about it.
import {
  accept,
  formatUnits,
  instant,
  refuse,
  type EngineRefusalCode,
  type FiatDealId,
  type Refusal,
  type UserId,
} from '@bourse/domain';
import { checkHold } from '../core/outflow-guards.ts';
import { mustGetUser } from '../core/users.ts';
import { appealDeal } from './appeal-deal.ts';
import { checkLateAppeal, countCancellation, countLateAppeal } from './accounts.ts';
import { changeDeal } from './change-deal.ts';
import type {
  AppealFiatDeal,
  CancelFiatDeal,
  ConcedeFiatDeal,
  PayFiatDeal,
  ReleaseFiatDeal,
  ResolveFiatDeal,
} from './commands.ts';
import { dueAtOf, findStep, isKeptDeal, isLiveDeal, type DealMove, type DealStep } from './deal-states.ts';
import type { FiatDeal } from './deal.ts';
import { endDeal } from './end-deal.ts';
import type { FiatContext, FiatOutcome, FiatWorld } from './fiat.ts';
import { mustGetRules } from './rules-of.ts';
import type { FiatRules } from './rules.ts';
import { askerOf } from './steps.ts';

export function payFiatDeal(world: FiatWorld, context: FiatContext, command: PayFiatDeal): FiatOutcome<PayFiatDeal> {
  const found = findMove(world, context, command, 'pay');
  if ('ok' in found) return found;
  const { deal, step, rules } = found;
  const { userId, hasProof } = command;
  if (deal.side === 'sell' && !hasProof) return refuse('payment_proof_required');
  const [state, paidAt] = [step.to, context.at];
  const now = world.actClock.at(paidAt);
  const dueAt = dueAtOf({ ...deal, state }, now, rules);
  // Later by as much of a stop as it has waited through.
  const payUntil = instant(deal.payUntil + paidAt - now);
  changeDeal(world, context, deal, { fields: { state, paidAt, payUntil, hasProof, dueAt }, act: step.act, by: userId });
  return accept({});
}

export function cancelFiatDeal(
  world: FiatWorld,
  context: FiatContext,
  command: CancelFiatDeal,
): FiatOutcome<CancelFiatDeal> {
  const refusal = endBy(world, context, command, 'cancel');
  return refusal ?? accept({ cancellations: countCancellation(world, context, command.userId, context.at) });
}

export function releaseFiatDeal(
  world: FiatWorld,
  context: FiatContext,
  command: ReleaseFiatDeal,
): FiatOutcome<ReleaseFiatDeal> {
  const held = checkHold(mustGetUser(world, command.userId), context.at);
  return held ?? endBy(world, context, command, 'release') ?? accept({});
}

export function appealFiatDeal(
  world: FiatWorld,
  context: FiatContext,
  command: AppealFiatDeal,
): FiatOutcome<AppealFiatDeal> {
  const found = findMove(world, context, command, 'appeal');
  if ('ok' in found) return found;
  const { deal } = found;
  const { userId } = command;
  const isLate = !isLiveDeal(deal);
  const refusal = isLate ? checkLateAppeal(world, command, context.at) : undefined;
  if (refusal) return refusal;
  if (isLate) countLateAppeal(world, context, userId);
  appealDeal(world, context, deal, { ...found, by: userId });
  return accept({ held: formatUnits(deal.held) });
}

export function concedeFiatDeal(
  world: FiatWorld,
  context: FiatContext,
  command: ConcedeFiatDeal,
): FiatOutcome<ConcedeFiatDeal> {
  return endBy(world, context, command, 'concede') ?? accept({});
}

export function resolveFiatDeal(
  world: FiatWorld,
  context: FiatContext,
  { dealId, winner }: ResolveFiatDeal,
): FiatOutcome<ResolveFiatDeal> {
  const deal = findDeal(world, context, dealId);
  if (!deal) return refuse('fiat_deal_not_found');
  const rules = mustGetRules(world);
  const move = winner === 'buyer' ? 'award_buyer' : 'award_seller';
  const step = findStep(deal, move, askerOf(world, context, 'operators'), rules);
  if ('ok' in step) return step;
  endDeal(world, context, deal, { step, rules });
  return accept({});
}

type Found = { readonly deal: FiatDeal; readonly step: DealStep; readonly rules: FiatRules };
type Asked = { readonly userId: UserId; readonly dealId: FiatDealId };

/** One of its users ends it, if that is this one's to do. */
function endBy(
  world: FiatWorld,
  context: FiatContext,
  asked: Asked,
  move: 'cancel' | 'release' | 'concede',
): Refusal<EngineRefusalCode> | undefined {
  const found = findMove(world, context, asked, move);
  if ('ok' in found) return found;
  endDeal(world, context, found.deal, { ...found, by: asked.userId });
  return undefined;
}

/** Strangers do not find it. */
function findMove(
  world: FiatWorld,
  context: FiatContext,
  { userId, dealId }: Asked,
  move: DealMove,
): Found | Refusal<EngineRefusalCode> {
  const deal = findDeal(world, context, dealId);
  if (!deal || (deal.buyerId !== userId && deal.sellerId !== userId)) return refuse('fiat_deal_not_found');
  const rules = mustGetRules(world);
  const step = findStep(deal, move, askerOf(world, context, userId), rules);
  return 'ok' in step ? step : { deal, step, rules };
}

/** One that is forgotten at the next opportunity is not there any more. */
function findDeal({ fiat, actClock }: FiatWorld, { at }: FiatContext, dealId: FiatDealId): FiatDeal | undefined {
  const deal = fiat.deals.get(dealId);
  return deal && isKeptDeal(deal, actClock.at(at)) ? deal : undefined;
}
