// The states of a deal: what leads from where to where, who may do it, and from when until when. All that happens to deals
// goes by this table.
import {
  ensureNever,
  instant,
  type FiatDealAct,
  type FiatDealEnd,
  type FiatDealState,
  type Instant,
} from '@bourse/domain';
import type { FiatDeal } from './deal.ts';
import { appealUntilOf, forgottenAt } from './ended-deal.ts';
import type { FiatRules } from './rules.ts';
import { appealFrom, judgeStep, type Asker, type Step, type StepRefusal } from './steps.ts';

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

export type DealStep = Step<FiatDeal, 'buyer' | 'seller'> & {
  readonly to: FiatDealState;
  readonly act: FiatDealAct;
  /** It is set where the move ends the deal. */
  readonly end?: FiatDealEnd;
};

const payUntil = ({ payUntil: until }: FiatDeal): Instant => until;
/** The moment that was set when the deal came to its state. */
const onTime = ({ dueAt = instant(Number.MAX_SAFE_INTEGER) }: FiatDeal): Instant => dueAt;
/** Nobody has said yet who was right. */
const isUndecided = ({ endReason }: FiatDeal): boolean => endReason === 'cancelled' || endReason === 'expired';

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
    appeal: { by: 'buyer', to: 'appealed', act: 'appealed', until: appealUntilOf, only: isUndecided },
  },
  done: {},
};

/** The step that a move is, or what is against it. */
export function findStep(deal: FiatDeal, move: DealMove, asker: Asker, rules: FiatRules): DealStep | StepRefusal {
  const parties = { buyer: deal.buyerId, seller: deal.sellerId };
  return judgeStep(DEAL_STEPS[deal.state][move], { deal, parties, asker, rules });
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
