// Signatures that were seen, until nobody could use them again: a replayed one is refused. Bounded for each key, so that one
// which signs without end takes no more than its share of the memory.
import { SECOND_MS, type KeyId } from '@bourse/domain';

const SEEN_OF_KEY_MAX = 100_000;
/** So many characters tell signatures of one key from one another. */
const FINGERPRINT_LENGTH = 32;

type Use = { readonly keyId: KeyId; readonly signature: string; readonly goodUntilMs: number; readonly nowMs: number };

export class Replays {
  /** By the second in which they end, then by key. A signature ends when its signed timestamp and window say. */
  readonly #seen = new Map<number, Map<KeyId, Set<string>>>();
  readonly #counts = new Map<KeyId, number>();
  #second = 0;

  /** Remembers a signature, unless it was seen before or its key has as many as it may. */
  add({ keyId, signature, goodUntilMs, nowMs }: Use): 'new' | 'seen' | 'full' {
    this.#forget(Math.floor(nowMs / SECOND_MS));
    const second = Math.floor(goodUntilMs / SECOND_MS);
    const ofSecond = this.#seen.get(second) ?? new Map<KeyId, Set<string>>();
    const ofKey = ofSecond.get(keyId) ?? new Set<string>();
    const fingerprint = signature.slice(0, FINGERPRINT_LENGTH);
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
