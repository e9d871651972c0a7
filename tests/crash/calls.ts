// The calls of the load, each with its key and its answer: what the clients of a server that was killed know for sure.
import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';
import { z } from 'zod';
import type { Origins } from '../support/server-process.ts';
import type { TestUser } from '../support/users.ts';

/** Answers the headers that sign a call, anew each time that it is sent. */
export type Sign = (path: string, body: string) => Readonly<Record<string, string>>;

/** A call as a part of the load wants it made. */
export type Planned = {
  readonly user: TestUser;
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  /** It is sent in place of the fields where a call takes what a form cannot say. */
  readonly json?: object;
  /** A key of the user's signs it in place of the token. */
  readonly sign?: Sign;
  /** False where a key means nothing to it: sent again it is another one, and may be answered otherwise. */
  readonly isKeyed?: false;
  /** Its key stands for so many commands, each of which is remembered; 1 unless said otherwise. */
  readonly keysLeft?: number;
  /** Further fields that have to be fetched before it is sent for the first time; undefined where the server is gone. */
  readonly prepare?: (server: Origins) => Promise<Readonly<Record<string, string>> | undefined>;
  /**
   * The call alone decides this part of its answer, while the rest may change by the moment; its data unless defined
   * otherwise.
   */
  readonly decided?: (answer: { readonly data?: unknown; readonly message: unknown }) => unknown;
  /** It is called with the answer once there is one. */
  readonly onAnswer: (answer: Answer, key: string) => void;
};

export type Call = Planned & {
  readonly key: string;
  /** Undefined as long as nothing came back: then the call may count, or not. */
  answer: Answer | undefined;
};

export type Answer =
  | { readonly type: 'ok'; readonly data: unknown }
  | { readonly type: 'error'; readonly code: string };

/** A capability's part of the load. */
export interface CrashPart {
  /** How often its calls come, beside those of the other parts. */
  readonly weight: number;
  /** Undefined where there is nothing that it could ask for now. */
  plan(): Planned | undefined;
  /** Returns where the database differs from what clients were told. Every call has its answer by then. */
  findFaults(sql: postgres.Sql): Promise<readonly string[]>;
}

const envelope = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ok'), message: z.unknown(), data: z.unknown().optional() }),
  z.object({ type: z.literal('error'), code: z.string() }),
]);

/** Outcomes that nobody remembers: the call has not been decided. */
const UNDECIDED: ReadonlySet<string> = new Set(['busy', 'internal_error', 'rate_limited', 'network_behind']);
/** A server has just started, and hears no program yet. */
const NOT_HEARD = 'key_timestamp_outside';
const HEARD_AGAIN_MS = 200;
const ANSWER_LIMIT_MS = 10_000;

/** Sends a call to its address, the first time or again. Undefined: no answer, or none that decides it. Throws on an unknown answer. */
export async function send(address: string, call: Call): Promise<Answer | undefined> {
  const sent = call.json === undefined ? new URLSearchParams(call.fields).toString() : JSON.stringify(call.json);
  const body = await fetch(address, {
    method: 'POST',
    body: sent,
    headers: {
      ...(call.sign?.(call.path, sent) ?? { authorization: call.user.token }),
      'idempotency-key': call.key,
      lang: 'en',
      'content-type': call.json === undefined ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  }).then(
    (response) => response.text(),
    () => undefined,
  );
  if (body === undefined) return undefined;
  const answer = envelope.parse(JSON.parse(body));
  if (answer.type === 'ok') return { type: 'ok', data: call.decided ? call.decided(answer) : answer.data };
  if (answer.code === NOT_HEARD) {
    await delay(HEARD_AGAIN_MS);
    return send(address, call);
  }
  return UNDECIDED.has(answer.code) ? undefined : { type: 'error', code: answer.code };
}
