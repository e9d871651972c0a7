import { t } from '@bourse/ui/lib/i18n.ts';
import { Popup } from '@bourse/ui/popup.tsx';
import { ChevronDown, CircleUserRound, Users } from 'lucide-react';
import { maskAccount } from '@bourse/domain/masks';
import { useSession } from '../lib/session.ts';

const loadAccountMenu = () => import('./account-menu.tsx').then((module) => module.AccountMenu);

/** The masked account, or the label of the sub-account that the tab acts on; under it what can be done with it. */
export function AccountButton() {
  const subAccount = useSession((session) => session.subAccount);
  const accountNumber = useSession((session) => session.accountNumber);
  // A session that another tab has begun may not know its account yet.
  const masked = maskAccount(accountNumber ?? '') || '****';
  const Icon = subAccount ? Users : CircleUserRound;
  return (
    <Popup
      label={
        subAccount ? t('subAccount.acting', { label: subAccount.label }) : t('shell.accountMenu', { account: masked })
      }
      load={loadAccountMenu}
      className={subAccount ? 'min-w-0 bg-iris-wash text-iris! max-md:max-w-22' : ''}
    >
      <Icon size={16} aria-hidden="true" className="shrink-0" />
      <span className={subAccount ? 'max-w-40 truncate text-12' : 'font-mono text-12 max-lg:hidden'}>
        {subAccount?.label ?? masked}
      </span>
      <ChevronDown size={13} aria-hidden="true" className="shrink-0 max-lg:hidden" />
    </Popup>
  );
}
