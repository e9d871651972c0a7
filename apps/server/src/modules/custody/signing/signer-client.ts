// Asks the signer, over its unix socket and one call at a time. It is believed in what it signs and tells of itself, for the
// socket is its own user's; it believes us nothing.
import { SECOND_MS, type UserId } from '@bourse/domain';
import { count } from '@bourse/domain/kinds';
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
import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { Logger } from 'pino';
import { z } from 'zod';
import { assertNothingHeld, type Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { type ChainWork, CustodySetupError } from '../adapter.ts';

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

/** Undefined where the signer does not answer, or says no. */
export const describeIfHeard = (signer: Pick<SignerClient, 'describe'>): Promise<SignerDescription | undefined> =>
  signer.describe().catch((error: unknown) => {
    if (error instanceof SignerUnreachable || error instanceof SignerRefused) return undefined;
    throw error;
  });

/** The signer's word for why it has not signed; throws what is none. */
export function reasonOf(error: unknown): string {
  if (error instanceof SignerRefused) return error.code;
  if (error instanceof SignerUnreachable) return 'signer_unreachable';
  throw error;
}

type Needs = Pick<ChainWork, 'sql'> & {
  readonly signer: Pick<SignerClient, 'reserve'>;
  readonly log: Pick<Logger, 'warn'>;
};

/** More than could be lost: so many ids are left out where the signer cannot say how many were. */
const SILENT_GAP = 1_000_000;

/**
 * Keeps a restored database from giving a deposit address twice. The index of one is its owner's id; the signer, whose folder no
 * backup of ours brings back, remembers up to which ids addresses may have been shown, and new users begin above that.
 */
export class AddressReserve {
  readonly #needs: Needs;
  #upTo = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Before the first new user. Throws a CustodySetupError for a signer that knows no reserve. The signer also gets what
   * the database itself has shown: it may have been restored from its words alone.
   */
  async begin(): Promise<void> {
    const { sql, signer, log } = this.#needs;
    try {
      this.#upTo = await signer.reserve(await findHighest(sql));
      await beginUsersAbove(sql, this.#upTo);
    } catch (error) {
      if (error instanceof SignerRefused && error.code === 'call_not_found') {
        throw new CustodySetupError('The signer is of an older version: bring it up to date first.');
      }
      if (!(error instanceof SignerUnreachable)) throw error;
      const first = (await findNextUser(sql)) + SILENT_GAP;
      await beginUsersAbove(sql, first - 1);
      log.warn(
        { err: error, first },
        'the signer cannot say which addresses were shown: new users begin at a safe distance',
      );
    }
  }

  /** From then on an address of that owner may be shown. Throws SignerUnreachable where the signer has to be asked. */
  async hold(owner: UserId): Promise<void> {
    if (owner > this.#upTo) this.#upTo = await this.#needs.signer.reserve(owner);
  }
}

async function findHighest(sql: Sql): Promise<number> {
  const [row] = await query(sql, { highest: count })`
    SELECT coalesce(max(address_index), 0) AS highest FROM own_addresses WHERE account = 'deposit'`;
  return row?.highest ?? 0;
}

async function findNextUser(sql: Sql): Promise<number> {
  const [row] = await query(sql, { next: count })`
    SELECT last_value + is_called::int AS next FROM users_id_seq`;
  return row?.next ?? 1;
}

async function beginUsersAbove(sql: Sql, id: number): Promise<void> {
  if ((await findNextUser(sql)) <= id) await sql`SELECT setval('users_id_seq', ${id + 1}, false)`;
}
