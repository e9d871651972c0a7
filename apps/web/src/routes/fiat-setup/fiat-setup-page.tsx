// The fiat account: a nickname that trading partners see, and the trade password that releases coins. Goes back when done.
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useNavigate } from 'react-router';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { useCenter, useRefreshAccount } from '../../features/account/center.ts';
import { TradePasswordForm } from '../../features/account/trade-password-form.tsx';

export function FiatSetupPage() {
  const navigate = useNavigate();
  const refresh = useRefreshAccount();
  const center = useCenter();
  const finish = (): void => {
    notify.success(t('account.fiat.done'));
    void refresh();
    void navigate(-1);
  };
  return (
    <AccountFrame title={t('account.fiat.title')} text={t('account.fiat.text')} isNarrow>
      {center.isPending && <SkeletonRows rows={4} rowClassName="h-14" />}
      {center.isError && <ErrorState text={errorText(center.error)} onRetry={() => void center.refetch()} />}
      {center.data && (
        <Section>
          <TradePasswordForm isSet={center.data.paypassword === 1} nickname={center.data.nickname} onSaved={finish} />
        </Section>
      )}
    </AccountFrame>
  );
}
