// Calls of the back office: JSON, with the operator's own token. Failures are the web app's `ApiError`.
import type { Call, Envelope, InputOf, MessageOf } from '@bourse/contract';
import { ApiError } from '@bourse/ui/lib/api-error.ts';
import { csvFields } from '@bourse/ui/lib/csv.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { locale } from '@bourse/ui/lib/locale.ts';
import { fetchTimed } from '@bourse/ui/lib/server-clock.ts';
import { closeSession, useSession } from './session.ts';

type WireAnswer<C extends Call> =
  | { readonly type: 'ok'; readonly message: MessageOf<C> }
  | Exclude<Envelope, { type: 'ok' }>;

function isWireAnswer<C extends Call>(value: unknown): value is WireAnswer<C> {
  return typeof value === 'object' && value !== null && 'type' in value;
}

type SendOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Under which what is sent is done once, however often it is sent. */
  readonly idempotencyKey?: string | undefined;
};

function requestOf(call: Call, input: object, { signal, idempotencyKey }: SendOptions): Request {
  const { token } = useSession.getState();
  const headers = new Headers({ lang: locale });
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  const common = { method: call.method, headers, signal: signal ?? null };
  if (call.method === 'GET') {
    const fields = Object.entries(input).filter(([, value]) => value !== undefined && value !== '');
    const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
    return new Request(`${call.path}?${query}`, common);
  }
  headers.set('Content-Type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  return new Request(call.path, { ...common, body: JSON.stringify(input) });
}

async function send(call: Call, input: object, options: SendOptions): Promise<Response> {
  try {
    return await fetchTimed(requestOf(call, input, options));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError('network', t('ui.error.network'), { cause: error });
  }
}

async function readMessage<C extends Call>(response: Response): Promise<MessageOf<C>> {
  const envelope: unknown = await response.json().catch(() => undefined);
  if (!isWireAnswer<C>(envelope)) throw new ApiError('unexpected', t('ui.error.unexpected'));
  if (envelope.type === 'ok') return envelope.message;
  // The screens show the login as soon as there is no session.
  if (envelope.type === '999') closeSession();
  throw new ApiError(envelope.code, envelope.message, 'data' in envelope ? { data: envelope.data } : {});
}

/** The `message` of an `ok` answer; anything else throws an `ApiError`. */
export async function ask<C extends Call>(call: C, input: InputOf<C>, signal?: AbortSignal): Promise<MessageOf<C>> {
  return readMessage<C>(await send(call, input, { signal }));
}

/** The same, once under that key. */
export async function askOnce<C extends Call>(call: C, input: InputOf<C>, key: string): Promise<MessageOf<C>> {
  return readMessage<C>(await send(call, input, { idempotencyKey: key }));
}

/** All rows that a list finds, as a file that the server writes. */
export const fetchCsv = <C extends Call>(call: C, input: InputOf<C>, signal: AbortSignal): Promise<Blob> =>
  fetchFile(call, { ...input, ...csvFields() }, signal);

const FILE_TYPES = /^(text\/csv|application\/x-ndjson)\b/;

/** A file that the server writes. One that breaks off throws, too. */
export async function fetchFile<C extends Call>(call: C, input: InputOf<C>, signal: AbortSignal): Promise<Blob> {
  const response = await send(call, input, { signal });
  if (!FILE_TYPES.test(response.headers.get('content-type') ?? '')) {
    await readMessage<C>(response);
    throw new ApiError('unexpected', t('ui.error.unexpected'));
  }
  try {
    return await response.blob();
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiError('network', t('ui.error.network'), { cause: error });
  }
}

/** A picture as an address to show it by: the image itself, which lives no longer than the screen. */
export async function fetchPicture<C extends Call>(call: C, input: InputOf<C>, signal: AbortSignal): Promise<string> {
  const response = await fetchTimed(requestOf(call, input, { signal }));
  const isFile = response.ok && response.headers.get('content-type')?.startsWith('image/') === true;
  if (!isFile) throw new ApiError('unexpected', t('ui.error.unexpected'));
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:image/jpeg;base64,${btoa(text)}`;
}
