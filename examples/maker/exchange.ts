// What the maker needs of an exchange. Amounts and prices are units of 1e-8.

export type Side = 'buy' | 'sell';

export type MarketRules = {
  readonly currencyId: number;
  readonly legalId: number;
  readonly tick: bigint;
  readonly step: bigint;
  /** An order is for at least so much of the quote currency. */
  readonly minTotal: bigint;
  /** Millionths of what a fill brings are taken from who rested. */
  readonly makerFee: bigint;
};

export type OpenOrder = {
  readonly id: number;
  readonly side: Side;
  readonly price: bigint;
  /** So much is still to be filled. */
  readonly left: bigint;
};

export type Balance = { readonly available: bigint; readonly locked: bigint };

/** The exchange at one moment. Balances are read after the orders, so that a fill in between counts twice and never not at all. */
export type Look = {
  /** By the exchange's clock, UTC milliseconds. */
  readonly at: number;
  readonly index: { readonly price: bigint; readonly at: number } | undefined;
  readonly isOpen: boolean;
  /** Those of this maker alone. */
  readonly orders: readonly OpenOrder[];
  readonly base: Balance;
  readonly quote: Balance;
};

export type Quote = { readonly side: Side; readonly price: bigint; readonly size: bigint };

/** A refusal by its stable code; `bound` says which one of a key's budget. */
export class Refused extends Error {
  readonly code: string;
  readonly retryAfterMs: number;

  constructor(code: string, message: string, retryAfterMs = 0) {
    super(`${code}: ${message}`);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

export interface Exchange {
  rules(): Promise<MarketRules>;
  look(): Promise<Look>;
  /** Cancels first, then places post-only orders; answers the codes of what was refused. */
  change(cancels: readonly number[], places: readonly Quote[]): Promise<readonly string[]>;
  /** The exchange cancels what the account has open in the market after so many seconds, unless it is asked anew; 0 turns it off. */
  countdown(seconds: number): Promise<void>;
  /** Trades at market. */
  trade(side: Side, size: bigint): Promise<void>;
}
