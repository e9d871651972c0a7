// What carries out a method of the Binance-Spot-compatible API, whichever way it came.
import type { bots } from '@bourse/contract';
import type { Accepted, Instant, KeyId } from '@bourse/domain';
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
  /** Whether it follows the events of an account, which `session.status` tells. */
  followsAccount: boolean;
  /** UTC milliseconds at which it was opened. */
  readonly connectedSince: Instant;
  /** Whether its answers say what is used of the limits, unless a message asks for something else. */
  readonly returnsLimits: boolean;
  /** Whether the key has ended while what it has sent was under way. */
  readonly hasEnded: (id: KeyId) => boolean;
  /** False where the key has ended meanwhile. */
  readonly logOn: (session: BotSession) => boolean;
  readonly logOut: () => void;
  /** Whoever is logged on; undefined before a `session.logon` and after its end. */
  readonly session: () => BotSession | undefined;
  /** Calls the listener once the present session ends: by a logout, with its key, by another logon, or with the socket. */
  readonly onLogout: (listener: () => void) => void;
};

export type BotSession = {
  readonly user: KeyUser;
  /** The name of the key that it was proved by. */
  readonly apiKey: string;
  readonly since: Instant;
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
