// The address book: listing, adding and deleting.
import { type AnswerOf, walletAddresses as contract } from '@bourse/contract';
import { findChain, formatShanghai, type Instant, destinationOf } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { MarketData } from '../../core/market/market-data.ts';
import type { WalletServices } from './services.ts';
import {
  addAddress,
  confirmAddress,
  countAddresses,
  deleteAddress,
  findAddresses,
  type SavedAddress,
} from './address-book.ts';
import { flagOf } from './withdraw-view.ts';

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

function viewCurrencies(
  { market, custody }: Pick<WalletServices, 'market' | 'custody'>,
  counts: ReadonlyMap<number, number>,
): AnswerOf<typeof contract.withdrawCurrencies> {
  return market.currencies().flatMap(({ id, name, logo }) => {
    const chains = custody.assets.placesOf(id);
    if (chains.length === 0) return [];
    const named = chains.map(
      ({ chain, contract = '', decimals }) =>
        ({ id: Number(chain.id), name: chain.name, has_tag: chain.hasTags ? 1 : 0, contract, decimals }) as const,
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
    is_usable: saved.isConfirmed && saved.usableAt <= now ? 1 : 0,
    is_confirmed: saved.isConfirmed ? 1 : 0,
  };
}
