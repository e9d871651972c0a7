// The address book: which addresses a user's withdrawals may go to, and from when on. Who holds a session may keep one; that its
// owner wants it there is proven like a security change. It holds nothing else back: each address has a wait of its own.
import { type AnswerOf, type ParsedInputOf, walletAddresses as contract } from '@bourse/contract';
import {
  accept,
  assert,
  type Chain,
  type ChainId,
  type CurrencyId,
  DAY_MS,
  destinationOf,
  findChain,
  formatShanghai,
  type Instant,
  refuse,
  type Result,
  type UserId,
} from '@bourse/domain';
import { count, flag, id, instant, text } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { MarketData } from '../../core/market/market-data.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { type DetailedRefusal, mount } from '../../platform/http/mount.ts';
import { refuseBeyond } from '../../platform/http/throttles.ts';
import { maskAddress } from '../../system/masks.ts';
import { guardChange, guardState, type Proof } from '../security/index.ts';
import type { WalletServices } from './services.ts';
import { flagOf } from './view.ts';
import { type DestinationRefusal, readDestination } from './withdraw.ts';

export function addressRoutes(app: FastifyInstance, services: WalletServices): void {
  const { market, storage, clock, custody } = services;
  mount(app, services, contract.withdrawCurrencies, async ({ user }) => ({
    message: viewCurrencies({ market, custody }, await countAddresses(storage.sql, user.id)),
  }));
  mount(app, services, contract.addresses, async ({ input, user }) => {
    const found = await findAddresses(storage.sql, { userId: user.id, currency: input.currency });
    const now = clock.now();
    return { message: found.map((address) => viewAddress(address, { market, now })) };
  });
  mount(app, services, contract.addAddress, async ({ input, user, t }) => {
    const added = await addAddress(services, { userId: user.id, input });
    if (!added.ok) return added;
    const { id, isConfirmed } = added.value;
    const message = t(isConfirmed ? 'answer.address_added' : 'answer.address_kept');
    return { message, data: { id, is_confirmed: flagOf(isConfirmed) } };
  });
  mount(app, services, contract.confirmAddress, async ({ input, user, t }) => {
    const { address_id: id, password, ...proof } = input;
    const confirmed = await confirmAddress(services, { userId: user.id, id, password, proof });
    return confirmed.ok ? { message: t('answer.address_confirmed') } : confirmed;
  });
  mount(app, services, contract.deleteAddress, async ({ input, user, t }) => {
    const deleted = await deleteAddress(storage.sql, { userId: user.id, id: input.address_id });
    return deleted.ok ? { message: t('answer.address_deleted') } : deleted;
  });
}

const PLACE = { currencyId: id<CurrencyId>(), chainId: id<ChainId>(), address: text, isConfirmed: flag };
const ADDRESS = { ...PLACE, id: id(), label: text, createdAt: instant, usableAt: instant };
type SavedAddress = RowOf<typeof ADDRESS>;

/** Newest first. */
const findAddresses = (
  sql: Sql,
  { userId, currency }: { readonly userId: UserId; readonly currency?: number | undefined },
): Promise<readonly SavedAddress[]> => query(sql, ADDRESS)`
  SELECT id, currency_id, chain_id, address, label, created_at, usable_at, confirmed_at IS NOT NULL AS is_confirmed
  FROM withdraw_addresses
  WHERE user_id = ${userId} AND ${currency === undefined ? sql`true` : sql`currency_id = ${currency}`}
  ORDER BY id DESC`;

/** How many a user keeps of each coin. */
async function countAddresses(sql: Sql, userId: UserId): Promise<ReadonlyMap<CurrencyId, number>> {
  const rows = await query(sql, { currencyId: id<CurrencyId>(), count })`
    SELECT currency_id, count(*) AS count FROM withdraw_addresses WHERE user_id = ${userId} GROUP BY currency_id`;
  return new Map(rows.map((row) => [row.currencyId, row.count]));
}

/** A user adds so many a day at most, forgotten ones included: each mails the owner, and none must be overlooked. */
const ADDED_PER_DAY_MAX = 100;

const LABEL = /^[\p{Letter}\p{Number}]*$/u;

type Input = ParsedInputOf<typeof contract.addAddress>;
type AddRefusal =
  | DestinationRefusal
  | 'user_frozen'
  | 'currency_not_found'
  | 'currency_not_supported'
  | 'network_closed_by_issuer'
  | 'invalid_address_label'
  | 'too_many_withdraw_addresses'
  | 'withdraw_address_exists'
  | 'rate_limited';

type Added = { readonly id: number; readonly isConfirmed: boolean };

/** Without the password, as clients of the documents send it, it is kept unconfirmed. */
async function addAddress(
  services: WalletServices,
  { userId, input }: { readonly userId: UserId; readonly input: Input },
): Promise<Result<Added, AddRefusal> | Result<never> | DetailedRefusal> {
  const { storage, market, clock, custody, config } = services;
  const state = await guardState(services, userId);
  if (!state.ok) return state;
  const currency = market.currency(input.currency_id);
  if (!currency) return refuse('currency_not_found');
  if (custody.assets.chainsOf(currency.id).length === 0) return refuse('currency_not_supported');
  if (input.chain === 'omni') return refuse('network_closed_by_issuer');
  const found = await findPlace({ custody }, { currencyId: currency.id, input });
  if (!found.ok) return found;
  const place = found.value;
  const label = input.notes?.trim() ?? '';
  if (!LABEL.test(label)) return refuse('invalid_address_label');
  const { password, ...proof } = input;
  const proven = password === undefined ? undefined : await guardChange(services, { userId, password, proof });
  if (proven && !proven.ok) return proven;
  const isConfirmed = proven !== undefined;
  const now = clock.now();
  return storage.sql.begin(async (transaction): Promise<Result<Added, AddRefusal>> => {
    await transaction`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
    const [kept] = await query(transaction, { count })`
      SELECT count(*) AS count FROM withdraw_addresses WHERE user_id = ${userId} AND currency_id = ${currency.id}`;
    if (kept && kept.count >= contract.ADDRESSES_MAX) {
      return refuse('too_many_withdraw_addresses', { max: contract.ADDRESSES_MAX });
    }
    // Apart from each other: whoever holds no more than a session uses up nothing of the owner's.
    const subject = `addresses ${isConfirmed ? 'added' : 'kept'} ${userId}`;
    const tooMany = await refuseBeyond(transaction, { subject, max: ADDED_PER_DAY_MAX, windowMs: DAY_MS }, now);
    if (tooMany) return tooMany;
    const [row] = await query(transaction, { id: id() })`
      INSERT INTO withdraw_addresses (user_id, currency_id, chain_id, address, label, created_at, usable_at, confirmed_at)
      VALUES (${userId}, ${currency.id}, ${place.chain.id}, ${place.address}, ${label}, ${now},
        ${now + config.outflowHoldMs}, ${isConfirmed ? now : null})
      ON CONFLICT DO NOTHING RETURNING id`;
    if (!row) return refuse('withdraw_address_exists');
    await tell(services, transaction, { userId, currencyId: currency.id, ...place, isConfirmed });
    return accept({ id: row.id, isConfirmed });
  });
}

type Told = Place & { readonly userId: UserId; readonly currencyId: CurrencyId; readonly isConfirmed: boolean };

/** The mail says how to freeze the account: whoever holds a session may be somebody else. */
async function tell(
  { notifyUser, market, config }: WalletServices,
  sql: TransactionSql,
  { userId, currencyId: coin, chain, address, isConfirmed }: Told,
): Promise<void> {
  const bare = destinationOf(chain.id, address);
  const masked = maskAddress(bare.address);
  const fields = {
    currency: market.currency(coin)?.name ?? '',
    network: chain.name,
    address: bare.tag === '' ? masked : `${masked} (Tag ${bare.tag})`,
  };
  if (isConfirmed) await notifyUser(userId, 'withdrawAddressAdded', fields, { sql });
  else {
    const addressBookUrl = `${config.publicUrl}${ADDRESS_BOOK_PATH}`;
    await notifyUser(userId, 'withdrawAddressKept', { ...fields, addressBookUrl }, { sql });
  }
}

const ADDRESS_BOOK_PATH = '/withdraw_address';

type Confirming = {
  readonly userId: UserId;
  readonly id: number;
  readonly password: string;
  readonly proof: Proof;
};

/** Once; from then on it waits like one that is new. Again it changes nothing, and tells nobody. */
async function confirmAddress(
  services: WalletServices,
  { userId, id, password, proof }: Confirming,
): Promise<Result<unknown> | DetailedRefusal> {
  const { storage, clock, config } = services;
  const proven = await guardChange(services, { userId, password, proof });
  if (!proven.ok) return proven;
  const now = clock.now();
  return storage.sql.begin(async (transaction): Promise<Result<undefined, 'withdraw_address_not_found'>> => {
    const [row] = await query(transaction, PLACE)`
      SELECT currency_id, chain_id, address, confirmed_at IS NOT NULL AS is_confirmed FROM withdraw_addresses
      WHERE id = ${id} AND user_id = ${userId} FOR UPDATE`;
    if (!row) return refuse('withdraw_address_not_found');
    if (row.isConfirmed) return accept(undefined);
    await transaction`
      UPDATE withdraw_addresses SET confirmed_at = ${now}, usable_at = ${now + config.outflowHoldMs} WHERE id = ${id}`;
    const chain = findChain(row.chainId);
    assert(chain, 'an address is kept of a network that there is');
    await tell(services, transaction, { ...row, userId, chain, isConfirmed: true });
    return accept(undefined);
  });
}

type Place = { readonly chain: Chain; readonly address: string };

/** The network that was named, or the first one of the coin that has such addresses; the address in its one written form. */
async function findPlace(
  { custody }: Pick<WalletServices, 'custody'>,
  { currencyId: coin, input }: { readonly currencyId: CurrencyId; readonly input: Input },
): Promise<Result<Place, DestinationRefusal>> {
  let refusal: ReturnType<typeof refuse<DestinationRefusal>> = refuse('invalid_withdraw_address', { currencyId: coin });
  for (const chain of custody.assets.chainsOf(coin)) {
    if ((input.chain ?? chain.id) !== chain.id) continue;
    const written = await readDestination(custody, { chain, currencyId: coin }, input);
    if (written.ok) return accept({ chain, address: written.value });
    refusal = written;
  }
  return refusal;
}

/** Another's is not found. */
async function deleteAddress(
  sql: Sql,
  { userId, id }: { readonly userId: UserId; readonly id: number },
): Promise<Result<undefined, 'withdraw_address_not_found'>> {
  const rows = await sql`DELETE FROM withdraw_addresses WHERE id = ${id} AND user_id = ${userId} RETURNING id`;
  return rows.length === 1 ? accept(undefined) : refuse('withdraw_address_not_found');
}

function viewCurrencies(
  { market, custody }: Pick<WalletServices, 'market' | 'custody'>,
  counts: ReadonlyMap<number, number>,
): AnswerOf<typeof contract.withdrawCurrencies> {
  return market.currencies().flatMap(({ id, name, logo }) => {
    const chains = custody.assets.placesOf(id);
    if (chains.length === 0) return [];
    const named = chains.map(
      ({ chain, contract = '', decimals }) =>
        ({ id: Number(chain.id), name: chain.name, has_tag: flagOf(chain.hasTags), contract, decimals }) as const,
    );
    return [{ id, name, logo, has_address_num: counts.get(id) ?? 0, chains: named }];
  });
}

function viewAddress(
  saved: SavedAddress,
  { market, now }: { readonly market: MarketData; readonly now: Instant },
): contract.AddressRow {
  return {
    id: saved.id,
    ...destinationOf(saved.chainId, saved.address),
    notes: saved.label,
    currency: saved.currencyId,
    currency_name: market.currency(saved.currencyId)?.name ?? '',
    chain: saved.chainId,
    chain_name: findChain(saved.chainId)?.name ?? '',
    create_time: formatShanghai(saved.createdAt),
    usable_at: saved.usableAt,
    is_usable: flagOf(saved.isConfirmed && saved.usableAt <= now),
    is_confirmed: flagOf(saved.isConfirmed),
  };
}
