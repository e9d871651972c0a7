// The ticket once the market's terms are there; until then its place, and why it stays empty where it does.
import type { market } from '@bourse/contract';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { LeverTicket } from '../../features/lever/ticket/ticket.tsx';
import type { TicketPlace as Place } from '../../trading-desk/trading-parts.ts';
import { useTicketInput } from './use-ticket-input.ts';

const ROWS = 12;

export function TicketPlace({ quotation, className, onPlaced }: Place & { readonly quotation: market.Quotation }) {
  const { input, isKnown, error, retry } = useTicketInput(quotation);
  const place = cx('bg-panel', className);
  if (input) return <LeverTicket {...input} onPlaced={onPlaced} className={className} />;
  if (!isKnown)
    return (
      <div className={place}>
        {error ? (
          <ErrorState text={errorText(error)} onRetry={retry} />
        ) : (
          <SkeletonRows rows={ROWS} rowClassName="h-10" />
        )}
      </div>
    );
  return (
    <div className={place}>
      <EmptyState
        title={t('lever.notOffered')}
        text={t('lever.notOfferedText')}
        action={<ButtonLink to="/dealCenter">{t('shell.spot')}</ButtonLink>}
      />
    </div>
  );
}
