// How an account is guarded, at a glance; and the word by which its owner knows our mails.
import { security } from '@bourse/contract';
import { refuse, SECOND_MS } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { guardChange, isFrozen } from './guard.ts';
import { getFactors } from './second-factor.ts';
import type { SecurityServices } from './services.ts';
import { findWithdrawHold } from '../../core/storage/withdrawal-sums.ts';
import { findAntiPhishingWord, storeAntiPhishingWord } from './queries.ts';

const WORD_LENGTH_MIN = 4;
const WORD_LENGTH_MAX = 20;

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

export function mountInfo(app: FastifyInstance, services: SecurityServices): void {
  mount(app, services, security.securityInfo, async ({ user, request }) => {
    const { config, storage, sessions, clock } = services;
    const [factors, word, hold, live, frozen] = await Promise.all([
      getFactors(storage.sql, user.id),
      findAntiPhishingWord(storage.sql, user.id),
      findWithdrawHold(storage.sql, user.id, clock.now()),
      sessions.list(user.id, request.token),
      isFrozen(services, user.id),
    ]);
    return {
      message: {
        second_factor: flag(factors.methods.length > 0),
        totp: flag(factors.totpSince !== undefined),
        totp_since: factors.totpSince ?? 0,
        recovery_codes: factors.recoveryCodes,
        passkeys: factors.passkeys,
        anti_phishing_word: word ?? '',
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
      await storeAntiPhishingWord(services.storage.sql, user.id, word);
      return { message: t('answer.anti_phishing_set') };
    },
  );
}
