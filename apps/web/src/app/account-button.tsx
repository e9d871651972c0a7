import { t } from '@bourse/ui/lib/i18n.ts';
import { Popup } from '@bourse/ui/popup.tsx';
import { ChevronDown, CircleUserRound } from 'lucide-react';
import { maskAccount } from '@bourse/domain/masks';
import { useSession } from '../lib/session.ts';

const loadAccountMenu = () => import('./account-menu.tsx').then((module) => module.AccountMenu);

/** The masked account, and under it what can be done with it. */
export function AccountButton() {
  const accountNumber = useSession((session) => session.accountNumber);
  // A session that another tab has begun may not know its account yet.
  const masked = maskAccount(accountNumber ?? '') || '****';
  return (
    <Popup label={t('shell.accountMenu', { account: masked })} load={loadAccountMenu}>
      <CircleUserRound size={16} aria-hidden="true" />
      <span className="font-mono text-12 max-lg:hidden">{masked}</span>
      <ChevronDown size={13} aria-hidden="true" className="max-lg:hidden" />
    </Popup>
  );
}
