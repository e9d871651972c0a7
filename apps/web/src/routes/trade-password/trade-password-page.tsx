import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useNavigate } from 'react-router';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { useCenter, useRefreshAccount } from '../../features/account/center.ts';
import { HoldWarning } from '../../features/account/hold-warning.tsx';
import { TradePasswordForm } from '../../features/account/trade-password-form.tsx';

export function TradePasswordPage() {
  const navigate = useNavigate();
  const refresh = useRefreshAccount();
  const center = useCenter();
  const isSet = center.data?.paypassword === 1;
  const finish = (): void => {
    notify.success(t('account.trade.done'));
    void refresh();
    void navigate('/account/accountSet');
  };
  const title = isSet ? t('account.trade.change') : t('account.trade.set');
  return (
    <AccountFrame title={title} text={t('account.trade.text')} isNarrow>
      {center.isPending && <SkeletonRows rows={3} rowClassName="h-14" />}
      {center.isError && <ErrorState text={errorText(center.error)} onRetry={() => void center.refetch()} />}
      {center.data && (
        <>
          {isSet && <HoldWarning />}
          <Section>
            <TradePasswordForm isSet={isSet} onSaved={finish} />
          </Section>
        </>
      )}
    </AccountFrame>
  );
}
