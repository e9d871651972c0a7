// Who works here, in this tab alone: closing it ends the session on this machine.
import type { office } from '@bourse/contract';
import { OPERATOR_ROLES, type Permission } from '@bourse/domain';
import { keepInTab, readOfTab } from '@bourse/ui/lib/storage.ts';
import { create } from 'zustand';

type Session = { readonly token: string | undefined; readonly operator: office.SessionOperator | undefined };

const KEY = 'office_session';

function isOperator(value: unknown): value is office.SessionOperator {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return (
    ['email', 'name'].every((name) => typeof fields.get(name) === 'string') &&
    typeof fields.get('id') === 'number' &&
    OPERATOR_ROLES.some((role) => role === fields.get('role')) &&
    Array.isArray(fields.get('permissions'))
  );
}

function readSession(): Session {
  const none = { token: undefined, operator: undefined };
  try {
    const kept: unknown = JSON.parse(readOfTab(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('token' in kept) || !('operator' in kept)) return none;
    return typeof kept.token === 'string' && isOperator(kept.operator)
      ? { token: kept.token, operator: kept.operator }
      : none;
  } catch {
    return none;
  }
}

export const useSession = create<Session>(readSession);

export function openSession(token: string, operator: office.SessionOperator): void {
  keepInTab(KEY, JSON.stringify({ token, operator }));
  useSession.setState({ token, operator });
}

export function closeSession(): void {
  keepInTab(KEY, undefined);
  useSession.setState({ token: undefined, operator: undefined });
}

/** Whether to show what the server would refuse. */
export function useMay(permission: Permission): boolean {
  return useSession(({ operator }) => operator?.permissions.includes(permission) === true);
}

/** Whether the role may call it; a call without a permission is any operator's. */
export const useMayCall = ({ permission }: { readonly permission?: Permission | undefined }): boolean =>
  useSession(({ operator }) => permission === undefined || operator?.permissions.includes(permission) === true);

/** Whether the operator has asked for it himself. */
export const useIsOwn = (requestedBy: string | undefined): boolean =>
  useSession(({ operator }) => operator?.email === requestedBy);

/** Takes over what the role may do now: two admins may have changed it since. */
export function renewSession(operator: office.SessionOperator): void {
  const { token, operator: known } = useSession.getState();
  if (token === undefined || JSON.stringify(known) === JSON.stringify(operator)) return;
  openSession(token, operator);
}
