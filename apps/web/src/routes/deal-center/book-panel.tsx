// The order book and all trades of the market, as two tabs.
import type { market } from '@bourse/contract';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useState } from 'react';
import { OrderBook } from '../../features/book/order-book.tsx';
import { typeQuantity } from '../../features/spot/ticket/ticket-store.ts';
import { TradeTape } from '../../features/tape/trade-tape.tsx';
import { marketProps, takePrice } from './trading.ts';

export type MarketPanelProps = {
  readonly quotation: market.Quotation;
  readonly ownPrices: ReadonlySet<string>;
  /** A price was taken over from the book. */
  readonly onPicked?: () => void;
  readonly className?: string;
};

const viewOnlyOf = ({ trade }: market.Quotation): string | undefined =>
  trade.state === 'view_only' ? t('spot.viewOnly') : undefined;

export function Book({ quotation, ownPrices, onPicked, className }: MarketPanelProps) {
  return (
    <OrderBook
      {...marketProps(quotation)}
      viewOnly={viewOnlyOf(quotation)}
      ownPrices={ownPrices}
      onPickPrice={(price) => {
        takePrice(quotation, price);
        onPicked?.();
      }}
      onPickQuantity={(quantity) => {
        typeQuantity(quantity);
        onPicked?.();
      }}
      {...(className && { className })}
    />
  );
}

export function Trades({ quotation, onPicked, className }: Omit<MarketPanelProps, 'ownPrices'>) {
  return (
    <TradeTape
      {...marketProps(quotation)}
      viewOnly={viewOnlyOf(quotation)}
      onPickPrice={(price) => {
        takePrice(quotation, price);
        onPicked?.();
      }}
      {...(className && { className })}
    />
  );
}

export function BookPanel({ className, ...book }: MarketPanelProps) {
  const [tab, setTab] = useState<'book' | 'trades'>('book');
  return (
    <section aria-label={t('spot.handicap')} className={cx('flex min-h-0 flex-col bg-panel', className)}>
      <Tabs
        label={t('spot.handicap')}
        tabs={[
          { key: 'book', label: t('spot.handicap') },
          { key: 'trades', label: t('spot.allTrades') },
        ]}
        selected={tab}
        onSelect={setTab}
        className="shrink-0 px-3"
        panelClassName="flex min-h-0 flex-1 flex-col"
      >
        {tab === 'book' ? (
          <Book {...book} className="flex-1" />
        ) : (
          <Trades quotation={book.quotation} className="min-h-0 flex-1" />
        )}
      </Tabs>
    </section>
  );
}
