// Making a key and changing one. Both ask for the password and the second factor of the person, and are told to the owner in the
// transaction that does them.
import type { keys, ParsedInputOf } from '@bourse/contract';
import { accept, DAY_MS, type Instant, KEY_BAND_BPS, type KeyId, keyId, KEYS_MAX, type MarketId } from '@bourse/domain';
import { instant, refuse, type Result, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { KeyBudget } from '@bourse/engine';
import { randomInt } from 'node:crypto';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { DetailedRefusal } from '../../platform/http/mount.ts';
import { personOfUser } from '../../platform/http/acting.ts';
import type { SessionUser } from '../../platform/http/sessions.ts';
import { refuseBeyond } from '../../platform/http/throttles.ts';
import { readAddresses } from '../../platform/http/keys/addresses.ts';
import { bitsOf, sealContextOf } from '../../platform/http/keys/program-keys.ts';
import { KEY_NAME_LENGTH, pemOf, readPublicKey } from '../../platform/http/keys/signatures.ts';
import { randomToken } from '../../system/random.ts';
import { guardChange, type SecurityServices } from '../security/index.ts';

type Asked = Pick<
  ParsedInputOf<typeof keys.change>,
  | 'label'
  | 'permissions'
  | 'addresses'
  | 'expires_at'
  | 'markets'
  | 'order_max'
  | 'day_max'
  | 'loss_max'
  | 'open_max'
  | 'band_bps'
>;
type Proven = Pick<ParsedInputOf<typeof keys.change>, 'password' | 'totp_code' | 'recovery_code' | 'passkey'>;

type Terms = {
  readonly label: string;
  readonly permissions: number;
  readonly addresses: string;
  readonly expiresAt: Instant | undefined;
  readonly budget: KeyBudget;
};

/** Refuses addresses that are none, an expiry that is past, and markets that there are not. */
function readTerms({ market, clock }: SecurityServices, asked: Asked): Result<Terms> {
  const addresses = readAddresses(asked.addresses ?? []);
  if (!addresses.ok) return addresses;
  const expiresAt = asked.expires_at === undefined ? undefined : instant(asked.expires_at);
  if (expiresAt !== undefined && expiresAt <= clock.now()) return refuse('invalid_request', { field: 'expires_at' });
  const markets: MarketId[] = [];
  for (const symbol of asked.markets ?? []) {
    const known = market.marketBySymbol(symbol.toUpperCase());
    if (!known) return refuse('invalid_request', { field: 'markets' });
    markets.push(known.id);
  }
  const bandBps = asked.band_bps ?? KEY_BAND_BPS;
  return accept({
    label: asked.label,
    permissions: bitsOf(asked.permissions),
    addresses: addresses.value.join(' '),
    expiresAt,
    budget: {
      markets: markets.length === 0 ? undefined : markets,
      orderMax: asked.order_max,
      dayMax: asked.day_max,
      lossMax: asked.loss_max,
      openMax: asked.open_max,
      bandBps: bandBps === 0 ? undefined : bandBps,
      expiresAt,
    },
  });
}

/** So many keys are made and changed a day, by all accounts of a person: each sends a mail, and an ended one is kept for long. */
export const CHANGES_PER_DAY_MAX = 100;

const refuseFurther = ({ clock }: SecurityServices, transaction: TransactionSql, user: SessionUser) =>
  refuseBeyond(
    transaction,
    { subject: `keys ${personOfUser(user)}`, max: CHANGES_PER_DAY_MAX, windowMs: DAY_MS },
    clock.now(),
  );

/** The person proves it, also for a sub-account's key. */
const prove = (services: SecurityServices, { id, masterId = id }: SessionUser, { password, ...proof }: Proven) =>
  guardChange(services, { userId: masterId, password, proof });

async function findPassword(sql: Sql | TransactionSql, person: UserId): Promise<string | undefined> {
  const [row] = await query(sql, { hash: kinds.text })`SELECT password_hash AS hash FROM users WHERE id = ${person}`;
  return row?.hash;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomName = (): string =>
  Array.from({ length: KEY_NAME_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export type MadeKey = {
  readonly id: KeyId;
  /** To be shown once, of an HMAC key. */
  readonly secret: string | undefined;
};

export async function makeKey(
  services: SecurityServices,
  user: SessionUser,
  {
    kind,
    public_key: typed,
    ...asked
  }: Asked & Proven & Pick<ParsedInputOf<typeof keys.create>, 'kind' | 'public_key'>,
): Promise<Result<MadeKey> | DetailedRefusal> {
  const { storage, vault } = services;
  const publicKey = kind === 'ed25519' ? readPublicKey(typed ?? '') : undefined;
  if (kind === 'ed25519' && publicKey === undefined) return refuse('invalid_public_key');
  const terms = readTerms(services, asked);
  if (!terms.ok) return terms;
  const person = personOfUser(user);
  const passwordBefore = await findPassword(storage.sql, person);
  const proven = await prove(services, user, asked);
  if (!proven.ok) return proven;
  const name = randomName();
  const secret = kind === 'hmac' ? randomToken() : undefined;
  return storage.sql.begin(async (transaction): Promise<Result<MadeKey>> => {
    // A change of the password ends all keys: it waits for this one, or this one for it, and then has to be proven anew.
    await transaction`SELECT id FROM users WHERE id = ${person} FOR NO KEY UPDATE`;
    if ((await findPassword(transaction, person)) !== passwordBefore) return refuse('wrong_password');
    const tooMany = await refuseFurther(services, transaction, user);
    if (tooMany) return tooMany;
    const made = await insertKey(services, transaction, user.id, {
      ...terms.value,
      name,
      kind,
      secret: secret === undefined ? null : vault.seal(secret, sealContextOf(name)),
      publicKey: publicKey === undefined ? null : pemOf(publicKey),
    });
    return made.ok ? accept({ id: made.value, secret }) : made;
  });
}

type NewKey = Terms & {
  readonly name: string;
  readonly kind: 'hmac' | 'ed25519';
  readonly secret: Uint8Array | null;
  readonly publicKey: string | null;
};

/**
 * The engine knows the key and its budget before its row is committed: a crash in between leaves a key of the engine's that has
 * no name and no secret, which the next start ends. Ids are never given out twice, so none is opened anew with another budget.
 */
export async function insertKey(
  { clock, sequencer, notifyUser }: SecurityServices,
  transaction: TransactionSql,
  owner: UserId,
  { name, kind, label, secret, publicKey, permissions, addresses, expiresAt, budget }: NewKey,
): Promise<Result<KeyId>> {
  // One after the other, so that nobody makes more than the most.
  await transaction`SELECT id FROM users WHERE id = ${owner} FOR NO KEY UPDATE`;
  const [live] = await query(transaction, { count: kinds.count })`
    SELECT count(*) AS count FROM api_keys WHERE user_id = ${owner} AND ended_at IS NULL`;
  if ((live?.count ?? 0) >= KEYS_MAX) return refuse('too_many_keys', { max: KEYS_MAX });
  const [next] = await query(transaction, { id: kinds.count })`
    SELECT nextval(pg_get_serial_sequence('api_keys', 'id')) AS id`;
  const id = keyId(next?.id ?? 0);
  const opened = await sequencer.submit({ kind: 'openKey', userId: owner, keyId: id, budget });
  if (!opened.ok) return opened;
  await transaction`
    INSERT INTO api_keys (id, user_id, name, label, kind, secret, public_key, permissions, addresses, created_at, expires_at)
    OVERRIDING SYSTEM VALUE VALUES (${id}, ${owner}, ${name}, ${label}, ${kind}, ${secret}, ${publicKey}, ${permissions},
      ${addresses}, ${clock.now()}, ${expiresAt ?? null})`;
  await notifyUser(owner, 'keyMade', { label }, { sql: transaction });
  return accept(id);
}

/** A crash between the engine's part and the row's leaves the new budget with the old permissions, each of them the owner's choice. */
export async function changeKey(
  services: SecurityServices,
  user: SessionUser,
  { id, ...asked }: Asked & Proven & { readonly id: number },
): Promise<Result<KeyId> | DetailedRefusal> {
  const { storage, sequencer, keys: programKeys, notifyUser } = services;
  const terms = readTerms(services, asked);
  if (!terms.ok) return terms;
  const proven = await prove(services, user, asked);
  if (!proven.ok) return proven;
  const { label, permissions, addresses, expiresAt, budget } = terms.value;
  const changed = await storage.sql.begin(async (transaction): Promise<Result<KeyId>> => {
    if (!(await lockOwn(transaction, user.id, id))) return refuse('key_not_found');
    const tooMany = await refuseFurther(services, transaction, user);
    if (tooMany) return tooMany;
    const outcome = await sequencer.submit({ kind: 'changeKey', userId: user.id, keyId: keyId(id), budget });
    if (!outcome.ok) return outcome;
    await transaction`
      UPDATE api_keys SET label = ${label}, permissions = ${permissions}, addresses = ${addresses},
        expires_at = ${expiresAt ?? null} WHERE id = ${id}`;
    await notifyUser(user.id, 'keyChanged', { label }, { sql: transaction });
    return accept(keyId(id));
  });
  if (changed.ok) programKeys.forget(changed.value);
  return changed;
}

export async function revokeKey(
  services: SecurityServices,
  user: SessionUser,
  { id, cancelsOrders, ...proof }: Proven & { readonly id: number; readonly cancelsOrders: boolean },
): Promise<Result<undefined> | DetailedRefusal> {
  const { storage, keys: programKeys } = services;
  const proven = await prove(services, user, proof);
  if (!proven.ok) return proven;
  const isEnded = await storage.sql.begin(async (transaction) => {
    if (!(await lockOwn(transaction, user.id, id))) return false;
    const ended = await programKeys.end(transaction, { ids: [keyId(id)], reason: 'user', cancelsOrders });
    return ended.length > 0;
  });
  return isEnded ? accept(undefined) : refuse('key_not_found');
}

/** A live key of the account's own. */
async function lockOwn(transaction: TransactionSql, owner: UserId, id: number): Promise<boolean> {
  const [row] = await transaction`
    SELECT id FROM api_keys WHERE id = ${id} AND user_id = ${owner} AND ended_at IS NULL FOR UPDATE`;
  return row !== undefined;
}
