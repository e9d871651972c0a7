// What of a deal's new state is news to the user: what somebody else did, or a deadline.
import { ensureNever } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import type { DealRow } from '../deal.ts';

export type DealNews = { readonly text: MessageKey; readonly isGood: boolean };

const good = (text: MessageKey): DealNews => ({ text, isGood: true });
const bad = (text: MessageKey): DealNews => ({ text, isGood: false });

type Facts = Pick<DealRow, 'state' | 'role' | 'is_taker' | 'end_reason'>;

function endNews({ role, end_reason: reason }: Facts): DealNews | undefined {
  switch (reason) {
    case 'released':
      return role === 'buyer' ? good('fiat.news.released') : undefined;
    case 'awarded_buyer':
      return role === 'buyer' ? good('fiat.news.awarded') : bad('fiat.news.lost');
    case 'awarded_seller':
      return role === 'seller' ? good('fiat.news.awarded') : bad('fiat.news.lost');
    case 'conceded':
      return role === 'seller' ? good('fiat.news.conceded') : undefined;
    case 'cancelled':
      return role === 'seller' ? bad('fiat.news.cancelled') : undefined;
    case 'expired':
      return bad('fiat.news.expired');
    case '':
      return undefined;
    default:
      return ensureNever(reason);
  }
}

/** Undefined of what the user did. */
export function newsOf(deal: Facts): DealNews | undefined {
  switch (deal.state) {
    case 'unpaid':
      return deal.is_taker === 0 ? good('fiat.news.opened') : undefined;
    case 'paid':
      return deal.role === 'seller' ? good('fiat.news.paid') : undefined;
    case 'appealed':
      return bad('fiat.news.appealed');
    case 'done':
    case 'cancelled':
      return endNews(deal);
    default:
      return ensureNever(deal.state);
  }
}
