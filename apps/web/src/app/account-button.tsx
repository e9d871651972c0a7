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
  if (subAccount) {
    return (
      <Popup
        label={t('subAccount.acting', { label: subAccount.label })}
        load={loadAccountMenu}
        className="min-w-0 bg-iris-wash text-iris! max-md:max-w-22"
      >
        <Users size={14} aria-hidden="true" className="shrink-0" />
        <span className="max-w-40 truncate text-12">{subAccount.label}</span>
        <ChevronDown size={13} aria-hidden="true" className="shrink-0 max-lg:hidden" />
      </Popup>
    );
  }
  return (
    <Popup label={t('shell.accountMenu', { account: masked })} load={loadAccountMenu}>
      <CircleUserRound size={16} aria-hidden="true" />
      <span className="font-mono text-12 max-lg:hidden">{masked}</span>
      <ChevronDown size={13} aria-hidden="true" className="max-lg:hidden" />
    </Popup>
  );
}
