// The desk at which operators look after users' money.
import { officeFunds } from '@bourse/contract';
import { refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { applyDueChanges } from '../../../platform/changes/due-changes.ts';
import type { OfficeDesk } from '../../../platform/http/desk.ts';
import { mount } from '../../../platform/http/mount.ts';
import { actorOf, mustGetOperator } from '../../../platform/http/operator-acts.ts';
import { findEmails, userDesk } from '../../../platform/http/user-changes.ts';
import type { WalletServices } from '../services.ts';
import { adjustmentRoutes, postAdjustment } from './adjustments.ts';
import { postDeposit } from './deposit-decisions.ts';
import { depositRoutes } from './deposit-routes.ts';
import { ledgerRoutes } from './ledger.ts';
import { unclaimedDepositRoutes } from './unclaimed-deposits.ts';
import { findGuards, findUserId } from './users.ts';
import { withdrawalDecisionRoutes } from './withdrawal-decisions.ts';
import { withdrawalRoutes } from './withdrawals.ts';

export function fundsDeskRoutes(app: FastifyInstance, services: WalletServices): void {
  ledgerRoutes(app, services);
  lockRoutes(app, services);
  withdrawalRoutes(app, services);
  withdrawalDecisionRoutes(app, services);
  unclaimedDepositRoutes(app, services);
}

/** Locked wallets take part in no transfer and no withdrawal until an operator lets them go again. */
function lockRoutes(app: FastifyInstance, services: WalletServices): void {
  const { storage, auditLog, sequencer, clock } = services;
  const { sql } = storage;
  const route = (call: typeof officeFunds.lockWallet, isLocked: boolean): void =>
    mount(app, services, call, async ({ input: { id, wallet, reason }, request, t }) => {
      const userId = await findUserId(sql, id);
      if (userId === undefined) return refuse('user_not_found');
      const emails = await findEmails(sql, userId);
      if (!isLocked && emails.includes(mustGetOperator(request).email)) return refuse('not_yourself');
      const { locked } = await findGuards(sql, userId, clock.now());
      const act = { ...actorOf(request), subject: `user ${userId}` };
      const action = isLocked ? 'wallet.lock' : 'wallet.unlock';
      const facts = { before: { wallet, isLocked: locked.includes(wallet) }, after: { wallet, isLocked, reason } };
      // The engine commits apart from us: an act without its entry cannot be, an entry whose act was refused says so.
      await auditLog.record({ ...act, ...facts, action });
      const outcome = await sequencer.submit({ kind: 'setWalletLock', userId, wallet, isLocked });
      if (!outcome.ok) {
        await auditLog.record({ ...act, action: `${action}.refused`, after: { wallet, code: outcome.code } });
        return outcome;
      }
      return { message: t(isLocked ? 'answer.wallet_locked' : 'answer.wallet_unlocked') };
    });
  route(officeFunds.lockWallet, true);
  route(officeFunds.unlockWallet, false);
}

/** Money that takes two: postings between users and the house, and deposits that users report. */
export const fundsChanges: OfficeDesk<WalletServices> = userDesk({
  name: 'funds',
  lock: 5_427_300_050,
  submit: (services, change) =>
    change.kind === 'deposit' ? postDeposit(services, change) : postAdjustment(services, change),
  mount: (app, services) => {
    const postDue = () => applyDueChanges(services, fundsChanges);
    adjustmentRoutes(app, services, postDue);
    depositRoutes(app, services, postDue);
  },
});
