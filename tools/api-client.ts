// A client of the public API: one pool of connections, one call at a time per answer, faults told apart.
import { setTimeout as delay } from 'node:timers/promises';
import { FormData, Pool } from 'undici';
import { z } from 'zod';

/** The server cannot be asked now: it is starting, busy or gone. Whether the call took effect is unknown. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs = 0) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The token is not valid any more: the server has written new ones. */
export class LoggedOut extends Error {
  override readonly name = 'LoggedOut';
}

/** A refusal where none is expected: a fault of the client or of its rights. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

const envelope = z.object({
  type: z.enum(['ok', 'error', '999']),
  code: z.union([z.string(), z.number()]).optional(),
  message: z.unknown().optional(),
  data: z.unknown().optional(),
});

export type Answer =
  | { readonly ok: true; readonly message: unknown; readonly data: unknown }
  | { readonly ok: false; readonly code: string };

export type Fields = Readonly<Record<string, string | number>>;
export type UploadedFile = { readonly bytes: Uint8Array; readonly type: string };

const TIMEOUT_MS = 10_000;
const CONNECTIONS = 6;
const BUSY_TRIES = 4;

export class Client {
  readonly #pool: Pool;
  /** Calls sent so far, for the figures of the log. */
  calls = 0;

  constructor(url: string) {
    this.#pool = new Pool(url, { connections: CONNECTIONS, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
  }

  get(path: string, fields: Fields, token?: string): Promise<Answer> {
    return this.#call({ method: 'GET', path: `${path}?${encode(fields)}`, token, body: undefined });
  }

  /** With a `key` it is done once, however often it is sent. */
  post(path: string, fields: Fields, token?: string, key?: string): Promise<Answer> {
    return this.#call({ method: 'POST', path, token, body: encode(fields), key });
  }

  upload(path: string, { bytes, type }: UploadedFile, token: string): Promise<Answer> {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(bytes)], { type }), 'file');
    return this.#call({ method: 'POST', path, token, body });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** `busy` and too many requests are tried again a few times: neither had any effect. */
  async #call(request: Request): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#send(request);
      } catch (error) {
        const waitMs = error instanceof Unavailable ? error.retryAfterMs : 0;
        if (waitMs === 0 || attempt === BUSY_TRIES) throw error;
        await delay(Math.min(waitMs, 2_000) * attempt);
      }
    }
  }

  async #send({ method, path, token, body, key }: Request): Promise<Answer> {
    this.calls += 1;
    let status: number;
    let retryAfter: string | undefined;
    let parsed: z.output<typeof envelope>;
    try {
      const answer = await this.#pool.request({
        method,
        path,
        headers: {
          ...(token === undefined ? {} : { authorization: token }),
          ...(typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          lang: 'en',
        },
        ...(body === undefined ? {} : { body }),
      });
      status = answer.statusCode;
      const header = answer.headers['retry-after'];
      retryAfter = Array.isArray(header) ? header[0] : header;
      parsed = envelope.parse(await answer.body.json());
    } catch (error) {
      throw new Unavailable(error instanceof Error ? error.message : String(error));
    }
    const code = String(parsed.code ?? 'unknown');
    if (CLOSED.has(code)) return { ok: false, code };
    if (status === 503 || status === 429)
      throw new Unavailable(`${path}: ${status}`, 1_000 * Number(retryAfter ?? 1) || 1_000);
    if (status >= 500) throw new Unavailable(`${path}: ${status}`);
    if (parsed.type === '999') throw new LoggedOut();
    if (parsed.type === 'ok') return { ok: true, message: parsed.message, data: parsed.data };
    return { ok: false, code };
  }
}

/** The server runs, and takes this again once operators say so. Cancelling and looking go on meanwhile. */
const CLOSED: ReadonlySet<string> = new Set(['maintenance', 'full_stop']);

type Request = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string | undefined;
  readonly body: string | FormData | undefined;
  readonly key?: string | undefined;
};

function encode(fields: Fields): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) parameters.set(name, String(value));
  return parameters.toString();
}
