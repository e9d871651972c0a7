import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { useWithdrawCurrencies } from '../../features/funds/address-book.ts';
import { AddressList } from '../../features/funds/address-list.tsx';

function Book() {
  const currencies = useWithdrawCurrencies();
  if (currencies.isError)
    return <ErrorState text={errorText(currencies.error)} onRetry={() => void currencies.refetch()} />;
  if (!currencies.data) return <SkeletonRows rows={4} rowClassName="h-15" />;
  return <AddressList currencies={currencies.data} />;
}

export function WithdrawAddressPage() {
  return (
    <AccountFrame title={t('funds.book.title')} text={t('funds.book.text')}>
      <Book />
    </AccountFrame>
  );
}
