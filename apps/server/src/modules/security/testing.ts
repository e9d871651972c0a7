// A passkey authenticator in software, for tests: what a browser and a security key do between them, down to the bytes.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { AnswerOf, passkeys, proofs } from '@bourse/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { Secret, TOTP } from 'otpauth';
import type { z } from 'zod';

type CreationOptions = AnswerOf<typeof passkeys.registerOptions>;
type RequestOptions = AnswerOf<typeof passkeys.proofOptions>;

/** The form in JSON, which is no string as in a form. */
type ObjectOf<Schema extends z.ZodType> = Exclude<z.input<Schema>, string>;

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export type Behaviour = {
  /** The page that asks; the relying party's own unless a phishing page asks. */
  readonly origin?: string;
  readonly isUserVerified?: boolean;
  /** Signature counter; 0 where the authenticator has none. */
  readonly counter?: number;
};

type Key = { readonly id: Buffer; readonly privateKey: KeyObject; readonly userHandle: string };

export class SoftAuthenticator {
  readonly #origin: string;
  readonly #keys: Key[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Does the same as `navigator.credentials.create()`. */
  create(options: CreationOptions, behaviour: Behaviour = {}): ObjectOf<typeof proofs.newPasskey> {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = { id: randomBytes(32), privateKey, userHandle: options.user.id };
    this.#keys.push(key);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coseKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(key.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, key.id, isoCBOR.encode(coseKey)]);
    const authData = Buffer.concat([this.#head(options.rp.id, HAS_CREDENTIAL, behaviour), credential]);
    const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: key.id.toString('base64url'),
      rawId: key.id.toString('base64url'),
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, behaviour).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Does the same as `navigator.credentials.get()`, with the newest key that is allowed. */
  get(options: RequestOptions, behaviour: Behaviour = {}): ObjectOf<typeof proofs.passkeyProof> {
    const allowed = options.allowCredentials.map(({ id }) => id);
    const key = this.#keys.findLast(({ id }) => allowed.length === 0 || allowed.includes(id.toString('base64url')));
    if (!key) throw new Error('the authenticator has no key that is allowed');
    const authenticatorData = this.#head(options.rpId, 0, behaviour);
    const clientData = this.#clientData('webauthn.get', options.challenge, behaviour);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    return {
      id: key.id.toString('base64url'),
      rawId: key.id.toString('base64url'),
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, key.privateKey).toString('base64url'),
        userHandle: key.userHandle,
      },
    };
  }

  #head(rpId: string, flags: number, { isUserVerified = true, counter = 0 }: Behaviour): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const verified = isUserVerified ? USER_VERIFIED : 0;
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.of(flags | USER_PRESENT | verified),
      count,
    ]);
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Behaviour): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}

/** Gives the code that an authenticator app shows at a moment. */
export const totpCodeAt = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
