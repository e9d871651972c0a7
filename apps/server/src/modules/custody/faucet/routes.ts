// The faucet of a demo: what the user owns outside, and sending it to oneself.
import { faucet as contract } from '@bourse/contract';
import { formatUnits, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import type { CustodyServices } from '../custody.ts';
import type { OutsideWallet } from '../simulated/faucet.ts';

export function faucetRoutes(app: FastifyInstance, services: CustodyServices): void {
  const { custody, market } = services;
  const { faucet } = custody;
  if (!faucet) return;
  const view = ({ chain, currencyId, address, balance, left, cap }: OutsideWallet): contract.OutsideCoin => ({
    currency: currencyId,
    currency_name: market.currency(currencyId)?.name ?? '',
    chain: chain.id,
    chain_name: chain.name,
    address,
    balance: formatUnits(balance),
    left: formatUnits(left),
    cap: formatUnits(cap),
  });
  mount(app, services, contract.wallets, async ({ user }) => ({
    message: { list: (await faucet.wallets(user.id)).map(view) },
  }));
  mount(app, services, contract.send, async ({ input, user, attempt }) => {
    const currency = market.currency(input.currency);
    if (!currency) return refuse('currency_not_found', { currencyId: input.currency });
    const chain = custody.assets.chainsOf(currency.id).find(({ id }) => id === input.chain);
    if (!chain) return refuse('chain_without_currency', { currencyId: currency.id });
    const order = { userId: user.id, currencyId: currency.id, chain, amount: input.amount };
    const sent = await faucet.send(order, attempt);
    return sent.ok ? { message: sent.value } : sent;
  });
}
