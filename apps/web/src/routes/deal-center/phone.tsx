// The trading screen on a phone: one thing at a time, buying and selling always within reach of the thumb.
import type { Side } from '@bourse/domain';
import { lazy, Suspense, useEffect, useState } from 'react';
import { CandleChart } from '../../features/chart/candle-chart.tsx';
import { PairHeader } from '../../features/market/pair-header.tsx';
import { chooseSide } from '../../features/spot/ticket-store.ts';
import { Ticket } from '../../features/spot/ticket.tsx';
import { TradeTape } from '../../features/tape/trade-tape.tsx';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Book, marketProps, takePrice } from './book-panel.tsx';
import { LowerPanel } from './lower-panel.tsx';
import { MarketPicker } from './market-picker.tsx';
import { type TradingProps, useOwn } from './trading.ts';

const loadSheet = () => import('../../ui/dialog.tsx').then((module) => ({ default: module.Sheet }));
const Sheet = lazy(loadSheet);

const VIEW_HEIGHT = 420;
type View = 'chart' | 'book' | 'trades';

function MarketView({
  pair,
  quotation,
  ownPrices,
  onPicked,
}: Pick<TradingProps, 'pair' | 'quotation' | 'ownPrices'> & { onPicked: () => void }) {
  const [view, setView] = useState<View>('chart');
  const own = useOwn(pair);
  const market = marketProps(quotation);
  const pick = (price: string): void => {
    takePrice(quotation, price);
    onPicked();
  };
  return (
    <div className="border-y border-line bg-panel">
      <Tabs
        label={t('spot.view')}
        tabs={[
          { key: 'chart', label: t('spot.view.chart') },
          { key: 'book', label: t('spot.view.book') },
          { key: 'trades', label: t('spot.view.trades') },
        ]}
        selected={view}
        onSelect={setView}
        className="px-4"
        panelClassName="h-105"
      >
        {view === 'chart' && <CandleChart {...market} own={own} height={VIEW_HEIGHT} />}
        {view === 'book' && <Book quotation={quotation} ownPrices={ownPrices} onPicked={onPicked} className="h-full" />}
        {view === 'trades' && <TradeTape {...market} onPickPrice={pick} className="h-full" />}
      </Tabs>
    </div>
  );
}

function StickyActions({ currency, onOpen }: { readonly currency: string; readonly onOpen: (side: Side) => void }) {
  return (
    <>
      {/* Keeps the end of the page clear of the bar. */}
      <div aria-hidden="true" className="h-15" />
      <div className="fixed inset-x-0 bottom-[calc(56px+env(safe-area-inset-bottom))] z-30 grid grid-cols-2 gap-2 border-t border-line bg-panel px-4 py-2">
        <Button variant="buy" size="large" onClick={() => onOpen('buy')}>
          {t('spot.buyCoin', { currency })}
        </Button>
        <Button variant="sell" size="large" onClick={() => onOpen('sell')}>
          {t('spot.sellCoin', { currency })}
        </Button>
      </div>
    </>
  );
}

export function Phone({ pair, quotation, choose, funds, ownPrices }: TradingProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  useEffect(() => {
    // Ready by the time a thumb gets there; a failure shows when the sheet is opened.
    const timer = setTimeout(() => void loadSheet().catch(() => undefined), 1_500);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex flex-1 flex-col">
      <PairHeader quotation={quotation} className="bg-panel py-3">
        <MarketPicker pair={pair} onChoose={choose} />
      </PairHeader>
      <MarketView pair={pair} quotation={quotation} ownPrices={ownPrices} onPicked={() => setOpen(true)} />
      <LowerPanel pair={pair} className="mt-2 min-h-80 flex-1 border-t border-line" />
      <StickyActions
        currency={pair.currencyName}
        onOpen={(side) => {
          chooseSide(side);
          setOpen(true);
        }}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <Sheet isOpen title={pair.symbol} onClose={close}>
            <Ticket
              quotation={quotation}
              funds={funds}
              onPlaced={close}
              className="-mx-4 -my-2 bg-transparent! px-4! text-ink-1"
            />
          </Sheet>
        </Suspense>
      )}
    </div>
  );
}
