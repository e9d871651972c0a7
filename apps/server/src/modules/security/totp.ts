// The authenticator app: set up, confirmed with a first code, turned off; and the recovery codes that come with it.
import { security } from '@bourse/contract';
import { accept, refuse, type Result, SECOND_MS, type UserId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { guardChange, guardState } from './guard.ts';
import { getFactors, TOTP_SETUP_MS, totpContext } from './second-factor.ts';
import type { SecurityServices } from './services.ts';
import { createTotpSecret, findTotpStep, totpUrl } from '../../system/totp.ts';
import { changeFactors } from './factors.ts';
import { confirmTotp, deleteTotp, findAccountName, findPendingTotp, storePendingTotp } from './queries.ts';

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
    const isStored = await storePendingTotp(storage.sql, { userId: user.id, sealed, now: clock.now() });
    if (!isStored) return refuse('totp_already_on');
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
    const { isDone } = await changeFactors(services, { userId: user.id }, (transaction) =>
      deleteTotp(transaction, user.id),
    );
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
  const sealed = await findPendingTotp(storage.sql, { userId, since: now - TOTP_SETUP_MS });
  if (!sealed) return refuse('totp_setup_expired');
  const step = findTotpStep({ secret: vault.open(sealed, totpContext(userId)), code, now });
  if (step === undefined) return refuse('second_factor_wrong');
  const { isDone, recoveryCodes } = await changeFactors(services, { userId }, (transaction) =>
    confirmTotp(transaction, { userId, sealed, step, now }),
  );
  return isDone ? accept(recoveryCodes) : refuse('totp_setup_expired');
}
