// Who is logged in on this browser, under the storage keys that the product fixes.
import { clearStoredExcept, keepInTab, readStored, store } from '@bourse/ui/lib/storage.ts';
import { create } from 'zustand';
import { forgetSubAccount, readSubAccount, type SubAccount } from './sub-account.ts';

export type Session = {
  readonly token: string | undefined;
  /** The account that this tab acts on: the user's own, or that of the sub-account. */
  readonly userId: string | undefined;
  readonly subAccount: SubAccount | undefined;
  /** Whole; the header shows it masked. */
  readonly accountNumber: string | undefined;
  readonly isSeller: boolean;
  readonly extensionCode: string | undefined;
  /** The server has ended it, which is said before the login is shown. */
  readonly isEnding: boolean;
};

function readSession(): Session {
  const owner = readStored('user_id') || undefined;
  const subAccount = readSubAccount(owner);
  return {
    token: readStored('token') || undefined,
    userId: subAccount ? String(subAccount.id) : owner,
    subAccount,
    accountNumber: readStored('accountNum') || undefined,
    // A sub-account trades no fiat money.
    isSeller: readStored('is_seller') === '1' && subAccount === undefined,
    extensionCode: readStored('extension_code') || undefined,
    isEnding: false,
  };
}

export const useSession = create<Session>(readSession);

export function openSession(token: string): void {
  store('token', token);
  useSession.setState({ token, isEnding: false });
}

export type UserFacts = {
  readonly id: number;
  readonly account_number: string;
  readonly is_seller: 0 | 1;
  readonly extension_code: string;
};

/** Keeps what `user/info` says about the user of the token, who was asked for as the master. */
export function keepUserFacts(facts: UserFacts): void {
  store('user_id', String(facts.id));
  store('accountNum', facts.account_number);
  store('is_seller', String(facts.is_seller));
  store('extension_code', facts.extension_code);
  useSession.setState(readSession());
}

/**
 * The server no longer knows the token. The login says with `settleSession` that it is reached: a page that is left would
 * otherwise lead there as well, and without the reason.
 */
export function expireSession(): void {
  forgetSubAccount();
  store('user_id', undefined);
  store('token', undefined);
  useSession.setState({ token: undefined, userId: undefined, subAccount: undefined, isEnding: true });
}

export const settleSession = (): void => useSession.setState({ isEnding: false });

const forgetDrafts = (): void => keepInTab('drafts', undefined);

/** Logging out forgets everything on this browser but the language; drafts in its other tabs, too. */
export function closeSession(): void {
  forgetSubAccount();
  clearStoredExcept(['locale', 'lang']);
  forgetDrafts();
  useSession.setState(readSession());
}

const SHARED_KEYS: ReadonlySet<string | null> = new Set([
  'token',
  'user_id',
  'accountNum',
  'is_seller',
  'extension_code',
  // Everything was cleared.
  null,
]);

// Another tab logged in or out, or learned something new about the user.
window.addEventListener('storage', (event) => {
  if (event.key === null) forgetDrafts();
  if (!SHARED_KEYS.has(event.key)) return;
  const { subAccount } = useSession.getState();
  const session = readSession();
  useSession.setState(session);
  if (!subAccount || session.subAccount) return;
  // What this page knows is the sub-account's, whose login is gone.
  forgetSubAccount();
  location.reload();
});
