// Methods of the Binance-Spot-compatible API (a subset): what each takes and answers, who may send it, and what it costs.
// Requests over HTTP and messages of its socket are two ways to the same methods.
import type { z } from 'zod';

/**
 * Nobody is asked who they are (`none`); the name of a live key is enough (`key`); or a request is signed, by any key
 * (`signed`) or by one with the permission to `read` or to `trade`.
 */
export type Access = 'none' | 'key' | 'signed' | 'read' | 'trade';

export type HttpWay = { readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly path: string };

export type BotMethod<
  Input extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Reach extends Access = Access,
> = {
  /** The name of its message over the socket, or what it would be. */
  readonly name: string;
  /** The first of them is the one that is documented, others are older names of it. */
  readonly http: readonly HttpWay[];
  readonly isOverSocket: boolean;
  readonly access: Reach;
  readonly summary: string;
  /** So much it counts against the weight of a minute; one that depends on the input is weighed by it. */
  readonly weight: number | ((input: z.output<Input>) => number);
  /** So many orders are counted for it. */
  readonly orders?: number;
  /** It takes a new risk, which is refused while trading is stopped. */
  readonly isRisky?: boolean;
  readonly input: Input;
  readonly answer: Answer;
};

/** Keeps the types of a description. */
export const defineMethod = <Input extends z.ZodType, Answer extends z.ZodType, const Reach extends Access>(
  method: BotMethod<Input, Answer, Reach>,
): BotMethod<Input, Answer, Reach> => method;

/** Signed requests carry these beside the fields of their method. */
export const SIGNING_FIELDS = ['timestamp', 'recvWindow', 'signature', 'apiKey'] as const;

/** Parameter of every message over the socket of methods, and of its address. */
export const RETURNS_LIMITS = 'returnRateLimits';
