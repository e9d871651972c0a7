import { ButtonLink } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { usePaymentMethods } from '../../features/payment/payment-methods.ts';
import { PaymentSections } from '../../features/payment/payment-section.tsx';

function Methods() {
  const list = usePaymentMethods();
  if (list.isError) return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <SkeletonRows rows={4} rowClassName="h-15" />;
  if (list.data.is_verified === 0) {
    return (
      <Notice
        title={t('payment.unverified')}
        action={
          <ButtonLink to="/account/authentication" variant="primary" size="small">
            {t('payment.verify')}
          </ButtonLink>
        }
      >
        {t('payment.unverifiedText')}
      </Notice>
    );
  }
  return <PaymentSections methods={list.data} />;
}

export function PaymentPage() {
  return (
    <AccountFrame title={t('account.nav.payment')} text={t('payment.text')}>
      <Methods />
    </AccountFrame>
  );
}
