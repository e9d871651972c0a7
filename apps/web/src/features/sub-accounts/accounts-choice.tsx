// Whether records are of the account in use or of all of the person's together, which the master alone may ask for. The address
// says it: `?accounts=all`.
import { Chip } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useSearchParams } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { useAccounts } from './accounts.ts';

export type ChosenAccounts = 'all' | undefined;

/** Undefined on a sub-account, whatever the address says. */
export function useChosenAccounts(): ChosenAccounts {
  const [search] = useSearchParams();
  const isMaster = useSession(({ subAccount }) => subAccount === undefined);
  return isMaster && search.get('accounts') === 'all' ? 'all' : undefined;
}

/** Nothing for people without sub-accounts. */
export function AccountsChoice() {
  const [, setSearch] = useSearchParams();
  const chosen = useChosenAccounts();
  const isMaster = useSession(({ subAccount }) => subAccount === undefined);
  const { data } = useAccounts();
  if (!isMaster || (data?.accounts.length ?? 0) < 2) return null;
  return (
    <div role="group" aria-label={t('subAccount.accounts')} className="flex items-center gap-1 print:hidden">
      <Chip isSelected={chosen === undefined} onClick={() => setSearch({}, { replace: true })}>
        {t('subAccount.master')}
      </Chip>
      <Chip isSelected={chosen === 'all'} onClick={() => setSearch({ accounts: 'all' }, { replace: true })}>
        {t('subAccount.all')}
      </Chip>
    </div>
  );
}
