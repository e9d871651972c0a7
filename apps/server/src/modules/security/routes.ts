// The security centre: how an account is guarded, at a glance; the word by which its owner knows our mails; and freezing
// oneself, logged in or by a link in one of our mails. That is the engine's own fact, so no order and no withdrawal slips
// through; only an operator thaws.
import { security } from '@bourse/contract';
import { accept, refuse, type Result, SECOND_MS, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { query } from '../../core/storage/query.ts';
import { findWithdrawHold } from '../../core/storage/withdrawal-sums.ts';
import { findFreezeLink, useFreezeLink } from '../../platform/delivery/freeze-links.ts';
import { personOfUser } from '../../platform/http/acting.ts';
import { mount } from '../../platform/http/mount.ts';
import { checkOwnPassword, guardChange, isFrozen } from './guard.ts';
import { mountLogins, originOf } from './login-log.ts';
import { finishLogin } from './login.ts';
import { mountPasskeys } from './passkey-routes.ts';
import { getFactors } from './second-factor.ts';
import type { SecurityServices } from './services.ts';
import { mountTotp } from './totp.ts';

export function securityRoutes(app: FastifyInstance, services: SecurityServices): void {
  mount(app, services, security.loginSecondFactor, async ({ input, request }) => {
    const { challenge, ...proof } = input;
    const finished = await finishLogin(services, { challenge, proof, origin: originOf(request) });
    return finished.ok ? { message: finished.value } : finished;
  });
  mountInfo(app, services);
  mountTotp(app, services);
  mountPasskeys(app, services);
  mountLogins(app, services);
  mountFreezing(app, services);
}

const WORD = { word: kinds.optional(kinds.text) };
const WORD_LENGTH_MIN = 4;
const WORD_LENGTH_MAX = 20;

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

function mountInfo(app: FastifyInstance, services: SecurityServices): void {
  mount(app, services, security.securityInfo, async ({ user, request }) => {
    const { config, storage, sessions, clock } = services;
    const [factors, [guarded], hold, live, frozen] = await Promise.all([
      getFactors(storage.sql, personOfUser(user)),
      query(storage.sql, WORD)`SELECT anti_phishing_word AS word FROM users WHERE id = ${personOfUser(user)}`,
      findWithdrawHold(storage.sql, personOfUser(user), clock.now()),
      sessions.list(personOfUser(user), request.token),
      isFrozen(services, personOfUser(user)),
    ]);
    return {
      message: {
        second_factor: flag(factors.methods.length > 0),
        totp: flag(factors.totpSince !== undefined),
        totp_since: factors.totpSince ?? 0,
        recovery_codes: factors.recoveryCodes,
        passkeys: factors.passkeys,
        anti_phishing_word: guarded?.word ?? '',
        sessions: live.length,
        is_frozen: flag(frozen),
        withdrawal_hold_until: hold ?? 0,
        withdrawal_hold_seconds: config.outflowHoldMs / SECOND_MS,
      },
    };
  });

  mount(
    app,
    services,
    security.setAntiPhishingWord,
    async ({ input: { word: typed, password, ...proof }, user, t }) => {
      const word = typed.trim();
      const { length } = Array.from(word);
      // It travels in mails: the password must not.
      if (length < WORD_LENGTH_MIN || length > WORD_LENGTH_MAX || word === password) {
        return refuse('invalid_anti_phishing_word');
      }
      const guarded = await guardChange(services, { userId: user.id, password, proof });
      if (!guarded.ok) return guarded;
      await services.storage.sql`UPDATE users SET anti_phishing_word = ${word} WHERE id = ${user.id}`;
      return { message: t('answer.anti_phishing_set') };
    },
  );
}

function mountFreezing(app: FastifyInstance, services: SecurityServices): void {
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
