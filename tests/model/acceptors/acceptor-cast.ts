// Acceptors of the random commands: small bounds, so that few users meet all of them.
import { amount, MINUTE_MS, ppm, units } from '@bourse/domain';
import type { AcceptorTerms } from '@bourse/engine';
import { USERS } from '../cast.ts';

export const TERMS: AcceptorTerms = {
  isAppointed: true,
  rechargeMin: amount(units('20')),
  rechargeMax: amount(units('600')),
  rechargeRate: ppm(10_000n),
  cashMin: amount(units('30')),
  cashMax: amount(units('500')),
  cashRate: ppm(15_000n),
};

/** The others have deals with them, and they with each other. */
export const ACCEPTORS = USERS.slice(0, 2);

/** An acceptance or a payment is due within the first time, and the user's answer to a payment within the second. */
export const PAY_MS = 30 * MINUTE_MS;
export const CONFIRM_MS = 20 * MINUTE_MS;
