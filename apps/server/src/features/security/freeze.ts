// Freezing oneself, logged in or by a link in one of our mails. It is the engine's own fact, so no order and no withdrawal
// slips through; only an operator thaws.
import { security } from '@bourse/contract';
import { accept, refuse, type Result, type UserId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { findFreezeLink, useFreezeLink } from '../../security/freeze-links.ts';
import { checkOwnPassword } from '../../security/guard.ts';

export function mountFreezing(app: FastifyInstance, services: Services): void {
  const { storage, clock } = services;
  mount(app, services, security.freezeByLink, async ({ input: { token }, t }) => {
    const now = clock.now();
    const userId = await findFreezeLink(storage.sql, { token, now });
    if (userId === undefined) return refuse('invalid_freeze_link');
    const frozen = await freeze(services, userId);
    if (!frozen.ok) return frozen;
    // Used up only now: a link whose freezing failed half-way can be opened again.
    await useFreezeLink(storage.sql, { token, now });
    return { message: t('answer.frozen') };
  });
  mount(app, services, security.freezeSelf, async ({ input: { password }, user, t }) => {
    const checked = await checkOwnPassword(services, { userId: user.id, password });
    if (!checked.ok) return checked;
    const frozen = await freeze(services, user.id);
    return frozen.ok ? { message: t('answer.frozen') } : frozen;
  });
}

/** First nothing moves any more, then nobody is logged in. Asked again, it changes nothing. */
async function freeze({ sequencer, sessions, notifyUser }: Services, userId: UserId): Promise<Result<undefined>> {
  const outcome = await sequencer.submit({ kind: 'setUserFrozen', userId, isFrozen: true });
  if (!outcome.ok) return outcome;
  await sessions.revokeAll(userId);
  await notifyUser(userId, 'accountFrozen', {});
  return accept(undefined);
}
