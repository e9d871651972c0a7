// The ways in and out of the exchange that a coin of the change wallet has.
import { chainsOf, currencyId } from '@bourse/domain';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { BalanceRow } from './wallet-rows.ts';

export function FundingLinks({ row: { currency, currency_name: name } }: { readonly row: BalanceRow }) {
  if (chainsOf(currencyId(currency)).length === 0) return null;
  const address = (current: 0 | 1): string => `/account/rechargeMoney?id=${currency}&current=${current}`;
  return (
    <>
      <ButtonLink size="small" variant="quiet" to={address(0)} aria-label={`${t('wallet.deposit')} ${name}`}>
        {t('wallet.deposit')}
      </ButtonLink>
      <ButtonLink size="small" variant="quiet" to={address(1)} aria-label={`${t('wallet.withdraw')} ${name}`}>
        {t('wallet.withdraw')}
      </ButtonLink>
    </>
  );
}
