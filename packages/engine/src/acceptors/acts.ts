// What the two of a deal with an acceptor may do at a moment, for screens that offer it: the table of its states says so to
// the engine too.
import type { Instant, UserId } from '@bourse/domain';
import type { FiatRules } from '../fiat/rules.ts';
import { mayTake } from '../fiat/steps.ts';
import { ACCEPTOR_STEPS, findStep, partiesOf } from './deal-states.ts';
import type { AcceptorDeal } from './deal.ts';

const ACTS = ['accept', 'refuse', 'cancel', 'pay', 'confirm', 'appeal', 'concede'] as const;
export type OfferedAct = (typeof ACTS)[number];

export function findAcceptorActs(
  deal: Readonly<AcceptorDeal>,
  asker: { readonly by: UserId; readonly at: Instant; readonly actsAt?: Instant },
  rules: Readonly<FiatRules>,
): readonly OfferedAct[] {
  return ACTS.filter((act) => !('ok' in findStep(deal, act, asker, rules)));
}

/** From and until when a deal in this state may be appealed by one of the two; undefined where it may not be. */
export function findAcceptorAppeal(
  deal: Readonly<AcceptorDeal>,
  by: UserId,
  rules: Readonly<FiatRules>,
): { readonly from: Instant | undefined; readonly until: Instant | undefined } | undefined {
  const step = ACCEPTOR_STEPS[deal.side][deal.state].appeal;
  if (!step || step.only?.(deal) === false || !mayTake(step.by, partiesOf(deal), by)) return undefined;
  return { from: step.from?.(deal, rules), until: step.until?.(deal, rules) };
}
