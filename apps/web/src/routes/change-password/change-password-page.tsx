import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useNavigate } from 'react-router';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { useRefreshAccount } from '../../features/account/center.ts';
import { ChangePasswordForm } from '../../features/account/change-password-form.tsx';
import { HoldWarning } from '../../features/account/hold-warning.tsx';

export function ChangePasswordPage() {
  const navigate = useNavigate();
  const refresh = useRefreshAccount();
  const finish = (): void => {
    notify.success(t('account.password.done'));
    void refresh();
    void navigate('/account/accountSet');
  };
  return (
    <AccountFrame title={t('account.password.title')} text={t('account.password.text')} isNarrow>
      <HoldWarning />
      <Section>
        <ChangePasswordForm onChanged={finish} />
      </Section>
    </AccountFrame>
  );
}
