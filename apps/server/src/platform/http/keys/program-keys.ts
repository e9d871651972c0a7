// Keys of programs: whose a signed request is. Live keys are remembered, so that no request waits for the database; what ends
// or changes one empties its memory at once, because this process is the only one that does either.
//
// A key is live while three facts stand: its row in `api_keys` has not ended, the engine knows it and has not ended it, and
// neither its account nor the master of that is frozen or closed. So a crash between two of them never leaves a key that can
// be used without its budget: without the engine's part the row alone is no key.
import { accept, type Instant, type KeyId, KEY_AHEAD_MS, KEY_PERMISSIONS, type KeyPermission } from '@bourse/domain';
import { refuse, type Refusal, type Result, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyBaseLogger } from 'fastify';
import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import type { Published, Sequencer } from '../../../core/sequencer/sequencer.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { Clock } from '../../../system/clock.ts';
import type { Vault } from '../../../system/vault.ts';
import type { NotifyUser } from '../../delivery/delivery.ts';
import { networkOf } from '../network.ts';
import type { SessionUser } from '../sessions.ts';
import { TokenTries } from '../throttles.ts';
import { admitsOf } from './addresses.ts';
import { type EndedKeys, endKeys, endLapsed, type KeyEnding, liveKeysOf } from './endings.ts';
import { Replays } from './replays.ts';
import { type Claim, isEd25519Of, isHmacOf, readSigned, type Signed } from './signatures.ts';
import { KeyUses } from './uses.ts';

export type { Claim, Signed } from './signatures.ts';

/** Why a request is not its key's, in the order in which it is looked at. */
export type SignatureRefusal =
  | 'key_header_missing'
  | 'rate_limited'
  | 'key_unknown'
  | 'key_ended'
  | 'key_address_refused'
  | 'key_timestamp_outside'
  | 'key_signature_wrong'
  | 'key_replayed';

/** The same of a claim, which is in its form. */
export type ProofRefusal = Exclude<SignatureRefusal, 'key_header_missing'>;

/** A user who acts by a key. */
export type KeyUser = SessionUser & { readonly key: NonNullable<SessionUser['key']> };

export type ProgramKeys = {
  /** Finds whose request it is. A refusal is counted among the uses of its key; what is let in is counted by `used`. */
  readonly verify: (signed: Signed) => Promise<Result<KeyUser, SignatureRefusal>>;
  /** The same of what was signed in another scheme. */
  readonly prove: (claim: Claim) => Promise<Result<KeyUser, ProofRefusal>>;
  /** Finds the user of a live key by its name alone, which proves nothing. It is counted among the uses of its key. */
  readonly identify: (named: Pick<Claim, 'name' | 'address' | 'call'>) => Promise<Result<KeyUser, ProofRefusal>>;
  /** Whether the key has signed from this network lately: such a one is not asked for a visitor's points. */
  readonly isKnownFrom: (name: string | undefined, address: string) => boolean;
  /** Counts what came of a request that was let in: `ok`, or the code of its refusal. */
  readonly used: (
    user: KeyUser,
    use: { readonly call: string; readonly address: string; readonly outcome: string },
  ) => void;
  /** Calls the listener when a key ends or is changed: whoever is logged in with it logs in anew. Returns the way to stop. */
  readonly onEnded: (listener: (ended: KeyId) => void) => () => void;
  /** Ends keys in the transaction of what ends them, tells their owners, and answers those that were live. */
  readonly end: (transaction: TransactionSql, ending: KeyEnding) => Promise<EndedKeys>;
  /** The same of every key of a person, sub-accounts included. */
  readonly endOfPerson: (
    transaction: TransactionSql,
    ending: Pick<KeyEnding, 'reason'> & { readonly userId: UserId },
  ) => Promise<EndedKeys>;
  /** To be called once a change of a key is committed: what is remembered of it counts no more. */
  readonly forget: (id: KeyId) => void;
  /** Ends keys that have expired, or whose account is frozen or closed. A job does so again and again. */
  readonly endLapsed: () => Promise<void>;
  /** Writes the uses that were counted. A job does so every few seconds. */
  readonly flushUses: () => Promise<void>;
  /** Resolves when all that has begun by itself is done. */
  readonly settled: () => Promise<void>;
};

const CACHE_MS = 60_000;
const CACHE_SIZE_MAX = 20_000;
const NETWORKS_MAX = 20_000;

type LiveKey = {
  readonly user: KeyUser;
  readonly isSignedBy: (claim: Claim) => boolean | Promise<boolean>;
  readonly admits: (address: string) => boolean;
  readonly expiresAt: Instant | undefined;
  /** No request is older: one from before this process may have been used then. */
  readonly notBeforeMs: number;
  readonly cachedUntil: number;
  /** Turns false when it is forgotten, for a check that is under way. */
  isLive: boolean;
};

const FOUND = {
  id: kinds.id<KeyId>(),
  userId: kinds.id<UserId>(),
  masterId: kinds.optional(kinds.id<UserId>()),
  isHouse: kinds.flag,
  secret: kinds.optional(kinds.bytes),
  publicKey: kinds.optional(kinds.text),
  permissions: kinds.small<number>(),
  addresses: kinds.text,
  createdAt: kinds.instant,
  expiresAt: kinds.optional(kinds.instant),
};

export const sealContextOf = (name: string): string => `key ${name}`;

export const permissionsOf = (bits: number): readonly KeyPermission[] =>
  KEY_PERMISSIONS.filter((_, place) => (bits & (1 << place)) !== 0);

export const bitsOf = (permissions: readonly KeyPermission[]): number =>
  KEY_PERMISSIONS.reduce((bits, name, place) => (permissions.includes(name) ? bits | (1 << place) : bits), 0);

type Dependencies = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly sequencer: Sequencer;
  readonly notifyUser: NotifyUser;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly hasLimits: boolean;
};

export function createProgramKeys(needs: Dependencies): ProgramKeys {
  const { sql, clock, vault, sequencer, log } = needs;
  const bootedAt = clock.now();
  const cache = new Map<string, LiveKey>();
  const tries = new TokenTries(needs);
  const replays = new Replays();
  const uses = new KeyUses(sql);
  /** Names with networks from which their key has signed. */
  const proven = new Set<string>();
  const listeners = new Set<(ended: KeyId) => void>();
  let changes = 0;
  let running: Promise<void> = Promise.resolve();

  async function lookUp(name: string): Promise<LiveKey | undefined> {
    // One that has expired is found, so that its owner reads what has become of it.
    const [row] = await query(sql, FOUND)`
      SELECT k.id, k.user_id, u.master_id, u.is_house, k.secret, k.public_key, k.permissions, k.addresses, k.created_at,
        k.expires_at
      FROM api_keys k JOIN users u ON u.id = k.user_id JOIN key_states s ON s.id = k.id
        JOIN user_states o ON o.user_id = k.user_id LEFT JOIN user_states m ON m.user_id = o.master_id
      WHERE k.name = ${name} AND (k.end_reason = 'expired' OR (k.ended_at IS NULL AND s.ended_at IS NULL))
        AND NOT o.is_frozen AND NOT o.is_frozen_by_master AND o.closed_at IS NULL AND m.is_frozen IS NOT TRUE`;
    if (!row) return undefined;
    const { id, userId, masterId, isHouse, createdAt } = row;
    const key = { id, permissions: new Set(permissionsOf(row.permissions)) };
    return {
      user: { id: userId, isHouse, ...(masterId !== undefined && { masterId }), key },
      isSignedBy: signerOf(row.secret && openSecret(name, row.secret), row.publicKey),
      admits: admitsOf(row.addresses.split(' ').filter((part) => part !== '')),
      expiresAt: row.expiresAt,
      notBeforeMs: createdAt >= bootedAt ? 0 : bootedAt + KEY_AHEAD_MS,
      cachedUntil: clock.now() + CACHE_MS,
      isLive: true,
    };
  }

  const openSecret = (name: string, sealed: Uint8Array): KeyObject =>
    createSecretKey(Buffer.from(vault.open(sealed, sealContextOf(name))));

  async function find(name: string): Promise<LiveKey | undefined> {
    const cached = cache.get(name);
    if (cached && cached.cachedUntil > clock.now()) return cached;
    const before = changes;
    const found = await lookUp(name);
    // A key that was read before it ended must not be remembered after it.
    if (changes !== before) return find(name);
    cache.delete(name);
    if (!found) {
      tries.bury(name);
      return undefined;
    }
    if (cache.size >= CACHE_SIZE_MAX) cache.clear();
    cache.set(name, found);
    return found;
  }

  /** Each made-up name costs a look at the table, so a network has so many of them. */
  async function findFrom(name: string, address: string): Promise<Result<LiveKey, 'key_unknown' | 'rate_limited'>> {
    if (tries.isDead(name)) return refuse('key_unknown');
    if (cache.has(name)) return (await find(name).then((found) => found && accept(found))) ?? refuse('key_unknown');
    const looked = await tries.look(address, () => find(name));
    if (!looked.ok) return looked;
    return looked.value ? accept(looked.value) : refuse('key_unknown');
  }

  function refuseUse(key: LiveKey, address: string): Refusal<'key_ended' | 'key_address_refused'> | undefined {
    if (key.expiresAt !== undefined && key.expiresAt <= clock.now()) return refuse('key_ended');
    return key.admits(address) ? undefined : refuse('key_address_refused', { address });
  }

  async function check(key: LiveKey, claim: Claim): Promise<Refusal<ProofRefusal> | undefined> {
    const now = clock.now();
    const { timestampMs, windowMs, isOnce } = claim;
    const refusal = refuseUse(key, claim.address);
    if (refusal) return refusal;
    const isInTime =
      timestampMs < now + KEY_AHEAD_MS && now - timestampMs <= windowMs && (!isOnce || timestampMs >= key.notBeforeMs);
    if (!isInTime) return refuse('key_timestamp_outside', { timestamp: timestampMs, server: now });
    const signature = key.isSignedBy(claim);
    if (!(typeof signature === 'boolean' ? signature : await signature)) return refuse('key_signature_wrong');
    if (!key.isLive) return refuse('key_unknown');
    if (!isOnce) return undefined;
    const use = { keyId: key.user.key.id, signature: claim.signature, goodUntilMs: timestampMs + windowMs, nowMs: now };
    const seen = replays.add(use);
    if (seen === 'seen') return refuse('key_replayed');
    return seen === 'full' ? refuse('rate_limited', { seconds: Math.ceil(windowMs / 1_000) }) : undefined;
  }

  const pairOf = (name: string, address: string): string => `${name} ${networkOf(address)}`;

  async function verify(signed: Signed): Promise<Result<KeyUser, SignatureRefusal>> {
    const claim = readSigned(signed);
    return 'ok' in claim ? claim : prove(claim);
  }

  async function prove(claim: Claim): Promise<Result<KeyUser, ProofRefusal>> {
    const { name, address } = claim;
    const found = await findFrom(name, address);
    if (!found.ok) {
      proven.delete(pairOf(name, address));
      return found;
    }
    const key = found.value;
    const refusal = await check(key, claim);
    if (refusal) {
      count(key.user, { ...claim, outcome: refusal.code }, refusal.code === 'key_replayed');
      return refusal;
    }
    if (proven.size >= NETWORKS_MAX) proven.clear();
    proven.add(pairOf(name, address));
    return accept(key.user);
  }

  async function identify(named: Pick<Claim, 'name' | 'address' | 'call'>): Promise<Result<KeyUser, ProofRefusal>> {
    const found = await findFrom(named.name, named.address);
    if (!found.ok) return found;
    const { user } = found.value;
    const refusal = refuseUse(found.value, named.address);
    count(user, { ...named, outcome: refusal?.code ?? 'ok' }, false);
    return refusal ?? accept(user);
  }

  function count(
    { key }: KeyUser,
    use: Pick<Claim, 'call' | 'address'> & { outcome: string },
    isProven: boolean,
  ): void {
    const { call, address, outcome } = use;
    uses.count({ keyId: key.id, call, address, outcome, isProven }, clock.now());
  }

  /** Forgets the keys that it is asked about, and tells whoever is logged in with one of them. */
  function forgetWhere(isMeant: (user: KeyUser) => boolean): void {
    changes += 1;
    for (const [name, key] of cache) {
      if (!isMeant(key.user)) continue;
      key.isLive = false;
      cache.delete(name);
    }
  }

  function forget(id: KeyId): void {
    forgetWhere(({ key }) => key.id === id);
    for (const listener of listeners) listener(id);
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    running = running.then(work);
    return running;
  }

  const endLapsedInTurn = (): Promise<void> =>
    inTurn(() =>
      endLapsed(needs).catch((error: unknown) => log.error({ err: error }, 'keys that are over have not been ended')),
    );

  /** Freezing reaches keys here, whoever freezes: first nobody is let in any more, then the keys end for good. */
  function absorb({ users, keyStates }: Published): void {
    for (const { id, endedAt } of keyStates) if (endedAt !== undefined) forget(id);
    const over = users.filter((user) => user.isFrozen || user.isFrozenByMaster || user.closedAt !== undefined);
    if (over.length === 0) return;
    const ids = new Set(over.map(({ id }) => id));
    forgetWhere(({ id, masterId }) => ids.has(id) || (masterId !== undefined && ids.has(masterId)));
    void endLapsedInTurn();
  }

  /** The engine has ended them by now, so that nobody finds one anew. */
  async function end(transaction: TransactionSql, ending: KeyEnding): Promise<EndedKeys> {
    const ended = await endKeys(needs, transaction, ending);
    for (const { id } of ended) forget(id);
    return ended;
  }

  sequencer.subscribe(absorb);

  return {
    verify,
    prove,
    identify,
    isKnownFrom: (name, address) => name !== undefined && proven.has(pairOf(name, address)),
    used: (user, use) => count(user, use, true),
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end,
    endOfPerson: async (transaction, { userId, reason }) =>
      end(transaction, { ids: await liveKeysOf(transaction, userId), reason }),
    forget,
    endLapsed: endLapsedInTurn,
    flushUses: () => uses.flush(),
    settled: async () => {
      await running;
      await uses.flush();
    },
  };
}

function signerOf(secret: KeyObject | undefined, publicPem: string | undefined): LiveKey['isSignedBy'] {
  if (secret !== undefined) {
    const isOf = (claim: Claim): boolean => isHmacOf(secret, claim);
    return (claim) => isOf(claim) || (claim.otherHead !== undefined && isOf({ ...claim, head: claim.otherHead }));
  }
  const publicKey = createPublicKey(publicPem ?? '');
  return async (claim) => {
    if (await isEd25519Of(publicKey, claim)) return true;
    return claim.otherHead !== undefined && isEd25519Of(publicKey, { ...claim, head: claim.otherHead });
  };
}
