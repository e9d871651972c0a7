// Users with a second factor, for the tests of the security centre.
import { account, type Envelope, passkeys, proofs, security } from '@bourse/contract';
import { MINUTE_MS, SECOND_MS } from '@bourse/domain';
import type { z } from 'zod';
import { TEST_PASSWORD, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { relyingPartyOf } from './passkeys.ts';
import { SoftAuthenticator, totpCodeAt } from './testing.ts';

export const PASSWORD = { password: TEST_PASSWORD };

export type TotpUser = TestUser & {
  readonly email: string;
  readonly recoveryCodes: readonly string[];
  /** The code of a step that has not been used: the clock is moved on to it. */
  readonly nextCode: () => string;
};

export async function registerWithTotp(server: TestServer, email: string): Promise<TotpUser> {
  const user = await server.register(email);
  const { secret } = await server.mustCall(security.setUpTotp, PASSWORD, user.token);
  const nextCode = (): string => {
    server.clock.advance(30 * SECOND_MS);
    return totpCodeAt(secret, server.clock.now());
  };
  const { recovery_codes } = await server.mustCall(security.confirmTotp, { totp_code: nextCode() }, user.token);
  return { ...user, email, recoveryCodes: recovery_codes, nextCode };
}

export type PasskeyUser = TestUser & {
  readonly email: string;
  readonly authenticator: SoftAuthenticator;
  readonly passkeyId: number;
  readonly recoveryCodes: readonly string[];
};

export const createAuthenticator = (server: TestServer): SoftAuthenticator =>
  new SoftAuthenticator(relyingPartyOf(server.services.config).origin);

export async function registerWithPasskey(server: TestServer, email: string): Promise<PasskeyUser> {
  const user = await server.register(email);
  const authenticator = createAuthenticator(server);
  const options = await server.mustCall(passkeys.registerOptions, PASSWORD, user.token);
  const added = await server.mustCall(
    passkeys.register,
    { passkey: authenticator.create(options), name: 'Phone' },
    user.token,
  );
  return { ...user, email, authenticator, passkeyId: added.passkey.id, recoveryCodes: added.recovery_codes };
}

const fullDemand = proofs.secondFactorDemand.required();

/** The challenge of a login whose password is right. */
export async function beginLogin(server: TestServer, email: string): Promise<z.output<typeof fullDemand>> {
  const { body } = await server.call(account.login, { user_string: email, ...PASSWORD });
  return demandOf(body);
}

export function demandOf(body: Envelope): z.output<typeof fullDemand> {
  if (body.type !== 'error' || body.code !== 'second_factor_required') throw new Error(JSON.stringify(body));
  return fullDemand.parse(body.data);
}

export const codeOf = ({ body }: { body: Envelope }): string => (body.type === 'ok' ? 'ok' : body.code);

/** How long a lock lasts. */
export const LOCK_MS = 15 * MINUTE_MS;

/** Every stored byte of a query's rows as one text, to look for secrets in. */
export const bytesIn = (rows: readonly object[]): string =>
  rows
    .flatMap((row) => Object.values(row))
    .map((value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
    .join('\n');
