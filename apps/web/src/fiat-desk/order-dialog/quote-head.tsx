// Who one trades with, the price of this moment, and for how long it is shown.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useCountdown } from '@bourse/ui/use-countdown.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { useState } from 'react';
import { priceText } from '../figures.ts';
import { TraderFigures, TraderName } from '../trader.tsx';
import type { Quote } from './quote.ts';

const SOON_SECONDS = 10;

/**
 * Counts down to the next quote of a price that follows the index; a fixed price is read again as often and does not
 * change.
 */
function QuoteClock({ until }: { readonly until: number }) {
  const seconds = useCountdown(until);
  return (
    <span
      role="timer"
      title={t('fiat.quote.note')}
      className={cx('text-12 whitespace-nowrap tabular-nums', seconds <= SOON_SECONDS ? 'text-warning' : 'text-ink-3')}
    >
      {t('fiat.quote.left', { seconds })}
    </span>
  );
}

/** The price that was shown before this one, where that was another. */
function usePriceBefore(price: string): string | undefined {
  const [shown, setShown] = useState<{ readonly now: string; readonly before?: string }>({ now: price });
  if (shown.now !== price) {
    setShown({ now: price, before: shown.now });
    return shown.now;
  }
  return shown.before;
}

export function QuoteHead({ quote, until }: { readonly quote: Quote; readonly until: number }) {
  const before = usePriceBefore(quote.price);
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <TraderName
            id={quote.seller_id}
            name={quote.seller_name}
            isOnline={quote.figures.is_online === 1}
            isVerified={quote.is_verified === 1}
          />
          <TraderFigures figures={quote.figures} as={quote.type === 'sell' ? 'seller' : 'buyer'} className="mt-0.5" />
        </div>
        <div className="shrink-0 text-end">
          <p className="font-mono text-16 text-ink-1">
            {priceText(quote.price)} <span className="text-12 text-ink-3">{quote.coin_code}</span>
          </p>
          {quote.price_kind === 'floating' ? (
            <QuoteClock until={until} />
          ) : (
            <span className="text-12 whitespace-nowrap text-ink-3">{t('fiat.quote.fixed')}</span>
          )}
        </div>
      </div>
      {before !== undefined && (
        <Notice tone="warning" isUrgent>
          {t('fiat.quote.moved', {
            from: `${priceText(before)} ${quote.coin_code}`,
            to: `${priceText(quote.price)} ${quote.coin_code}`,
          })}
        </Notice>
      )}
    </>
  );
}
