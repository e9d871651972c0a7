// The parts of Bourse that header, phone bar and menus lead to.
import type { MessageKey } from '@bourse/messages';

export type Place = { readonly to: string; readonly text: MessageKey };

/** In the header itself, as far as there is room. */
export const MAIN_PLACES: readonly Place[] = [
  { to: '/quotation', text: 'shell.markets' },
  { to: '/dealCenter', text: 'shell.spot' },
  { to: '/leverdealCenter', text: 'shell.contract' },
  { to: '/secondDealCenter', text: 'shell.second' },
  { to: '/legal/Trade', text: 'shell.fiat' },
];
