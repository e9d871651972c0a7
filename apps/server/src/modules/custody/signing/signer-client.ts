// Asks the signer, over its unix socket and one call at a time. It is believed in what it signs and tells of itself, for the
// socket is its own user's; it believes us nothing.
import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { SECOND_MS } from '@bourse/domain';
import {
  type SignedCount,
  type SignedTransaction,
  SIGNER_HEADERS,
  SIGNER_REFUSALS,
  type SignerCall,
  type SignerDescription,
  type SignerRefusalCode,
  type SignerReserve,
  type SigningRequest,
  textOfSignerCall,
} from '@bourse/domain/signer';
import { z } from 'zod';
import { assertNothingHeld } from '../../../core/storage/connection.ts';

/** It says no, and has signed nothing by that. */
export class SignerRefused extends Error {
  override readonly name = 'SignerRefused';
  readonly code: SignerRefusalCode;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: SignerRefusalCode, params: Readonly<Record<string, string | number>>) {
    super(`the signer refuses: ${code} ${JSON.stringify(params)}`);
    this.code = code;
    this.params = params;
  }

  /** It did not hear the call at all: whether it had signed the same one before is not known. */
  get isUnheard(): boolean {
    return this.code.startsWith('call_');
  }
}

/** No answer came, or none that is one: it may have signed all the same. */
export class SignerUnreachable extends Error {
  override readonly name = 'SignerUnreachable';
}

const TIMEOUT_MS = 10 * SECOND_MS;
const NONCE_BYTES = 16;
const KEY_BYTES = 32;

const left = z.object({ hour: z.string(), day: z.string() });
const assetSchema = z.object({
  name: z.string(),
  contract: z.string().nullable(),
  decimals: z.int(),
  autoMax: z.string(),
  withdrawalLeft: left,
  refillLeft: left,
});
const descriptionSchema = z.object({
  chains: z.array(
    z.object({
      chainId: z.string(),
      assets: z.array(assetSchema),
      feeMax: z.string(),
      feesLeft: left,
      gasLeft: left,
      xpubs: z.object({ deposit: z.string(), hot: z.string(), cold: z.string().nullable() }),
      coldAddress: z.string().nullable(),
    }),
  ),
  approvers: z.array(z.object({ name: z.string(), key: z.string() })),
  head: z.string(),
}) satisfies z.ZodType<SignerDescription>;
const countSchema = z.object({ count: z.int() }) satisfies z.ZodType<SignedCount>;
const reserveSchema = z.object({ upTo: z.int() }) satisfies z.ZodType<SignerReserve>;
const signedSchema = z.object({ txid: z.string(), raw: z.string() });
const refusalSchema = z.object({
  ok: z.literal(false),
  code: z.enum(SIGNER_REFUSALS),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

export type SignerDoor = {
  readonly socket: string;
  /** Holds the key of its calls, 32 bytes in hexadecimal. */
  readonly keyFile: string;
  /** UTC milliseconds of the operating system, for its time is that. */
  readonly now?: () => number;
};

export class SignerClient {
  readonly #door: SignerDoor;
  #waiting: Promise<unknown> = Promise.resolve();

  constructor(door: SignerDoor) {
    this.#door = door;
  }

  /** UTC milliseconds, as the signer counts them. */
  now(): number {
    return (this.#door.now ?? Date.now)();
  }

  /** Throws SignerRefused where it says no, and SignerUnreachable where it says nothing. */
  sign(asked: SigningRequest): Promise<SignedTransaction> {
    return this.#ask('/sign', asked, signedSchema);
  }

  describe(): Promise<SignerDescription> {
    return this.#ask('/describe', {}, descriptionSchema);
  }

  /** How many transactions its log has for an id. What was asked for before and did not reach it, it signs no more. */
  async countSigned(id: string): Promise<number> {
    return (await this.#ask('/signed', { id }, countSchema)).count;
  }

  /** Once it answers, an address of that index may be shown: it has it on its disk. */
  async reserve(index: number): Promise<number> {
    return (await this.#ask('/reserve', { index }, reserveSchema)).upTo;
  }

  async #ask<Value>(path: string, content: object, shape: z.ZodType<Value>): Promise<Value> {
    assertNothingHeld('the signer');
    const next = this.#waiting.then(() => this.#call(path, JSON.stringify(content), shape));
    this.#waiting = next.catch(() => undefined);
    return next;
  }

  async #call<Value>(path: string, body: string, shape: z.ZodType<Value>): Promise<Value> {
    const nonce = randomBytes(NONCE_BYTES).toString('hex');
    const answer = await this.#post({ path, timestamp: `${this.now()}`, nonce, body });
    const refused = refusalSchema.safeParse(answer);
    if (refused.success) throw new SignerRefused(refused.data.code, refused.data.params);
    const read = z.object({ ok: z.literal(true), value: shape }).safeParse(answer);
    if (!read.success) throw new SignerUnreachable(`the signer answers ${path} in another shape`);
    return read.data.value;
  }

  async #post(call: SignerCall): Promise<unknown> {
    try {
      return JSON.parse(await this.#send(call)) as unknown;
    } catch (error) {
      throw new SignerUnreachable(`the signer at ${this.#door.socket} does not answer`, { cause: error });
    }
  }

  #send(call: SignerCall): Promise<string> {
    const mac = createHmac('sha256', this.#readKey()).update(textOfSignerCall(call)).digest('hex');
    const headers = {
      'content-type': 'application/json',
      [SIGNER_HEADERS.timestamp]: call.timestamp,
      [SIGNER_HEADERS.nonce]: call.nonce,
      [SIGNER_HEADERS.mac]: mac,
    };
    const target = { socketPath: this.#door.socket, path: call.path, method: 'POST', headers };
    return new Promise((resolve, reject) => {
      const sent = request({ ...target, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
      });
      sent.on('error', reject).end(call.body);
    });
  }

  /** Read each time, so that a key that was changed counts without a restart. */
  #readKey(): Buffer {
    const key = Buffer.from(readFileSync(this.#door.keyFile, 'utf8').trim(), 'hex');
    if (key.length !== KEY_BYTES) throw new Error(`${this.#door.keyFile} holds no key of the signer`);
    return key;
  }
}
