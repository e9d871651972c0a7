// The authenticator app: set up, confirmed with a first code, turned off; and the recovery codes that come with it.
import { security } from '@bourse/contract';
import { accept, refuse, type Result, SECOND_MS, type UserId } from '@bourse/domain';
import { bytes } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { query } from '../../core/storage/query.ts';
import { mount } from '../../platform/http/mount.ts';
import { createTotpSecret, findTotpStep, totpUrl } from '../../system/totp.ts';
import { changeFactors, guardChange, guardState } from './guard.ts';
import { findAccountName, getFactors, TOTP_SETUP_MS, totpContext } from './second-factor.ts';
import type { SecurityServices } from './services.ts';

export function mountTotp(app: FastifyInstance, services: SecurityServices): void {
  const { storage, clock, vault, site } = services;
  const isOn = async (userId: UserId): Promise<boolean> =>
    (await getFactors(storage.sql, userId)).totpSince !== undefined;

  mount(app, services, security.setUpTotp, async ({ input: { password, ...proof }, user }) => {
    if (await isOn(user.id)) return refuse('totp_already_on');
    const guarded = await guardChange(services, { userId: user.id, password, proof });
    if (!guarded.ok) return guarded;
    const secret = createTotpSecret();
    const sealed = vault.seal(secret, totpContext(user.id));
    // It replaces a secret that was not confirmed.
    const stored = await storage.sql`
      INSERT INTO totp_factors (user_id, secret, created_at, last_step) VALUES (${user.id}, ${sealed}, ${clock.now()}, 0)
      ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
        WHERE totp_factors.confirmed_at IS NULL RETURNING user_id`;
    if (stored.length === 0) return refuse('totp_already_on');
    const account = await findAccountName(storage.sql, user.id);
    const otpauth_url = totpUrl({ secret, issuer: site.siteName(), account });
    return { message: { secret, otpauth_url, expires_in: TOTP_SETUP_MS / SECOND_MS } };
  });

  mount(app, services, security.confirmTotp, async ({ input, user }) => {
    const guarded = await guardState(services, user.id);
    if (!guarded.ok) return guarded;
    const confirmed = await confirmFirstCode(services, { userId: user.id, code: input.totp_code });
    if (!confirmed.ok) return confirmed;
    return { message: { recovery_codes: [...confirmed.value] } };
  });

  mount(app, services, security.disableTotp, async ({ input: { password, ...proof }, user, t }) => {
    if (!(await isOn(user.id))) return refuse('totp_not_on');
    const guarded = await guardChange(services, { userId: user.id, password, proof });
    if (!guarded.ok) return guarded;
    const { isDone } = await changeFactors(services, { userId: user.id }, async (transaction) => {
      const deleted = await transaction`
        DELETE FROM totp_factors WHERE user_id = ${user.id} AND confirmed_at IS NOT NULL RETURNING user_id`;
      return deleted.length === 1;
    });
    if (!isDone) return refuse('totp_not_on');
    return { message: t('answer.totp_off') };
  });

  mount(app, services, security.renewRecoveryCodes, async ({ input: { password, ...proof }, user }) => {
    const { methods } = await getFactors(storage.sql, user.id);
    if (methods.length === 0) return refuse('second_factor_not_on');
    const guarded = await guardChange(services, { userId: user.id, password, proof });
    if (!guarded.ok) return guarded;
    const renewal = { userId: user.id, renewsCodes: true };
    const { recoveryCodes } = await changeFactors(services, renewal, async () => true);
    return { message: { recovery_codes: [...recoveryCodes] } };
  });
}

/** Turns the app on where the code is one of the secret that was shown, and uses that code up. */
async function confirmFirstCode(
  services: SecurityServices,
  { userId, code }: { readonly userId: UserId; readonly code: string },
): Promise<Result<readonly string[], 'totp_setup_expired' | 'second_factor_wrong'>> {
  const { storage, vault, clock } = services;
  const now = clock.now();
  const [pending] = await query(storage.sql, { secret: bytes })`
    SELECT secret FROM totp_factors
    WHERE user_id = ${userId} AND confirmed_at IS NULL AND created_at > ${now - TOTP_SETUP_MS}`;
  if (!pending) return refuse('totp_setup_expired');
  const step = findTotpStep({ secret: vault.open(pending.secret, totpContext(userId)), code, now });
  if (step === undefined) return refuse('second_factor_wrong');
  const { isDone, recoveryCodes } = await changeFactors(services, { userId }, async (transaction) => {
    // Another secret may have been set up meanwhile, or the app be on already.
    const confirmed = await transaction`
      UPDATE totp_factors SET confirmed_at = ${now}, last_step = ${step}
      WHERE user_id = ${userId} AND secret = ${pending.secret} AND confirmed_at IS NULL RETURNING user_id`;
    return confirmed.length === 1;
  });
  return isDone ? accept(recoveryCodes) : refuse('totp_setup_expired');
}
