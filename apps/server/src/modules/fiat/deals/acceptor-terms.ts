// What a deal with an acceptor was agreed on: both verified names, where the money is paid, what the user named as the own
// account. Sealed like the terms of other deals.
import { z } from 'zod';
import { termsMethod } from './terms.ts';

export const acceptorTerms = z.object({
  user: z.object({ name: z.string() }),
  acceptor: z.object({ name: z.string() }),
  /** The account that is paid: the acceptor's for a deposit, the user's own for a withdrawal. */
  method: termsMethod,
  mobile: z.string(),
  account: z.string(),
});
export type AcceptorTerms = z.output<typeof acceptorTerms>;
