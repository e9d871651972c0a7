// Wallets: what the user owns, in the four of them.
import { wallet } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { findBalances } from './queries.ts';
import { toTransfer } from './transfer.ts';
import { viewWallets } from './view.ts';

export function walletRoutes(app: FastifyInstance, services: Services): void {
  const { market, storage } = services;
  mount(app, services, wallet.walletList, async ({ user }) => ({
    message: viewWallets(market, await findBalances(storage.db, user.id)),
  }));
  mount(app, services, wallet.change, async ({ input, user, t, submit }) => {
    const asked = toTransfer(market, user.id, input);
    if (!asked.ok) return asked;
    const outcome = await submit(asked.value);
    return outcome.ok ? { message: t('answer.transferred') } : outcome;
  });
}
