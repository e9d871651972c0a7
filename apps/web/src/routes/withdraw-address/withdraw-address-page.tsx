import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { useWithdrawCurrencies } from '../../features/funds/address-book.ts';
import { AddressList } from '../../features/funds/address-list.tsx';
import { useAllowList } from '../../features/funds/allow-list.ts';
import { AllowListSection } from '../../features/funds/allow-list-section.tsx';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';

function Book() {
  const currencies = useWithdrawCurrencies();
  const list = useAllowList();
  const failed = [currencies, list].find(({ isError, data }) => isError && !data);
  if (failed) return <ErrorState text={errorText(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!currencies.data || !list.data) return <SkeletonRows rows={4} rowClassName="h-15" />;
  return (
    <>
      <AllowListSection state={list.data} />
      <AddressList currencies={currencies.data} isListOn={list.data.is_on === 1} />
    </>
  );
}

export function WithdrawAddressPage() {
  return (
    <AssetsFrame title={t('funds.book.title')} text={t('funds.book.text')}>
      <Book />
    </AssetsFrame>
  );
}
