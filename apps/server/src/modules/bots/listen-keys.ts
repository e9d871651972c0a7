// Listen keys: names that nobody can guess, each for the events of one account, under which its stream is asked for.
import { type Instant, type KeyId, MINUTE_MS, type UserId } from '@bourse/domain';
import { randomBytes } from 'node:crypto';
import type { KeyUser, ProgramKeys } from '../../platform/http/keys/program-keys.ts';
import type { Clock } from '../../system/clock.ts';

const LASTS_MS = 60 * MINUTE_MS;
/** All users together have so many; one of them has no more than keys. */
const LISTEN_KEYS_MAX = 20_000;

type ListenKey = { readonly userId: UserId; readonly keyId: KeyId; readonly until: number };

export type ListenKeyEnded = (listenKey: string, userId: UserId) => void;

export class ListenKeys {
  readonly #clock: Pick<Clock, 'now'>;
  /** Those that end first stand first. */
  readonly #live = new Map<string, ListenKey>();
  readonly #byKey = new Map<KeyId, string>();
  readonly #listeners = new Set<ListenKeyEnded>();

  constructor({ clock, keys }: { readonly clock: Pick<Clock, 'now'>; readonly keys: Pick<ProgramKeys, 'onEnded'> }) {
    this.#clock = clock;
    keys.onEnded((id) => {
      const listenKey = this.#byKey.get(id);
      if (listenKey !== undefined) this.#end(listenKey);
    });
  }

  /** Each key of an account has one; it is given again while it lives. Undefined where there are too many in all. */
  open({ id: userId, key }: Pick<KeyUser, 'id' | 'key'>): string | undefined {
    this.endLapsed();
    const known = this.#byKey.get(key.id);
    if (known === undefined && this.#live.size >= LISTEN_KEYS_MAX) return undefined;
    const listenKey = known ?? randomBytes(32).toString('hex');
    this.#renew(listenKey, { userId, keyId: key.id });
    return listenKey;
  }

  /** Answers whether it is a live one of the user's. */
  keep(userId: UserId, listenKey: string): boolean {
    const live = this.#find(userId, listenKey);
    if (live) this.#renew(listenKey, live);
    return live !== undefined;
  }

  /** Answers whether it was a live one of the user's. */
  close(userId: UserId, listenKey: string): boolean {
    const isTheirs = this.#find(userId, listenKey) !== undefined;
    if (isTheirs) this.#end(listenKey);
    return isTheirs;
  }

  ownerOf(listenKey: string): UserId | undefined {
    const live = this.#live.get(listenKey);
    return live && live.until > this.#clock.now() ? live.userId : undefined;
  }

  onEnded(listener: ListenKeyEnded): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ends those whose time is over. */
  endLapsed(): void {
    const now: Instant = this.#clock.now();
    for (const [listenKey, { until }] of this.#live) {
      if (until > now) return;
      this.#end(listenKey);
    }
  }

  #find(userId: UserId, listenKey: string): ListenKey | undefined {
    return this.ownerOf(listenKey) === userId ? this.#live.get(listenKey) : undefined;
  }

  #renew(listenKey: string, { userId, keyId }: Pick<ListenKey, 'userId' | 'keyId'>): void {
    this.#live.delete(listenKey);
    this.#live.set(listenKey, { userId, keyId, until: this.#clock.now() + LASTS_MS });
    this.#byKey.set(keyId, listenKey);
  }

  #end(listenKey: string): void {
    const live = this.#live.get(listenKey);
    if (!live) return;
    this.#live.delete(listenKey);
    this.#byKey.delete(live.keyId);
    for (const listener of this.#listeners) listener(listenKey, live.userId);
  }
}
