// Signatures that were seen, until nobody could use them again: a replayed one is refused. Bounded for each key, so that one
// which signs without end takes no more than its share of the memory.
import { SECOND_MS, type KeyId } from '@bourse/domain';

const SEEN_OF_KEY_MAX = 100_000;
/** So many hex digits of a signature are read as one number, which tells signatures of one key from one another. */
const HEX_DIGITS = 13;
/** The same of one in base64: eight characters are six bytes. */
const BASE64_LENGTH = 8;
const BYTES = 6;
/** An HMAC is written as so many hex digits, an Ed25519 signature is longer. */
const HMAC_LENGTH = 64;

type Use = { readonly keyId: KeyId; readonly signature: string; readonly goodUntilMs: number; readonly nowMs: number };

export class Replays {
  /** By the second in which they end, then by key. A signature ends when its signed timestamp and window say. */
  readonly #seen = new Map<number, Map<KeyId, Set<number>>>();
  readonly #counts = new Map<KeyId, number>();
  #second = 0;

  /** Remembers a signature, unless it was seen before or its key has as many as it may. */
  add({ keyId, signature, goodUntilMs, nowMs }: Use): 'new' | 'seen' | 'full' {
    this.#forget(Math.floor(nowMs / SECOND_MS));
    const second = Math.floor(goodUntilMs / SECOND_MS);
    const ofSecond = this.#seen.get(second) ?? new Map<KeyId, Set<number>>();
    const ofKey = ofSecond.get(keyId) ?? new Set<number>();
    const fingerprint = fingerprintOf(signature);
    if (ofKey.has(fingerprint)) return 'seen';
    const count = this.#counts.get(keyId) ?? 0;
    if (count >= SEEN_OF_KEY_MAX) return 'full';
    ofKey.add(fingerprint);
    ofSecond.set(keyId, ofKey);
    this.#seen.set(second, ofSecond);
    this.#counts.set(keyId, count + 1);
    return 'new';
  }

  get size(): number {
    let size = 0;
    for (const count of this.#counts.values()) size += count;
    return size;
  }

  #forget(second: number): void {
    if (second === this.#second) return;
    this.#second = second;
    for (const [ended, ofSecond] of this.#seen) {
      if (ended >= second) continue;
      this.#seen.delete(ended);
      for (const [keyId, { size }] of ofSecond) {
        const left = (this.#counts.get(keyId) ?? 0) - size;
        if (left > 0) this.#counts.set(keyId, left);
        else this.#counts.delete(keyId);
      }
    }
  }
}

/** Texts would be kept with the headers that they came in. */
const fingerprintOf = (signature: string): number =>
  signature.length === HMAC_LENGTH
    ? Number.parseInt(signature.slice(0, HEX_DIGITS), 16)
    : Buffer.from(signature.slice(0, BASE64_LENGTH), 'base64').readUIntBE(0, BYTES);
