// How the account is guarded, asked once for all parts of the security centre.
import { type MessageOf, passkeys, security } from '@bourse/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type SecurityInfo = MessageOf<typeof security.securityInfo>;

export function useSecurityInfo() {
  return useQuery({
    queryKey: ['security', 'info'],
    queryFn: async ({ signal }) => (await call(security.securityInfo, {}, { signal })).message,
  });
}

export function usePasskeys() {
  return useQuery({
    queryKey: ['security', 'passkeys'],
    queryFn: async ({ signal }) => (await call(passkeys.list, {}, { signal })).message.list,
  });
}

/** Of the person's login, whichever account is in use. */
export function useSessions() {
  return useQuery({
    queryKey: ['security', 'sessions'],
    queryFn: async ({ signal }) => (await call(security.listSessions, {}, { signal, account: 'master' })).message.list,
  });
}

/** After a change: everything that shows how the account is guarded asks again, the account centre too. */
export function useRefreshSecurity(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['security'] });
    void client.invalidateQueries({ queryKey: ['account'] });
  };
}
