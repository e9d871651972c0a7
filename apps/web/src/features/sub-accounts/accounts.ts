// The accounts of the person who is logged in: the master and the sub-accounts, whichever of them the tab acts on.
import { subAccounts } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import type { SubAccount } from '../../lib/sub-account.ts';
import { switchAccount } from '../../lib/switch-account.ts';

export type Account = subAccounts.SubAccountRow;

export const ACCOUNTS_KEY = ['sub-accounts'];

/** Makes a call for the person, not for the account in use. */
export const AS_MASTER = { account: 'master' } as const;

export function useAccounts({ everyMs }: { readonly everyMs?: number } = {}) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return useQuery({
    queryKey: ACCOUNTS_KEY,
    queryFn: async ({ signal }) => (await call(subAccounts.list, {}, { signal, ...AS_MASTER })).message,
    enabled: isLoggedIn,
    refetchInterval: everyMs ?? false,
  });
}

export const isOpen = ({ closed_ms }: Account): boolean => closed_ms === null;

export const labelOf = ({ is_master, label }: Account): string => (is_master === 1 ? t('subAccount.master') : label);

/** Names the account to a call. */
export const callFor = ({ is_master, id }: Account) => ({ account: is_master === 1 ? 'master' : id }) as const;

/** Whether the tab acts on it. */
export const isInUse = ({ is_master, id }: Account, inUse: SubAccount | undefined): boolean =>
  inUse === undefined ? is_master === 1 : inUse.id === id;

/** Acts on it from now on; `accounts` has the master among them. */
export function switchTo({ is_master, id, label }: Account, accounts: readonly Account[]): void {
  const master = accounts.find((account) => account.is_master === 1);
  if (master) switchAccount(is_master === 1 ? undefined : { owner: String(master.id), id, label });
}
