// How a feature says who may make its calls, for the test that makes every call as every caller.
import type { Access } from '@bourse/contract';
import { BTC, USDT } from '@bourse/domain';

export type Line = {
  /** For everybody, for users with a session, for operators. Must be what the contract says. */
  readonly for: Access;
  /** A sound input, so that a call which is let in gets as far as its handler. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** The session of the call is over afterwards: each caller needs one for it alone. */
  readonly endsSession?: true;
};

/** By `METHOD /path`. */
export type Lines = Readonly<Record<string, Line>>;

export const everybody = (input?: Line['input']): Line => ({ for: 'public', ...(input && { input }) });
export const users = (input?: Line['input']): Line => ({ for: 'user', ...(input && { input }) });
export const operators = (input?: Line['input']): Line => ({ for: 'operator', ...(input && { input }) });

/** An address without an account. */
export const NOBODY = 'nobody@example.com';
export const PASSWORD = { password: 'granite5521' };
export const NO_ID = 999_999_999;
export const PAIR = { legal_id: USDT, currency_id: BTC };
