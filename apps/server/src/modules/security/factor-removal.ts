// The removal of second factors that their owner has lost. Support makes sure of the owner, outside, and asks; another
// operator decides. Neither alone gets past a second factor, and neither may be the user in person.
import { officeFactors } from '@bourse/contract';
import { accept, refuse, type Result, userId, type UserId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { mount } from '../../platform/http/mount.ts';
import { type OperatorActor, operatorActorOf } from '../../platform/http/operator-acts.ts';
import { endSessions } from '../../platform/http/sessions.ts';
import {
  approveAboutUser,
  askAboutUser,
  findPendingUserChange,
  listUserChanges,
  type Matter,
  rejectAboutUser,
  say,
  type UserChange,
  userDesk,
  viewUserChange,
} from '../../platform/http/user-changes.ts';
import { settleChange } from './guard.ts';
import { type Factors, getFactors } from './second-factor.ts';

const PAGE_SIZE = 20;

const REMOVAL: Matter = {
  desk: 'factors',
  kind: 'removal',
  own: 'own_removal',
  again: 'removal_already_requested',
  gone: 'removal_not_found',
  name: ({ id }) => ({ removal: id }),
};

type Row = officeFactors.RemovalRow;
const viewRemoval = (removal: UserChange, status: Row['status']): Row => ({ ...viewUserChange(removal), status });

/** Shows what is asked for about a user, and nobody has decided. */
export async function viewPendingRemoval(services: BaseServices, user: UserId): Promise<Row | undefined> {
  const removal = await findPendingUserChange(services, REMOVAL, user);
  return removal && viewRemoval(removal, 'pending');
}

const viewFactors = ({ methods, passkeys, recoveryCodes }: Factors) => ({ methods, passkeys, recoveryCodes });

/** Takes every second factor away, ends the sessions, holds withdrawals and tells the user. */
async function approveRemoval(
  services: BaseServices,
  decision: { readonly id: number; readonly by: OperatorActor },
): Promise<Result<unknown>> {
  const { sessions, clock } = services;
  const approved = await approveAboutUser(services, REMOVAL, decision, async (transaction, { userId: owner }) => {
    const before = viewFactors(await getFactors(transaction, owner));
    await transaction`DELETE FROM totp_factors WHERE user_id = ${owner}`;
    await transaction`DELETE FROM passkeys WHERE user_id = ${owner}`;
    await transaction`DELETE FROM recovery_codes WHERE user_id = ${owner}`;
    await endSessions(transaction, owner, clock.now());
    await settleChange(services, transaction, { userId: owner, kind: 'secondFactorRemoved', fields: {} });
    return accept({ before, after: {} });
  });
  if (approved.ok) await sessions.revokeAll(approved.value.userId);
  return approved;
}

export const factorChanges = userDesk({
  name: REMOVAL.desk,
  lock: 5_427_300_049,
  mount: (app: FastifyInstance, services: BaseServices): void => {
    mount(app, services, officeFactors.listRemovals, async ({ input: { status, page } }) => {
      const query = { status, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
      const { list, total } = await listUserChanges(services, REMOVAL, query);
      return { message: { list: list.map((removal) => viewRemoval(removal, status)), total } };
    });
    mount(app, services, officeFactors.requestRemoval, async ({ input: { id, reason }, request, t }) => {
      const asked = { userId: userId(id), changes: [], reason, by: operatorActorOf(request) };
      const requested = await askAboutUser(services, REMOVAL, asked, async (transaction) => {
        const { methods } = await getFactors(transaction, asked.userId);
        return methods.length === 0 ? refuse('second_factor_not_on') : accept({ after: { methods } });
      });
      return say(requested, t('answer.removal_requested'));
    });
    mount(app, services, officeFactors.approveRemoval, async ({ input, request, t }) =>
      say(await approveRemoval(services, { ...input, by: operatorActorOf(request) }), t('answer.factors_removed')),
    );
    mount(app, services, officeFactors.rejectRemoval, async ({ input, request, t }) => {
      const rejected = await rejectAboutUser(services, REMOVAL, { ...input, by: operatorActorOf(request) });
      return say(rejected, t('answer.removal_rejected'));
    });
  },
});
