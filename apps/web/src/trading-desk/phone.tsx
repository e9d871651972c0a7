// The trading screen on a phone: one thing at a time, buying and selling always within reach of the thumb.
import type { Side } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useState } from 'react';
import { PairHeader } from '../features/market/pair-header.tsx';
import { useIsCnyRateOld } from '../lib/client-config.ts';
import { useHotkeys } from '../lib/hotkeys.ts';
import { MarketPicker } from './market-picker.tsx';
import { TicketSheet } from './ticket-sheet.tsx';
import type { TradingFrameProps, TradingParts } from './trading-parts.ts';

const CHART = 'chart';

type PicturesProps = Pick<TradingParts, 'renderChart' | 'views'> & { readonly onPicked: () => void };

/** The candles, or one of the market's other pictures. */
function Pictures({ renderChart, views, onPicked }: PicturesProps) {
  const [chosen, setChosen] = useState(CHART);
  const view = views.find(({ key }) => key === chosen);
  return (
    <div className="border-y border-line bg-panel">
      <Tabs
        label={t('spot.view')}
        tabs={[
          { key: CHART, label: t('spot.view.chart') },
          ...views.map(({ key, shortLabel }) => ({ key, label: shortLabel })),
        ]}
        selected={view?.key ?? CHART}
        onSelect={setChosen}
        className="px-4"
        panelClassName="h-105"
      >
        {view ? view.render({ onPicked, className: 'h-full' }) : renderChart({ className: 'h-full' })}
      </Tabs>
    </div>
  );
}

type StickyActionsProps = {
  readonly labels: Readonly<Record<Side, string>>;
  readonly onOpen: (side: Side) => void;
};

function StickyActions({ labels, onOpen }: StickyActionsProps) {
  return (
    <>
      {/* Keeps the end of the page clear of the bar. */}
      <div aria-hidden="true" className="h-15 short:hidden" />
      <div className="fixed inset-x-0 bottom-[calc(56px+env(safe-area-inset-bottom))] z-30 grid grid-cols-2 gap-2 border-t border-line bg-panel px-4 py-2 short:static">
        {(['buy', 'sell'] as const).map((side) => (
          <Button key={side} variant={side} size="large" onClick={() => onOpen(side)}>
            {labels[side]}
          </Button>
        ))}
      </div>
    </>
  );
}

export function Phone({ market, parts }: TradingFrameProps) {
  const isRateOld = useIsCnyRateOld();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const openTicket = (side: Side): void => {
    parts.chooseSide(side);
    setOpen(true);
  };
  useHotkeys({ buy: () => openTicket('buy'), sell: () => openTicket('sell') });
  return (
    <div className="flex flex-1 flex-col">
      <PairHeader quotation={market.quotation} isRateOld={isRateOld} state={parts.state} className="bg-panel">
        <MarketPicker {...market} />
      </PairHeader>
      <Pictures renderChart={parts.renderChart} views={parts.views} onPicked={() => setOpen(true)} />
      <div className="mt-2 flex min-h-80 flex-1 flex-col border-t border-line bg-panel">
        {parts.renderLower({ className: 'flex-1' })}
      </div>
      <StickyActions labels={parts.sideLabels} onOpen={openTicket} />
      {isOpen && (
        <TicketSheet quotation={market.quotation} onClose={close}>
          {parts.renderAboveTicket?.()}
          {parts.renderTicket({
            onPlaced: close,
            // The palest ink is not dark enough on the paper of a sheet; what sends the order is always in sight.
            className:
              '-mx-4 bg-transparent! px-4! pt-1! text-ink-1 [&_.text-ink-3]:text-ink-2 [&_[type=submit]]:sticky [&_[type=submit]]:bottom-2 [&_[type=submit]]:z-10 [&_[type=submit]]:shadow-[0_0_0_8px_var(--raised)] short:[&_[type=submit]]:static',
          })}
        </TicketSheet>
      )}
    </div>
  );
}
