// The one thing to do next in a deal, by its state and the side of the user: it heads the deal's screen.
import type { MessageKey } from '@bourse/messages';
import type { DealDetail, DealParty } from '../deal.ts';

export type Step = {
  readonly title: MessageKey;
  readonly text: MessageKey;
  /** `act`: the user is awaited; `wait`: somebody else is. */
  readonly tone: 'act' | 'wait' | 'done' | 'over' | 'dispute';
};

const both = (step: Step): Readonly<Record<DealParty, Step>> => ({ buyer: step, seller: step });
const appealed = (text: MessageKey): Step => ({ title: 'fiat.step.appealed', text, tone: 'dispute' });

const STEPS: Readonly<Record<DealDetail['state'], Readonly<Record<DealParty, Step>>>> = {
  unpaid: {
    buyer: { title: 'fiat.step.pay', text: 'fiat.step.payText', tone: 'act' },
    seller: { title: 'fiat.step.awaitPayment', text: 'fiat.step.awaitPaymentText', tone: 'wait' },
  },
  paid: {
    buyer: { title: 'fiat.step.awaitRelease', text: 'fiat.step.awaitReleaseText', tone: 'wait' },
    seller: { title: 'fiat.step.release', text: 'fiat.step.releaseText', tone: 'act' },
  },
  appealed: {
    buyer: appealed('fiat.step.appealedBuyerText'),
    seller: appealed('fiat.step.appealedSellerText'),
  },
  done: {
    buyer: { title: 'fiat.step.received', text: 'fiat.step.receivedText', tone: 'done' },
    seller: { title: 'fiat.step.sold', text: 'fiat.step.soldText', tone: 'done' },
  },
  cancelled: both({ title: 'fiat.step.cancelled', text: 'fiat.step.expiredText', tone: 'over' }),
};

const OVER = new Map<DealDetail['end_reason'], MessageKey>([
  ['cancelled', 'fiat.step.cancelledText'],
  ['expired', 'fiat.step.expiredText'],
  ['conceded', 'fiat.step.concededText'],
]);

/** These decisions of operators are neither a release nor a cancellation. */
const DECIDED = new Map<DealDetail['end_reason'], Readonly<Record<DealParty, Step>>>([
  [
    'awarded_buyer',
    {
      buyer: { title: 'fiat.step.received', text: 'fiat.step.awardedBuyerText', tone: 'done' },
      seller: { title: 'fiat.step.forBuyer', text: 'fiat.step.forBuyerText', tone: 'over' },
    },
  ],
  ['awarded_seller', both({ title: 'fiat.step.forSeller', text: 'fiat.step.awardedSellerText', tone: 'over' })],
]);

type Facts = Pick<DealDetail, 'state' | 'role' | 'end_reason' | 'acts'>;

export function stepOf({ state, role, end_reason: reason, acts }: Facts): Step {
  const decided = DECIDED.get(reason)?.[role];
  if (decided) return decided;
  const step = STEPS[state][role];
  if (state !== 'cancelled') return step;
  // Whoever has paid all the same is told first what to do about it.
  if (role === 'buyer' && acts.appeal === 1) return { ...step, text: 'fiat.step.paidYetText' };
  return { ...step, text: OVER.get(reason) ?? step.text };
}
