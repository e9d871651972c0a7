import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { logOut } from '../features/account/log-in.ts';
import { maskAccount } from '../lib/format.ts';
import { t } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { Menu } from '../ui/menu.tsx';
import type { PopupContentProps } from '../ui/popup.tsx';
import { notify } from '../ui/toast.ts';

export function AccountMenu({ close, takesFocus }: PopupContentProps) {
  const navigate = useNavigate();
  const accountNumber = useSession((session) => session.accountNumber);
  const leave = (): void => {
    void logOut();
    notify.info(t('shell.loggedOut'));
    void navigate('/');
  };
  const label = (
    <>
      <LogOut size={14} aria-hidden="true" />
      {t('shell.logout')}
    </>
  );
  return (
    <>
      <p className="border-b border-line px-3.5 py-2.5 font-mono text-12 text-ink-2">
        {maskAccount(accountNumber ?? '')}
      </p>
      <Menu
        label={t('shell.account')}
        entries={[{ key: 'logout', label, text: t('shell.logout') }]}
        takesFocus={takesFocus}
        onAction={leave}
        onClose={close}
      />
    </>
  );
}
