// What carries out a method of the Binance-Spot-compatible API, whichever way it came.
import type { bots } from '@bourse/contract';
import type { Accepted } from '@bourse/domain';
import type { z } from 'zod';
import type { KeyUser } from '../../platform/http/keys/program-keys.ts';
import type { BotRefusal } from './errors.ts';

export type BotContext<Method extends bots.BotMethod = bots.BotMethod> = {
  readonly input: z.output<Method['input']>;
  /** The user whose key has sent it; undefined of a method that asks for none. */
  readonly user: Method['access'] extends 'none' ? undefined : KeyUser;
  /** The socket that it came over; undefined of a request. */
  readonly socket: BotSocket | undefined;
};

/** A method may do this with the socket that it came over. */
export type BotSocket = {
  /** Texts are sent after each other. */
  readonly tell: (text: string) => void;
  /** Calls the listener once the socket is closed. */
  readonly onGone: (listener: () => void) => void;
};

export type BotOutcome<Method extends bots.BotMethod> = Accepted<z.input<Method['answer']>> | BotRefusal;

export type BotHandler = {
  readonly method: bots.BotMethod;
  readonly run: (
    context: BotContext<never>,
  ) => Promise<Accepted<unknown> | BotRefusal> | Accepted<unknown> | BotRefusal;
};

/** Carries a method out. */
export type BotRun<Method extends bots.BotMethod> = (
  context: BotContext<Method>,
) => Promise<BotOutcome<Method>> | BotOutcome<Method>;

/** Keeps the types of a handler with its method. */
export const handle = <Method extends bots.BotMethod>(method: Method, run: BotRun<Method>): BotHandler => ({
  method,
  run,
});
