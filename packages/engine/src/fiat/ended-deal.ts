// How long a deal that has ended is kept, and until when of that it can be appealed: by the rules under which it ended,
// whatever they say since. Deals on ads and deals with acceptors alike.
import { DAY_MS, instant, type Instant } from '@bourse/domain';
import type { FiatRules } from './rules.ts';

/** Whoever comes too late is told so, until the deal is forgotten. */
const KEPT_AFTER_APPEAL_MS = DAY_MS;

export const forgottenAt = (endedAt: Instant, { appealEndedMs }: FiatRules): Instant =>
  instant(endedAt + appealEndedMs + KEPT_AFTER_APPEAL_MS);

/** `dueAt` is the moment at which it is forgotten. */
export const appealUntilOf = ({ dueAt = instant(0) }: { readonly dueAt: Instant | undefined }): Instant =>
  instant(dueAt - KEPT_AFTER_APPEAL_MS);
