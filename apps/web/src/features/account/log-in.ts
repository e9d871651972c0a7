// Logging in and out: the calls, and what this browser keeps of it.
import { account, passkeys, security } from '@bourse/contract';
import { withTexts } from '@bourse/ui/lib/i18n.ts';
import { queryClient } from '@bourse/ui/lib/query-client.ts';
import { call } from '../../lib/api.ts';
import type { Proof } from '../../lib/form-call.ts';
import { closeSession, keepUserFacts, openSession, useSession } from '../../lib/session.ts';

export type Credentials = {
  readonly account: string;
  readonly password: string;
  /** Digits; for phone accounts. */
  readonly dialCode?: string | undefined;
};

async function enter(token: string): Promise<void> {
  openSession(token);
  const { message: facts } = await call(account.userInfo, {});
  keepUserFacts(facts);
  await queryClient.invalidateQueries();
}

async function passSecondFactor({ demand, fields }: Proof): Promise<string> {
  const { message } = await call(security.loginSecondFactor, { challenge: demand.challenge ?? '', ...fields });
  return message;
}

/** With a proof, finishes the login that was refused for want of it. */
export async function logIn({ account: name, password, dialCode }: Credentials, proof?: Proof): Promise<void> {
  if (proof) return enter(await passSecondFactor(proof));
  const { message: token } = await call(account.login, {
    user_string: name,
    password,
    country_code: dialCode,
    type: '1',
  });
  return enter(token);
}

/** The device offers the passkeys it has for Bourse; the one chosen says whose account it is. */
export async function logInWithPasskey(): Promise<void> {
  const [{ message: options }, { signWithPasskey }] = await Promise.all([
    call(passkeys.loginPasskeyOptions, {}),
    withTexts(import('../../lib/passkeys.ts')),
  ]);
  const passkey = await signWithPasskey(options);
  const { message: token } = await call(passkeys.loginPasskey, { passkey });
  await enter(token);
}

/** Forgets the session here at once; revoking the token may fail unseen, it expires by itself. */
export async function logOut(): Promise<void> {
  const { token } = useSession.getState();
  const revoked = token ? call(account.logout, {}).catch(() => undefined) : undefined;
  closeSession();
  queryClient.clear();
  await revoked;
}
