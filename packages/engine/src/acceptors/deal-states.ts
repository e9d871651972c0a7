// The states of a deal with an acceptor: what leads from where to where, who may do it, and from when until when. All that
// happens to deals goes by this table.
import {
  ACCEPTOR_CONFIRM_MS,
  ACCEPTOR_PAY_MS,
  ensureNever,
  instant,
  type AcceptorDealAct,
  type AcceptorDealEnd,
  type AcceptorDealState,
  type AcceptorParty,
  type AcceptorSide,
  type Instant,
  type UserId,
} from '@bourse/domain';
import { appealUntilOf, forgottenAt } from '../fiat/ended-deal.ts';
import type { FiatRules } from '../fiat/rules.ts';
import { appealFrom, judgeStep, type Asker, type Step, type StepRefusal } from '../fiat/steps.ts';
import type { AcceptorDeal } from './deal.ts';

export const ACCEPTOR_MOVES = [
  'accept',
  'refuse',
  'cancel',
  'pay',
  'confirm',
  'appeal',
  'concede',
  'expire',
  'time_out',
  'appeal_alone',
  'award_user',
  'award_acceptor',
] as const;
export type AcceptorMove = (typeof ACCEPTOR_MOVES)[number];

export type AcceptorStep = Step<AcceptorDeal, AcceptorParty> & {
  readonly to: AcceptorDealState;
  readonly act: AcceptorDealAct;
  /** It is set where the move ends the deal. */
  readonly end?: AcceptorDealEnd;
};
type Steps = Readonly<Record<AcceptorDealState, Readonly<Partial<Record<AcceptorMove, AcceptorStep>>>>>;

const due = ({ dueAt = instant(0) }: AcceptorDeal): Instant => dueAt;

const CONFIRM = { to: 'done', act: 'confirmed', end: 'confirmed' } as const;
const CONCEDE = { to: 'cancelled', act: 'conceded', end: 'conceded' } as const;
const CANCEL: AcceptorStep = { by: 'user', to: 'cancelled', act: 'cancelled', end: 'cancelled', until: due };
const REFUSE: AcceptorStep = { by: 'acceptor', to: 'refused', act: 'refused', end: 'refused', until: due };
const EXPIRE: AcceptorStep = { by: 'clock', to: 'expired', act: 'expired', end: 'expired', from: due };
const APPEAL = { to: 'appealed', act: 'appealed' } as const;
/**
 * It is for a deal that ended without a word on who was right: whoever may have paid, or may have got nothing, may appeal
 * it.
 */
const APPEAL_ENDED = { ...APPEAL, until: appealUntilOf } as const;

/** The user pays, the acceptor's USDT is held. */
const DEPOSIT: Steps = {
  waiting: { pay: { by: 'user', to: 'paid', act: 'paid', until: due }, cancel: CANCEL, refuse: REFUSE, expire: EXPIRE },
  accepted: {},
  paid: {
    confirm: { ...CONFIRM, by: 'acceptor' },
    appeal: { ...APPEAL, by: 'party', from: appealFrom },
    appeal_alone: { ...APPEAL, by: 'clock', from: due },
  },
  appealed: {
    confirm: { ...CONFIRM, by: 'acceptor' },
    concede: { ...CONCEDE, by: 'user' },
    award_user: { by: 'operators', to: 'done', act: 'resolved', end: 'awarded_user' },
    award_acceptor: { by: 'operators', to: 'cancelled', act: 'resolved', end: 'awarded_acceptor' },
  },
  refused: { appeal: { ...APPEAL_ENDED, by: 'user' } },
  expired: { appeal: { ...APPEAL_ENDED, by: 'user' } },
  cancelled: { appeal: { ...APPEAL_ENDED, by: 'user', only: ({ endReason }) => endReason === 'cancelled' } },
  done: {},
};

/** A deal that its acceptor never took on was never paid. */
const wasAccepted = ({ acceptedAt }: AcceptorDeal): boolean => acceptedAt !== undefined;

/** Its user has said nothing in time, and may have been asleep. */
const isDoneByItself = ({ endReason }: AcceptorDeal): boolean => endReason === 'timed_out';

/** The acceptor pays, the user's USDT is held; of one that was done and is appealed, the acceptor's. */
const WITHDRAW: Steps = {
  waiting: {
    accept: { by: 'acceptor', to: 'accepted', act: 'accepted', until: due },
    cancel: CANCEL,
    refuse: REFUSE,
    expire: EXPIRE,
  },
  accepted: {
    pay: { by: 'acceptor', to: 'paid', act: 'paid', until: due },
    refuse: REFUSE,
    expire: EXPIRE,
  },
  paid: {
    confirm: { ...CONFIRM, by: 'user', until: due },
    appeal: { ...APPEAL, by: 'party', until: due },
    time_out: { by: 'clock', to: 'done', act: 'timed_out', end: 'timed_out', from: due },
  },
  appealed: {
    confirm: { ...CONFIRM, by: 'user' },
    concede: { ...CONCEDE, by: 'acceptor' },
    award_user: { by: 'operators', to: 'cancelled', act: 'resolved', end: 'awarded_user' },
    award_acceptor: { by: 'operators', to: 'done', act: 'resolved', end: 'awarded_acceptor' },
  },
  refused: { appeal: { ...APPEAL_ENDED, by: 'acceptor', only: wasAccepted } },
  expired: { appeal: { ...APPEAL_ENDED, by: 'acceptor', only: wasAccepted } },
  cancelled: {},
  done: { appeal: { ...APPEAL_ENDED, by: 'user', only: isDoneByItself } },
};

export const ACCEPTOR_STEPS: Readonly<Record<AcceptorSide, Steps>> = { deposit: DEPOSIT, withdraw: WITHDRAW };

export const partiesOf = ({ userId, acceptorId }: AcceptorDeal): Readonly<Record<AcceptorParty, UserId>> => ({
  user: userId,
  acceptor: acceptorId,
});

/** The step that a move is, or what is against it. */
export function findStep(
  deal: AcceptorDeal,
  move: AcceptorMove,
  asker: Asker,
  rules: FiatRules,
): AcceptorStep | StepRefusal {
  return judgeStep(ACCEPTOR_STEPS[deal.side][deal.state][move], { deal, parties: partiesOf(deal), asker, rules });
}

/** What the clock does to a deal that has come to its moment. */
export const CLOCK_MOVES = ['expire', 'time_out', 'appeal_alone'] as const satisfies readonly AcceptorMove[];

const LIVE: ReadonlySet<AcceptorDealState> = new Set(['waiting', 'accepted', 'paid', 'appealed']);

/** Under way: USDT is held for it. */
export const isLiveDeal = ({ state }: Pick<AcceptorDeal, 'state'>): boolean => LIVE.has(state);

/** When a deal that enters a state goes on by itself, or after its end is forgotten. */
export function dueAtOf(
  { side, state }: Pick<AcceptorDeal, 'side' | 'state'>,
  at: Instant,
  rules: FiatRules,
): Instant | undefined {
  switch (state) {
    case 'waiting':
    case 'accepted':
      return instant(at + ACCEPTOR_PAY_MS);
    case 'paid':
      return instant(at + (side === 'deposit' ? rules.appealAloneMs : ACCEPTOR_CONFIRM_MS));
    case 'appealed':
      return undefined;
    case 'refused':
    case 'cancelled':
    case 'expired':
    case 'done':
      return forgottenAt(at, rules);
    default:
      return ensureNever(state);
  }
}
