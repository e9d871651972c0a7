// What changes of any deal against fiat money while it goes on: of one on an ad, of one with an acceptor.
import type { UserId } from '@bourse/domain';
import { flag, id, instant, optional, seq, units } from '@bourse/domain/kinds';

export const DEAL_COURSE = {
  /** Locked for it in the account of whoever gives the coin. */
  held: units,
  /** So much was given for the money in the end. */
  released: units,
  /** Whoever paid has shown a proof. */
  hasProof: flag,
  paidAt: optional(instant),
  appealedAt: optional(instant),
  /** Missing where it appealed itself. */
  appealedBy: optional(id<UserId>()),
  endedAt: optional(instant),
  endedSeq: optional(seq),
  /** When it had ended before it was appealed; missing where it had not. */
  firstEndedAt: optional(instant),
  /** When it goes on by itself, or after its end is forgotten. */
  dueAt: optional(instant),
};
