// The trading screen on a phone: one thing at a time, buying and selling always within reach of the thumb.
import type { Side } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { usePrepared } from '@bourse/ui/use-prepared.ts';
import { useState } from 'react';
import { PairHeader } from '../../features/market/pair-header.tsx';
import { useIsCnyRateOld } from '../../lib/client-config.ts';
import { chooseSide } from '../../features/spot/ticket/ticket-store.ts';
import { Ticket } from '../../features/spot/ticket/ticket.tsx';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { MarketPicker } from './market-picker.tsx';
import { Book, LowerPanel, Trades } from './late-panels.ts';
import type { TradingProps } from './trading.ts';
import { TradingChart } from './trading-chart.tsx';

const Sheet = lazyOverlay(() => import('@bourse/ui/dialog.tsx').then((module) => module.Sheet));

const VIEW_HEIGHT = 420;
type View = 'chart' | 'book' | 'trades';

function MarketView({
  pair,
  quotation,
  ownPrices,
  onPicked,
}: Pick<TradingProps, 'pair' | 'quotation' | 'ownPrices'> & { onPicked: () => void }) {
  const [view, setView] = useState<View>('chart');
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
        {view === 'chart' && <TradingChart pair={pair} quotation={quotation} height={VIEW_HEIGHT} />}
        {view === 'book' && <Book quotation={quotation} ownPrices={ownPrices} onPicked={onPicked} className="h-full" />}
        {view === 'trades' && <Trades quotation={quotation} onPicked={onPicked} className="h-full" />}
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
  const isRateOld = useIsCnyRateOld();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const openTicket = (side: Side): void => {
    chooseSide(side);
    setOpen(true);
  };
  useHotkeys({ buy: () => openTicket('buy'), sell: () => openTicket('sell') });
  usePrepared(Sheet);
  return (
    <div className="flex flex-1 flex-col">
      <PairHeader quotation={quotation} isRateOld={isRateOld} className="bg-panel py-3">
        <MarketPicker pair={pair} onChoose={choose} />
      </PairHeader>
      <MarketView pair={pair} quotation={quotation} ownPrices={ownPrices} onPicked={() => setOpen(true)} />
      <div className="mt-2 flex min-h-80 flex-1 flex-col border-t border-line bg-panel">
        <LowerPanel pair={pair} funds={funds} className="flex-1" />
      </div>
      <StickyActions currency={pair.currencyName} onOpen={openTicket} />
      {isOpen && (
        <Sheet isOpen title={pair.symbol} onClose={close}>
          <Ticket
            quotation={quotation}
            funds={funds}
            onPlaced={close}
            // The palest ink is not dark enough on the paper of a sheet.
            className="-mx-4 -my-2 bg-transparent! px-4! text-ink-1 [&_.text-ink-3]:text-ink-2"
          />
        </Sheet>
      )}
    </div>
  );
}
