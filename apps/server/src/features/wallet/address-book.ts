// The address book: which addresses a user's withdrawals may go to, and from when on.
import {
  accept,
  type Chain,
  type ChainId,
  chainId,
  type CurrencyId,
  currencyId,
  type Instant,
  instant,
  refuse,
  type Result,
  type UserId,
} from '@bourse/domain';
import { type ParsedInputOf, walletAddresses as contract } from '@bourse/contract';
import type { Services } from '../../http/services.ts';
import type { Sql } from '../../storage/connection.ts';
import { readDestination } from './destination.ts';

export type SavedAddress = {
  readonly id: number;
  readonly currencyId: CurrencyId;
  readonly chainId: ChainId;
  readonly address: string;
  readonly label: string;
  readonly createdAt: Instant;
  readonly usableAt: Instant;
};

type Row = {
  readonly id: string;
  readonly currency_id: string;
  readonly chain_id: string;
  readonly address: string;
  readonly label: string;
  readonly created_at: string;
  readonly usable_at: string;
};

/** Newest first. */
export async function findAddresses(
  sql: Sql,
  { userId, currency }: { readonly userId: UserId; readonly currency?: number | undefined },
): Promise<readonly SavedAddress[]> {
  const rows = await sql<Row[]>`
    SELECT id, currency_id, chain_id, address, label, created_at, usable_at FROM withdraw_addresses
    WHERE user_id = ${userId} AND ${currency === undefined ? sql`true` : sql`currency_id = ${currency}`}
    ORDER BY id DESC`;
  return rows.map((row) => ({
    id: Number(row.id),
    currencyId: currencyId(Number(row.currency_id)),
    chainId: chainId(Number(row.chain_id)),
    address: row.address,
    label: row.label,
    createdAt: instant(Number(row.created_at)),
    usableAt: instant(Number(row.usable_at)),
  }));
}

/** How many a user keeps of each coin. */
export async function countAddresses(sql: Sql, userId: UserId): Promise<ReadonlyMap<CurrencyId, number>> {
  const rows = await sql<{ currency_id: string; count: string }[]>`
    SELECT currency_id, count(*) AS count FROM withdraw_addresses WHERE user_id = ${userId} GROUP BY currency_id`;
  return new Map(rows.map((row) => [currencyId(Number(row.currency_id)), Number(row.count)]));
}

const LABEL = /^[\p{Letter}\p{Number}]*$/u;

type Input = ParsedInputOf<typeof contract.addAddress>;
type AddRefusal =
  | 'currency_not_found'
  | 'currency_not_supported'
  | 'invalid_withdraw_address'
  | 'invalid_destination_tag'
  | 'network_closed_by_issuer'
  | 'invalid_address_label'
  | 'too_many_withdraw_addresses'
  | 'withdraw_address_exists';

export async function addAddress(
  { storage, market, clock, custody, config }: Services,
  { userId, input }: { readonly userId: UserId; readonly input: Input },
): Promise<Result<number, AddRefusal>> {
  const currency = market.currency(input.currency_id);
  if (!currency) return refuse('currency_not_found');
  if (custody.assets.chainsOf(currency.id).length === 0) return refuse('currency_not_supported');
  if (input.chain === 'omni') return refuse('network_closed_by_issuer');
  const found = await findPlace({ custody }, { currencyId: currency.id, input });
  if (!found.ok) return found;
  const place = found.value;
  const label = input.notes?.trim() ?? '';
  if (!LABEL.test(label)) return refuse('invalid_address_label');
  const now = clock.now();
  return storage.sql.begin(async (transaction) => {
    await transaction`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
    const [kept] = await transaction<{ count: string }[]>`
      SELECT count(*) AS count FROM withdraw_addresses WHERE user_id = ${userId} AND currency_id = ${currency.id}`;
    if (Number(kept?.count) >= contract.ADDRESSES_MAX) {
      return refuse('too_many_withdraw_addresses', { max: contract.ADDRESSES_MAX });
    }
    const [row] = await transaction<{ id: string }[]>`
      INSERT INTO withdraw_addresses (user_id, currency_id, chain_id, address, label, created_at, usable_at)
      VALUES (${userId}, ${currency.id}, ${place.chain.id}, ${place.address}, ${label}, ${now},
        ${now + config.outflowHoldMs})
      ON CONFLICT DO NOTHING RETURNING id`;
    return row ? accept(Number(row.id)) : refuse('withdraw_address_exists');
  });
}

type Place = { readonly chain: Chain; readonly address: string };

/** The network that was named, or the first one of the coin that has such addresses; the address in its one written form. */
async function findPlace(
  { custody }: Pick<Services, 'custody'>,
  { currencyId: coin, input }: { readonly currencyId: CurrencyId; readonly input: Input },
): Promise<Result<Place, 'invalid_withdraw_address' | 'invalid_destination_tag'>> {
  let refusal: ReturnType<typeof refuse<'invalid_withdraw_address' | 'invalid_destination_tag'>> = refuse(
    'invalid_withdraw_address',
    { currencyId: coin },
  );
  for (const chain of custody.assets.chainsOf(coin)) {
    if ((input.chain ?? chain.id) !== chain.id) continue;
    const written = await readDestination(custody, { chain, currencyId: coin }, input);
    if (written.ok) return accept({ chain, address: written.value });
    refusal = written;
  }
  return refusal;
}

/** Another's is not found. */
export async function deleteAddress(
  sql: Sql,
  { userId, id }: { readonly userId: UserId; readonly id: number },
): Promise<Result<undefined, 'withdraw_address_not_found'>> {
  const rows = await sql`DELETE FROM withdraw_addresses WHERE id = ${id} AND user_id = ${userId} RETURNING id`;
  return rows.length === 1 ? accept(undefined) : refuse('withdraw_address_not_found');
}
