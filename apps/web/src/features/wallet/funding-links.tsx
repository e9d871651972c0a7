// The ways in and out of the exchange of a coin that moves on a chain.
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { BalanceRow } from './wallet-rows.ts';

export function FundingLinks({ row: { currency, currency_name: name } }: { readonly row: BalanceRow }) {
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
