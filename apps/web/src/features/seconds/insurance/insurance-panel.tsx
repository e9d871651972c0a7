// The insurance of second contracts: what runs, what can be bought, what has ended.
import type { microRows } from '@bourse/contract';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { useSession } from '../../../lib/session.ts';
import { LoginPrompt } from '../../../ui/login-prompt.tsx';
import { usePayable } from '../terms-query.ts';
import { PastInsurances } from './past-insurances.tsx';
import { RunningInsurance } from './running-insurance.tsx';
import { TypeList } from './type-list.tsx';

type Currency = microRows.PayableCurrency;

function InCurrency({ currency }: { readonly currency: Currency }) {
  const { user_insurance: running, insurance_types: types, user_wallet: wallet, name } = currency;
  if (running) return <RunningInsurance insurance={running} />;
  return <TypeList types={types} currencyName={name} available={wallet?.micro_balance} />;
}

export function InsurancePanel() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const { data, error, refetch } = usePayable();
  if (!data)
    return error ? (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} rowClassName="h-11" />
    );
  const offered = data.filter((each) => each.user_insurance !== null || each.insurance_types.length > 0);
  return (
    <>
      <p className="border-b border-line px-4 py-2.5 text-12 text-pretty text-ink-2">{t('micro.insurance.text')}</p>
      {offered.length === 0 && (
        <EmptyState className="py-8" title={t('micro.insurance.none')} text={t('micro.insurance.noneText')} />
      )}
      {offered.map((currency) => (
        <InCurrency key={currency.id} currency={currency} />
      ))}
      {isLoggedIn ? (
        <PastInsurances />
      ) : (
        <div className="mx-auto w-60 py-4">
          <LoginPrompt />
        </div>
      )}
    </>
  );
}
