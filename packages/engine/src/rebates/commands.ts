// Sharing an invitee's fees with who has invited.
import type { Amount, CurrencyId, Instant, Ppm, Price, UserId } from '@bourse/domain';

/** Sets which part of the fees goes to inviters, from 0 to 500,000 ppm. */
export type ConfigureRebates = { readonly kind: 'configureRebates'; readonly ratio: Ppm };

/** One invitee has paid so much in fees of one currency. */
export type RebatePayment = {
  readonly inviterId: UserId;
  readonly inviteeId: UserId;
  readonly currencyId: CurrencyId;
  readonly fees: Amount;
};

/** Pays inviters for a part of a day's fees. Sent again, a chunk pays nothing. */
export type PayRebates = {
  readonly kind: 'payRebates';
  /** When the day closed. */
  readonly day: Instant;
  /** From 1, in the order in which they are sent. */
  readonly chunk: number;
  readonly isLast: boolean;
  /** In USDT at the close of the day; USDT is 1 and needs none. */
  readonly prices: readonly { readonly currencyId: CurrencyId; readonly price: Price }[];
  readonly payments: readonly RebatePayment[];
};

export type RebatesCommand = ConfigureRebates | PayRebates;

export type RebatesOutcomes = {
  readonly configureRebates: Record<string, never>;
  /** How many payments were made, and how many wait for the next day. */
  readonly payRebates: { readonly paid: number; readonly waiting: number };
};
