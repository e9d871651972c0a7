// The trading screen on a desk: everything in one view, 1 px lines between the panels. Narrower windows lose the list of
// markets first, then stack the book below the chart.
import type { CSSProperties } from 'react';
import { CandleChart } from '../../features/chart/candle-chart.tsx';
import { useChartHeight } from '../../features/chart/chart-height.ts';
import { ResizeHandle } from '../../features/chart/resize-handle.tsx';
import { MarketList } from '../../features/market/market-list.tsx';
import { PairHeader } from '../../features/market/pair-header.tsx';
import { Ticket } from '../../features/spot/ticket.tsx';
import { TradeTape } from '../../features/tape/trade-tape.tsx';
import { t } from '../../lib/i18n.ts';
import { useMedia } from '../../lib/use-media.ts';
import { TickRuler } from '../../ui/tick-ruler.tsx';
import { BookPanel, marketProps, takePrice } from './book-panel.tsx';
import { LowerPanel } from './lower-panel.tsx';
import { MarketPicker } from './market-picker.tsx';
import { type TradingProps, useOwn } from './trading.ts';

const HAS_LIST = '(min-width: 1320px)';
const HAS_COLUMNS = '(min-width: 1080px)';

const GRID =
  'grid flex-1 gap-px bg-line grid-cols-[minmax(0,1fr)_304px] grid-rows-[auto_auto_560px_auto] ' +
  "[grid-template-areas:'head_head'_'chart_chart'_'book_ticket'_'orders_orders'] " +
  'lg:h-[max(800px,calc(100dvh-var(--header-height)),calc(var(--chart-height)+324px))] lg:flex-none lg:grid-cols-[minmax(0,1fr)_272px_296px] lg:grid-rows-[auto_auto_minmax(0,1fr)] ' +
  "lg:[grid-template-areas:'head_head_ticket'_'chart_book_ticket'_'orders_orders_ticket'] " +
  'xl:grid-cols-[264px_minmax(0,1fr)_280px_296px] ' +
  "xl:[grid-template-areas:'list_head_head_ticket'_'list_chart_book_ticket'_'orders_orders_book_ticket']";

function Chart({ pair, quotation, height }: Pick<TradingProps, 'pair' | 'quotation'> & { readonly height: number }) {
  const own = useOwn(pair);
  return (
    <div className="relative min-w-0 bg-panel [grid-area:chart]">
      <CandleChart {...marketProps(quotation)} own={own} height={height} />
      <ResizeHandle />
    </div>
  );
}

export function Desk({ pair, quotation, choose, funds, ownPrices }: TradingProps) {
  const hasList = useMedia(HAS_LIST);
  const hasColumns = useMedia(HAS_COLUMNS);
  const height = useChartHeight();
  const sized: CSSProperties & Record<'--chart-height', string> = { '--chart-height': `${height}px` };
  return (
    <div className={GRID} style={sized}>
      {hasList && <MarketList selected={pair} onSelect={choose} className="[grid-area:list]" />}
      <PairHeader quotation={quotation} className="min-h-15 bg-panel [grid-area:head]">
        {!hasList && <MarketPicker pair={pair} onChoose={choose} />}
      </PairHeader>
      <Chart pair={pair} quotation={quotation} height={height} />
      <BookPanel quotation={quotation} ownPrices={ownPrices} className="[grid-area:book]" />
      <div className="flex min-h-0 flex-col bg-panel [grid-area:ticket] max-lg:overflow-y-auto">
        <Ticket quotation={quotation} funds={funds} className="shrink-0" />
        {hasColumns && (
          <div className="relative flex min-h-0 flex-1 flex-col border-t border-line">
            <TickRuler className="absolute inset-x-0 top-0 opacity-60" />
            <h2 className="shrink-0 px-3 pt-3 pb-1 text-12 text-ink-2">{t('spot.recent')}</h2>
            <TradeTape
              {...marketProps(quotation)}
              onPickPrice={(price) => takePrice(quotation, price)}
              className="min-h-0 flex-1"
            />
          </div>
        )}
      </div>
      <LowerPanel pair={pair} className="[grid-area:orders] max-lg:min-h-80" />
    </div>
  );
}
