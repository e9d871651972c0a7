// What a party of a deal may do at a moment, for screens that offer it: the table of its states says so to the engine too.
import type { Instant, UserId } from '@bourse/domain';
import type { FiatDeal } from './deal.ts';
import { findStep } from './deal-states.ts';
import { appealUntilOf } from './ended-deal.ts';
import type { FiatRules } from './rules.ts';

const ACTS = ['pay', 'cancel', 'release', 'appeal', 'concede'] as const;
export type FiatAct = (typeof ACTS)[number];

export function findFiatActs(
  deal: Readonly<FiatDeal>,
  asker: { readonly by: UserId; readonly at: Instant; readonly actsAt?: Instant },
  rules: Readonly<FiatRules>,
): ReadonlySet<FiatAct> {
  return new Set(ACTS.filter((act) => !('ok' in findStep(deal, act, asker, rules))));
}

/** The moment from which the buyer of a deal that was cancelled or has expired appeals it no more. */
export const fiatAppealUntil = (deal: Readonly<FiatDeal>): Instant => appealUntilOf(deal);
