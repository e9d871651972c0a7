// What changes of any deal against fiat money while it goes on: of one on an ad, of one with an acceptor.
import type { Amount, Instant, Seq, UserId } from '@bourse/domain';
import { flag, integer, optional, units } from '../entity.ts';

export const DEAL_COURSE = {
  /** Locked for it in the account of whoever gives the coin. */
  held: units<Amount>(),
  /** What was given for the money in the end. */
  released: units<Amount>(),
  /** Whoever paid has shown a proof. */
  hasProof: flag(),
  paidAt: optional(integer<Instant>()),
  appealedAt: optional(integer<Instant>()),
  /** Missing where it appealed itself. */
  appealedBy: optional(integer<UserId>()),
  endedAt: optional(integer<Instant>()),
  endedSeq: optional(integer<Seq>()),
  /** When it had ended before it was appealed; missing where it had not. */
  firstEndedAt: optional(integer<Instant>()),
  /** When it goes on by itself, or after its end is forgotten. */
  dueAt: optional(integer<Instant>()),
};
