// Why nothing can be ordered in a market.
import type { market } from '@bourse/contract';
import type { MessageKey } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';

type State = market.Quotation['trade']['state'];

const TEXTS = {
  halted: 'spot.halted',
  view_only: 'spot.viewOnly',
  closed: 'spot.notOpen',
} as const satisfies Record<Exclude<State, 'open'>, MessageKey>;

/** Undefined of a market that is open. */
export const whyNotOpen = (state: State): string | undefined => (state === 'open' ? undefined : t(TEXTS[state]));

const BADGES = { halted: 'market.halted', closed: 'market.notOpen' } as const satisfies Partial<
  Record<State, MessageKey>
>;

/** Lists show this text beside a market that takes no orders, though it is there to trade; undefined for all others. */
export const stateBadge = (state: State): string | undefined =>
  state === 'halted' || state === 'closed' ? t(BADGES[state]) : undefined;
