// The trading screen on a desk: everything in one view, 1 px lines between the panels. Narrower windows lose the list of
// markets first, then stack the book below the chart.
import type { Side } from '@bourse/domain';
import { lazyPart } from '@bourse/ui/lazy-part.tsx';
import { useMedia } from '@bourse/ui/lib/use-media.ts';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import type { CSSProperties } from 'react';
import { useChartHeight } from '../features/chart/chart-height.ts';
import { ResizeHandle } from '../features/chart/resize-handle.tsx';
import { PairHeader } from '../features/market/pair-header.tsx';
import { useIsCnyRateOld } from '../lib/client-config.ts';
import { useHotkeys } from '../lib/hotkeys.ts';
import { usePainted } from '../lib/use-painted.ts';
import { MarketPicker } from './market-picker.tsx';
import { MiddleColumn } from './middle-column.tsx';
import type { TradingFrameProps, TradingParts } from './trading-parts.ts';

const MarketList = lazyPart(() => import('../features/market/market-list.tsx').then((module) => module.MarketList));

const HAS_LIST = '(min-width: 1320px)';
/** The quantity of the order being written. */
const QUANTITY_INPUT = 'form input[name=quantity]';
const HAS_COLUMNS = '(min-width: 1080px)';

const GRID =
  'grid flex-1 gap-px bg-line grid-cols-[minmax(0,1fr)_304px] grid-rows-[auto_auto_560px_auto] ' +
  "[grid-template-areas:'head_head'_'chart_chart'_'book_ticket'_'orders_orders'] " +
  'lg:h-[max(800px,calc(100dvh-var(--header-height)),calc(var(--chart-height)+324px))] lg:flex-none lg:grid-cols-[minmax(0,1fr)_272px_296px] lg:grid-rows-[auto_auto_minmax(0,1fr)] ' +
  "lg:[grid-template-areas:'head_head_ticket'_'chart_book_ticket'_'orders_orders_ticket'] " +
  'xl:grid-cols-[264px_minmax(0,1fr)_280px_296px] ' +
  "xl:[grid-template-areas:'list_head_head_ticket'_'list_chart_book_ticket'_'orders_orders_book_ticket']";

function useTicketHotkeys({ chooseSide }: TradingParts): void {
  const goToTicket = (side: Side): void => {
    chooseSide(side);
    document.querySelector<HTMLInputElement>(QUANTITY_INPUT)?.focus();
  };
  useHotkeys({ buy: () => goToTicket('buy'), sell: () => goToTicket('sell') });
}

function BelowTicket({ label, render }: NonNullable<TradingParts['belowTicket']>) {
  return (
    <div className="relative flex min-h-0 flex-1 flex-col border-t border-line">
      <TickRuler className="absolute inset-x-0 top-0 opacity-60" />
      <h2 className="shrink-0 px-3 pt-3 pb-1 text-12 text-ink-2">{label}</h2>
      {render({ className: 'min-h-0 flex-1' })}
    </div>
  );
}

export function Desk({ market, parts }: TradingFrameProps) {
  const { pair, quotation, choose, isOffered } = market;
  const isRateOld = useIsCnyRateOld();
  const hasList = useMedia(HAS_LIST);
  const hasColumns = useMedia(HAS_COLUMNS);
  useTicketHotkeys(parts);
  const height = useChartHeight();
  // Price and ticket stand first.
  const isPainted = usePainted();
  const sized: CSSProperties & Record<'--chart-height', string> = { '--chart-height': `${height}px` };
  return (
    <div className={GRID} style={sized}>
      {hasList && (
        <div className="flex min-h-0 flex-col bg-panel [grid-area:list]">
          {isPainted && <MarketList selected={pair} onSelect={choose} isOffered={isOffered} className="flex-1" />}
        </div>
      )}
      <PairHeader quotation={quotation} isRateOld={isRateOld} className="min-h-15 bg-panel [grid-area:head]">
        {!hasList && <MarketPicker {...market} />}
      </PairHeader>
      <div className="relative min-w-0 bg-panel [grid-area:chart]">
        {parts.renderChart(height)}
        <ResizeHandle />
      </div>
      <div className="flex min-h-0 flex-col bg-panel [grid-area:book]">
        {isPainted && <MiddleColumn viewsLabel={parts.viewsLabel} views={parts.views} className="flex-1" />}
      </div>
      <div className="flex min-h-0 flex-col bg-panel [grid-area:ticket] max-lg:overflow-y-auto">
        {parts.renderTicket({ className: 'shrink-0' })}
        {hasColumns && isPainted && parts.belowTicket && <BelowTicket {...parts.belowTicket} />}
      </div>
      <div className="flex min-h-0 flex-col bg-panel [grid-area:orders] max-lg:min-h-80">
        {isPainted && parts.renderLower({ className: 'flex-1' })}
      </div>
    </div>
  );
}
