// Who is logged in on this browser, under the storage keys that the product fixes.
import { clearStoredExcept, readStored, store } from '@bourse/ui/lib/storage.ts';
import { create } from 'zustand';

export type Session = {
  readonly token: string | undefined;
  readonly userId: string | undefined;
  /** Whole; the header shows it masked. */
  readonly accountNumber: string | undefined;
  readonly isSeller: boolean;
  readonly extensionCode: string | undefined;
};

function readSession(): Session {
  return {
    token: readStored('token') || undefined,
    userId: readStored('user_id') || undefined,
    accountNumber: readStored('accountNum') || undefined,
    isSeller: readStored('is_seller') === '1',
    extensionCode: readStored('extension_code') || undefined,
  };
}

export const useSession = create<Session>(readSession);

export function openSession(token: string): void {
  store('token', token);
  useSession.setState({ token });
}

export type UserFacts = {
  readonly id: number;
  readonly account_number: string;
  readonly is_seller: 0 | 1;
  readonly extension_code: string;
};

/** Keeps what `user/info` says about the user of the token. */
export function keepUserFacts(facts: UserFacts): void {
  store('user_id', String(facts.id));
  store('accountNum', facts.account_number);
  store('is_seller', String(facts.is_seller));
  store('extension_code', facts.extension_code);
  useSession.setState(readSession());
}

/** The server no longer knows the token. */
export function expireSession(): void {
  store('user_id', undefined);
  store('token', undefined);
  useSession.setState({ token: undefined, userId: undefined });
}

/** Logging out forgets everything on this browser but the language. */
export function closeSession(): void {
  clearStoredExcept(['locale', 'lang']);
  useSession.setState(readSession());
}

// Another tab logged in or out.
window.addEventListener('storage', (event) => {
  if (event.key === 'token' || event.key === null) useSession.setState(readSession());
});
