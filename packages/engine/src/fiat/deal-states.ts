// The states of a deal: what leads from where to where, who may do it, and from when until when. All that happens to deals
// goes by this table.
import {
  divCeil,
  ensureNever,
  instant,
  refuse,
  SECOND_MS,
  type FiatDealAct,
  type FiatDealEnd,
  type FiatDealState,
  type Instant,
  type Refusal,
  type UserId,
} from '@bourse/domain';
import type { FiatDeal } from './deal.ts';
import { appealUntilOf, forgottenAt } from './ended-deal.ts';
import type { FiatRules } from './rules.ts';

export const DEAL_MOVES = [
  'pay',
  'cancel',
  'expire',
  'release',
  'appeal',
  'appeal_alone',
  'concede',
  'award_buyer',
  'award_seller',
] as const;
export type DealMove = (typeof DEAL_MOVES)[number];

/** One of the two users, either of them, the engine's clock, or two operators. */
export type DealActor = 'buyer' | 'seller' | 'party' | 'clock' | 'operators';

type Bound = (deal: FiatDeal, rules: FiatRules) => Instant;
export type DealStep = {
  readonly by: DealActor;
  readonly to: FiatDealState;
  readonly act: FiatDealAct;
  /** Where it ends the deal. */
  readonly end?: FiatDealEnd;
  /** Not before this moment. */
  readonly from?: Bound;
  /** Before this moment, and not at it. */
  readonly until?: Bound;
  /** Only of a deal that ended so. */
  readonly after?: readonly FiatDealEnd[];
};

const payUntil: Bound = ({ payUntil: until }) => until;
const appealFrom: Bound = ({ paidAt = 0 }, { appealAfterMs }) => instant(paidAt + appealAfterMs);
/** The moment that was set when the deal came to its state. */
const onTime: Bound = ({ dueAt = Number.MAX_SAFE_INTEGER }) => instant(dueAt);

const RELEASE: DealStep = { by: 'seller', to: 'done', act: 'released', end: 'released' };

export const DEAL_STEPS: Readonly<Record<FiatDealState, Readonly<Partial<Record<DealMove, DealStep>>>>> = {
  unpaid: {
    pay: { by: 'buyer', to: 'paid', act: 'paid', until: payUntil },
    cancel: { by: 'buyer', to: 'cancelled', act: 'cancelled', end: 'cancelled', until: payUntil },
    expire: { by: 'clock', to: 'cancelled', act: 'expired', end: 'expired', from: onTime },
  },
  paid: {
    release: RELEASE,
    appeal: { by: 'party', to: 'appealed', act: 'appealed', from: appealFrom },
    appeal_alone: { by: 'clock', to: 'appealed', act: 'appealed', from: onTime },
  },
  appealed: {
    release: RELEASE,
    concede: { by: 'buyer', to: 'cancelled', act: 'conceded', end: 'conceded' },
    award_buyer: { by: 'operators', to: 'done', act: 'resolved', end: 'awarded_buyer' },
    award_seller: { by: 'operators', to: 'cancelled', act: 'resolved', end: 'awarded_seller' },
  },
  cancelled: {
    appeal: { by: 'buyer', to: 'appealed', act: 'appealed', until: appealUntilOf, after: ['cancelled', 'expired'] },
  },
  done: {},
};

/** A user acts as one of the two; the clock and operators are themselves. */
export type DealAsker = { readonly by: UserId | 'clock' | 'operators'; readonly at: Instant };

/** The step that a move is, or what is against it: its state, then who asks, then the moment. */
export function findStep(
  deal: FiatDeal,
  move: DealMove,
  { by, at }: DealAsker,
  rules: FiatRules,
): DealStep | Refusal<'fiat_deal_handled' | 'fiat_no_right' | 'fiat_appeal_too_early' | 'fiat_appeal_too_late'> {
  const step = DEAL_STEPS[deal.state][move];
  const { endReason } = deal;
  const isAfter = step?.after === undefined || (endReason !== undefined && step.after.includes(endReason));
  if (!step || !isAfter) return refuse('fiat_deal_handled');
  if (!mayTake(step.by, deal, by)) return refuse('fiat_no_right');
  const from = step.from?.(deal, rules);
  if (from !== undefined && at < from) {
    return refuse('fiat_appeal_too_early', { seconds: Number(divCeil(BigInt(from - at), BigInt(SECOND_MS))) });
  }
  const until = step.until?.(deal, rules);
  if (until === undefined || at < until) return step;
  return move === 'appeal' ? refuse('fiat_appeal_too_late') : refuse('fiat_deal_handled');
}

function mayTake(actor: DealActor, { buyerId, sellerId }: FiatDeal, by: DealAsker['by']): boolean {
  switch (actor) {
    case 'buyer':
      return by === buyerId;
    case 'seller':
      return by === sellerId;
    case 'party':
      return by === buyerId || by === sellerId;
    case 'clock':
    case 'operators':
      return by === actor;
    default:
      return ensureNever(actor);
  }
}

/** Under way: its seller's coin is held for it. */
export const isLiveDeal = ({ state }: Pick<FiatDeal, 'state'>): boolean => state !== 'done' && state !== 'cancelled';

/** When a deal that has just come to its state goes on by itself; once it has ended, when it is forgotten. */
export function dueAtOf(
  { state, payUntil: until }: Pick<FiatDeal, 'state' | 'payUntil'>,
  at: Instant,
  rules: FiatRules,
): Instant | undefined {
  switch (state) {
    case 'unpaid':
      return until;
    case 'paid':
      return instant(at + rules.appealAloneMs);
    case 'appealed':
      return undefined;
    case 'done':
    case 'cancelled':
      return forgottenAt(at, rules);
    default:
      return ensureNever(state);
  }
}

/** Whether it can still be asked for at a moment. */
export const isKeptDeal = (deal: FiatDeal, at: Instant): boolean =>
  isLiveDeal(deal) || (deal.dueAt !== undefined && at < deal.dueAt);
