// Logging in and out: the call, and what this browser keeps of it.
import { account } from '@bourse/contract';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { closeSession, keepUserFacts, openSession, useSession } from '../../lib/session.ts';

export type Credentials = {
  readonly account: string;
  readonly password: string;
  /** Digits; for phone accounts. */
  readonly dialCode?: string | undefined;
};

export async function logIn({ account: name, password, dialCode }: Credentials): Promise<void> {
  const { message: token } = await call(account.login, {
    user_string: name,
    password,
    country_code: dialCode,
    type: '1',
  });
  openSession(token);
  const { message: facts } = await call(account.userInfo, {});
  keepUserFacts(facts);
  await queryClient.invalidateQueries();
}

/** Forgets the session here at once; revoking the token may fail unseen, it expires by itself. */
export async function logOut(): Promise<void> {
  const { token } = useSession.getState();
  const revoked = token ? call(account.logout, {}).catch(() => undefined) : undefined;
  closeSession();
  queryClient.clear();
  await revoked;
}
