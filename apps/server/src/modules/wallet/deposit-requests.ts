// Deposits that a user reports by hand: kept for operators, who decide.
import { fields, type ParsedInputOf, walletDeposits as contract } from '@bourse/contract';
import { accept, assert, type CurrencyId, refuse, type Result, type UserId } from '@bourse/domain';
import { count, id } from '@bourse/domain/kinds';
import { numericFromUnits } from '../../core/storage/columns.ts';
import { query } from '../../core/storage/query.ts';
import { claimPictures, parsePictureUrl } from '../../platform/pictures/pictures.ts';
import type { WalletServices } from './services.ts';

type Input = ParsedInputOf<typeof contract.requestDeposit>;

/** Old clients send one of these where there is no picture. */
const NO_PICTURE: ReadonlySet<string> = new Set(['', '111']);

export async function requestDeposit(
  services: WalletServices,
  { userId, input }: { readonly userId: UserId; readonly input: Input },
): Promise<Result<number>> {
  const { market, storage, clock, custody } = services;
  const currency = market.currency(input.currency);
  if (!currency) return refuse('currency_not_found');
  if (custody.assets.chainsOf(currency.id).length === 0) return refuse('currency_not_supported');
  if (fields.closedNetwork.safeParse(input.type).success) return refuse('network_closed_by_issuer');
  if (!(await custody.isOpen())) return refuse('deposits_not_open', { currencyId: currency.id });
  const { amount } = input;
  if (amount === undefined || amount === 0n) return refuse('quantity_required');
  const name = NO_PICTURE.has(input.pic) ? null : parsePictureUrl(input.pic);
  if (name === undefined) return refuse('picture_not_found');
  const chain = await findChain(services, { userId, currencyId: currency.id, sentTo: input.type.trim() });
  const now = clock.now();
  return storage.sql.begin(async (transaction): Promise<Result<number>> => {
    await transaction`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
    const [open] = await query(transaction, { count })`
      SELECT count(*) AS count FROM deposit_requests WHERE user_id = ${userId} AND state = 'pending'`;
    if (open && open.count >= contract.DEPOSIT_REQUESTS_MAX) {
      return refuse('too_many_deposit_requests', { max: contract.DEPOSIT_REQUESTS_MAX });
    }
    if (name !== null) {
      const claimed = await claimPictures(transaction, { userId, names: [name], purpose: 'deposit' });
      if (!claimed.ok) return claimed;
    }
    const [row] = await query(transaction, { id: id() })`
      INSERT INTO deposit_requests (user_id, currency_id, chain_id, amount, account, hash, picture, created_at)
      VALUES (${userId}, ${currency.id}, ${chain ?? null}, ${numericFromUnits(amount)}, ${input.acc.trim()},
        ${input.hash.trim()}, ${name}, ${now})
      RETURNING id`;
    assert(row, 'what was inserted has an id');
    return accept(row.id);
  });
}

type Sent = { readonly userId: UserId; readonly currencyId: CurrencyId; readonly sentTo: string };

/** By the address that it was sent to, or because the coin has but one network. */
async function findChain({ custody }: WalletServices, { userId, currencyId, sentTo }: Sent) {
  const chains = custody.assets.chainsOf(currencyId);
  if (chains.length === 1) return chains[0]?.id;
  for (const chain of chains) {
    const address = await custody.checkAddress(chain, sentTo);
    if (address !== undefined && (await custody.ownerOf(chain, address)) === userId) return chain.id;
  }
  return undefined;
}
