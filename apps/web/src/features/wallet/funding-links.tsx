// The ways in and out of the exchange that a coin of the change wallet has.
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { FUNDING_COINS } from '../funds/funding-coins.ts';
import type { BalanceRow } from './wallet-rows.ts';

const FUNDED: ReadonlySet<string> = new Set(FUNDING_COINS.map(([, name]) => name));

export function FundingLinks({ row: { currency, currency_name: name } }: { readonly row: BalanceRow }) {
  if (!FUNDED.has(name)) return null;
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
