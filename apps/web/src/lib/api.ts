// Calls of the contract over HTTP: form-encoded, with token, language and time stamp, and every failure as one type.
import type { Call, DataOf, Envelope, InputOf, MessageOf } from '@bourse/contract';
import { ApiError, type ApiErrorCode } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { locale } from '@bourse/ui/lib/locale.ts';
import { fetchTimed, serverNow } from '@bourse/ui/lib/server-clock.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { expireSession, useSession } from './session.ts';

export type Answer<C extends Call> = { readonly message: MessageOf<C>; readonly data: DataOf<C> };

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** For calls that move money: the same key never acts twice. */
  readonly idempotencyKey?: string;
  /** Does nothing: asks what the call under that key has come to. */
  readonly isLook?: boolean;
  /** Acts on this one of the person's accounts in place of the one that the tab acts on. */
  readonly account?: 'master' | number;
};

/** Hears why, in the server's words. */
type SessionEndListener = (reason: string) => void;
let onSessionEnd: SessionEndListener = () => undefined;
/** The shell says here what happens when the server answers that the login has expired. */
export function setSessionEndListener(listener: SessionEndListener): void {
  onSessionEnd = listener;
}

/** The server knows a token no more. A late answer to an old token ends no new session; a visitor has none to lose. */
export function endSession(token: string | undefined, reason: string): void {
  if (!token || token !== useSession.getState().token) return;
  expireSession();
  onSessionEnd(reason);
}

let onClosed = (): void => undefined;
/** The shell says here what happens when the server answers that something is closed for everybody. */
export function setClosedListener(listener: () => void): void {
  onClosed = listener;
}

let onRefusal: (code: ApiErrorCode) => void = () => undefined;
/** Code that comes with the pages of sub-accounts hears here why each call is refused. */
export function setRefusalListener(listener: (code: ApiErrorCode) => void): void {
  onRefusal = listener;
}

function encode(input: object): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) fields.set(name, String(value));
  }
  return fields;
}

export function requestOf(call: Call, input: object, token: string | undefined, options: CallOptions): Request {
  const fields = encode(input);
  const query = call.method === 'GET' ? fields : new URLSearchParams();
  query.set('t', String(serverNow()));
  const headers = new Headers({ lang: locale });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const account = options.account ?? useSession.getState().subAccount?.id ?? 'master';
  if (token && account !== 'master') headers.set('Account', String(account));
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  if (options.isLook) headers.set('Idempotency-Look', '1');
  return new Request(`${call.path}?${query}`, {
    method: call.method,
    headers,
    body: call.method === 'POST' ? fields : null,
    signal: options.signal ?? null,
  });
}

/** An `ok` answer carries data exactly where its call declares some. */
type WireAnswer<C extends Call> = (Answer<C> & { readonly type: 'ok' }) | Exclude<Envelope, { readonly type: 'ok' }>;

function isWireAnswer<C extends Call>(value: unknown): value is WireAnswer<C> {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Calls the server. Resolves with an `ok` answer; anything else throws an `ApiError`. */
export async function call<C extends Call>(
  endpoint: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<Answer<C>> {
  const { token } = useSession.getState();
  let response: Response;
  try {
    response = (await takeEarlyAnswer(endpoint.path)) ?? (await fetchTimed(requestOf(endpoint, input, token, options)));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError('network', t('ui.error.network'), { cause: error });
  }
  return readAnswer<C>(response, token);
}

/** An `ok` answer, or its failure thrown. `token` is the one that was sent. */
export async function readAnswer<C extends Call>(response: Response, token: string | undefined): Promise<Answer<C>> {
  const envelope: unknown = await response.json().catch(() => undefined);
  if (!isWireAnswer<C>(envelope)) throw new ApiError('unexpected', t('ui.error.unexpected'));
  if (envelope.type === '999') {
    endSession(token, envelope.message);
    throw new ApiError('not_logged_in', envelope.message);
  }
  if (envelope.type !== 'ok') {
    onRefusal(envelope.code);
    if (envelope.code === 'maintenance' || envelope.code === 'full_stop') onClosed();
    throw new ApiError(envelope.code, envelope.message, { data: envelope.data });
  }
  return { message: envelope.message, data: envelope.data };
}
