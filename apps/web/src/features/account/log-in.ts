// Logging in and out: the calls, and what this browser keeps of it.
import { account, passkeys, security } from '@bourse/contract';
import { MINUTE_MS } from '@bourse/domain';
import { ApiError } from '@bourse/ui/lib/api-error.ts';
import { withTexts } from '@bourse/ui/lib/i18n.ts';
import { queryClient } from '@bourse/ui/lib/query-client.ts';
import { call } from '../../lib/api.ts';
import type { Proof } from '../../lib/form-call.ts';
import { isLoopback } from '../../lib/loopback.ts';
import { closeSession, keepUserFacts, openSession, useSession } from '../../lib/session.ts';

export type Credentials = {
  readonly account: string;
  readonly password: string;
  /** Digits; for phone accounts. */
  readonly dialCode?: string | undefined;
};

async function enter(token: string): Promise<void> {
  openSession(token);
  const { message: facts } = await call(account.userInfo, {}, { account: 'master' });
  keepUserFacts(facts);
  // What a page knows that has acted on a sub-account is that account's. Else what is known stays until it is read anew: what
  // everybody may know is needed meanwhile.
  if (useSession.getInitialState().subAccount) await queryClient.resetQueries();
  else await queryClient.invalidateQueries();
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

/** A passkey of this device has signed this, for the domain `rpId`. */
export type Signed = { readonly passkey: string; readonly rpId: string };

const preparePasskeys = () =>
  Promise.all([call(passkeys.loginPasskeyOptions, {}), withTexts(import('../../lib/passkeys.ts'))]);

/** The device offers the passkeys it has for Bourse; the one chosen says whose account it is. */
export async function signLogin(): Promise<Signed> {
  const [{ message: options }, { signWithPasskey }] = await preparePasskeys();
  return { passkey: await signWithPasskey(options), rpId: options.rpId };
}

/** A challenge is asked for again before it ends. */
const OFFER_MS = 4 * MINUTE_MS;

/** The same, beside the names that the browser fills in, for as long as the signal lasts. Undefined where it cannot be. */
export async function signLoginFromAutofill(signal: AbortSignal): Promise<Signed | undefined> {
  if (!(await canOfferPasskeys())) return undefined;
  while (!signal.aborted) {
    const [{ message: options }, { signFromAutofill }] = await preparePasskeys();
    const end = AbortSignal.timeout(OFFER_MS);
    const passkey = await signFromAutofill(options, AbortSignal.any([signal, end]));
    if (passkey !== undefined) return { passkey, rpId: options.rpId };
    if (!end.aborted) return undefined;
  }
  return undefined;
}

/** Asked of the browser itself, so that nothing is loaded and no challenge is made for one that cannot. */
async function canOfferPasskeys(): Promise<boolean> {
  const isKnown = 'PublicKeyCredential' in globalThis && 'any' in AbortSignal && !isLoopback();
  return isKnown && PublicKeyCredential.isConditionalMediationAvailable?.();
}

export async function logInWithPasskey({ passkey, rpId }: Signed): Promise<void> {
  try {
    const { message: token } = await call(passkeys.loginPasskey, { passkey });
    await enter(token);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'passkey_deleted') {
      const { disownPasskey } = await withTexts(import('../../lib/passkeys.ts'));
      await disownPasskey({ rpId, passkey });
    }
    throw error;
  }
}

/** Forgets the session here at once; revoking the token may fail unseen, it expires by itself. */
export async function logOut(): Promise<void> {
  const { token } = useSession.getState();
  const revoked = token ? call(account.logout, {}, { account: 'master' }).catch(() => undefined) : undefined;
  closeSession();
  queryClient.clear();
  await revoked;
}
