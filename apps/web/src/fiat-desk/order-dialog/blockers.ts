// Where to go when something keeps a user from an order: each refusal that one can do something about, and its page.
import type { RefusalCode } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';

export type Remedy = { readonly to: string; readonly text: MessageKey };

const REMEDIES: Readonly<Partial<Record<RefusalCode, Remedy>>> = {
  identity_not_verified: { to: '/account/authentication', text: 'payment.verify' },
  fiat_level_too_low: { to: '/account/authentication', text: 'identity.raise' },
  payment_info_missing: { to: '/account/payment', text: 'fiat.remedy.methods' },
  trade_password_not_set: { to: '/legalTradeSet', text: 'fiat.remedy.password' },
  too_many_unfinished_deals: { to: '/legal/Order', text: 'fiat.remedy.orders' },
};

const remedies = new Map<string, Remedy>(Object.entries(REMEDIES));

/** By the code of a refusal; undefined where nothing can be done but to wait. */
export const remedyOf = (code: string): Remedy | undefined => remedies.get(code);
