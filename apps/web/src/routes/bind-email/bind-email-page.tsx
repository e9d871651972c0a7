import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useNavigate } from 'react-router';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { BindEmailForm } from '../../features/account/bind-email-form.tsx';
import { useCenter, useRefreshAccount } from '../../features/account/center.ts';
import { HoldWarning } from '../../features/account/hold-warning.tsx';

export function BindEmailPage() {
  const navigate = useNavigate();
  const refresh = useRefreshAccount();
  const center = useCenter();
  const bound = center.data?.is_email_proven === 1 ? center.data.email : '';
  const finish = (): void => {
    notify.success(t('account.bind.done'));
    void refresh();
    void navigate('/account/accountSet');
  };
  const title = bound === '' ? t('account.bind.email') : t('account.bind.changeEmail');
  return (
    <AccountFrame title={title} isNarrow>
      {center.isPending && <SkeletonRows rows={3} rowClassName="h-14" />}
      {center.isError && <ErrorState text={errorText(center.error)} onRetry={() => void center.refetch()} />}
      {center.data && (
        <>
          {bound !== '' && <p className="-mt-4 text-13 text-ink-2">{t('account.bind.bound', { address: bound })}</p>}
          {bound === '' ? <Notice>{t('account.bind.emailText')}</Notice> : <HoldWarning />}
          <Section>
            <BindEmailForm isBound={bound !== ''} onBound={finish} />
          </Section>
        </>
      )}
    </AccountFrame>
  );
}
