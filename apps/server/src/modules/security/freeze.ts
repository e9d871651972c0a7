// Freezing oneself, logged in or by a link in one of our mails. It is the engine's own fact, so no order and no withdrawal
// slips through; only an operator thaws.
import { security } from '@bourse/contract';
import { accept, refuse, type Result, type UserId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { findFreezeLink, useFreezeLink } from '../../platform/delivery/freeze-links.ts';
import { mount } from '../../platform/http/mount.ts';
import { checkOwnPassword } from './guard.ts';
import type { SecurityServices } from './services.ts';

export function mountFreezing(app: FastifyInstance, services: SecurityServices): void {
  const freezeByLink = createLinkFreezing(services);
  mount(app, services, security.freezeByLink, async ({ input: { token }, t }) => {
    const frozen = await freezeByLink(token);
    return frozen.ok ? { message: t('answer.frozen') } : frozen;
  });
  mount(app, services, security.freezeSelf, async ({ input: { password }, user, t }) => {
    const checked = await checkOwnPassword(services, { userId: user.id, password });
    if (!checked.ok) return checked;
    const frozen = await freeze(services, user.id);
    return frozen.ok ? { message: t('answer.frozen') } : frozen;
  });
}

/** A link that is opened many times at once freezes once: whoever comes meanwhile gets the answer of the first. */
function createLinkFreezing(services: SecurityServices): (token: string) => Promise<Result<undefined>> {
  const { storage, clock } = services;
  const running = new Map<string, Promise<Result<undefined>>>();

  async function useLink(token: string): Promise<Result<undefined>> {
    const now = clock.now();
    const userId = await findFreezeLink(storage.sql, { token, now });
    if (userId === undefined) return refuse('invalid_freeze_link');
    const frozen = await freeze(services, userId);
    // Used up only now: a link whose freezing failed half-way can be opened again.
    if (frozen.ok) await useFreezeLink(storage.sql, { token, now });
    return frozen;
  }

  return (token) => {
    const first = running.get(token);
    if (first !== undefined) return first;
    const outcome = useLink(token).finally(() => running.delete(token));
    running.set(token, outcome);
    return outcome;
  };
}

/** First nothing moves any more, then nobody is logged in. Asked again, it changes nothing. */
async function freeze(
  { sequencer, sessions, notifyUser }: SecurityServices,
  userId: UserId,
): Promise<Result<undefined>> {
  const outcome = await sequencer.submit({ kind: 'setUserFrozen', userId, isFrozen: true });
  if (!outcome.ok) return outcome;
  await sessions.revokeAll(userId);
  await notifyUser(userId, 'accountFrozen', {});
  return accept(undefined);
}
