// The ticket once the market's terms are there; until then its place, and why it stays empty where it does.
import type { market } from '@bourse/contract';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { useDeal, useLeverAccounts } from '../../features/lever/terms-query.ts';
import { LeverTicket } from '../../features/lever/ticket/ticket.tsx';
import { pairOf } from '../../lib/pair.ts';
import type { TicketPlace as Place } from '../../trading-desk/trading-parts.ts';
import { usePositionsOf, useWalletOf } from './use-lever-money.ts';

/** Percent; as the rules have it, until they are known. */
const OPEN_RISK_MIN = 130;
const ROWS = 12;

export function TicketPlace({ quotation, className, onPlaced }: Place & { readonly quotation: market.Quotation }) {
  const pair = pairOf(quotation);
  const { data: deal, error, refetch } = useDeal(pair);
  const { data: accounts } = useLeverAccounts();
  const walletOf = useWalletOf();
  const positions = usePositionsOf(pair.legalId);
  const wallet = walletOf(pair.legalId);
  const place = cx('bg-panel', className);
  if (!deal)
    return (
      <div className={place}>
        {error ? (
          <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={ROWS} rowClassName="h-10" />
        )}
      </div>
    );
  if (!deal.terms)
    return (
      <div className={place}>
        <EmptyState
          title={t('lever.notOffered')}
          text={t('lever.notOfferedText')}
          action={<ButtonLink to="/dealCenter">{t('shell.spot')}</ButtonLink>}
        />
      </div>
    );
  return (
    <LeverTicket
      quotation={quotation}
      terms={deal.terms}
      money={wallet && { wallet, positions }}
      openRiskMin={accounts?.rules.open_risk_min ?? OPEN_RISK_MIN}
      onPlaced={onPlaced}
      className={className}
    />
  );
}
