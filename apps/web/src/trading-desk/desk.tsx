// The trading screen on a desk: everything in one view, 1 px lines between the panels, which can be moved. Narrower windows
// lose the list of markets first, then stack the book below the chart.
import type { Side } from '@bourse/domain';
import { IconButton } from '@bourse/ui/button.tsx';
import { lazyPart } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { PairHeader } from '../features/market/pair-header.tsx';
import { useIsCnyRateOld } from '../lib/client-config.ts';
import { useHotkeys } from '../lib/hotkeys.ts';
import { usePainted } from '../lib/use-painted.ts';
import { COLUMNS_FROM, LIST_FROM, PANELS } from './arrangement.ts';
import { MarketPicker } from './market-picker.tsx';
import { MiddleColumn } from './middle-column.tsx';
import { Splitter } from './splitter.tsx';
import type { ChosenMarket, TradingFrameProps, TradingParts } from './trading-parts.ts';
import { showList, useHasList, useRoom, useSpans } from './use-arrangement.ts';

const MarketList = lazyPart(() => import('../features/market/market-list.tsx').then((module) => module.MarketList));

/** The quantity of the order being written. */
const QUANTITY_INPUT = 'form input[name=quantity]';

const GRID =
  'grid flex-1 gap-px bg-line grid-cols-[minmax(0,1fr)_var(--ticket)] grid-rows-[auto_var(--chart)_560px_auto] ' +
  "[grid-template-areas:'head_head'_'chart_chart'_'book_ticket'_'orders_orders'] " +
  'lg:h-[max(640px,calc(100dvh-var(--header-height)))] lg:flex-none ' +
  'lg:grid-cols-[minmax(0,1fr)_var(--middle)_var(--ticket)] lg:grid-rows-[auto_minmax(0,1fr)_var(--lower)] ' +
  "lg:[grid-template-areas:'head_head_ticket'_'chart_book_ticket'_'orders_orders_ticket'] " +
  "xl:[grid-template-areas:'head_head_ticket'_'chart_book_ticket'_'orders_book_ticket'] " +
  'xl:data-list:grid-cols-[var(--list)_minmax(0,1fr)_var(--middle)_var(--ticket)] ' +
  "xl:data-list:[grid-template-areas:'list_head_head_ticket'_'list_chart_book_ticket'_'orders_orders_book_ticket']";

function useTicketHotkeys({ chooseSide }: TradingParts): void {
  const goToTicket = (side: Side): void => {
    chooseSide(side);
    document.querySelector<HTMLInputElement>(QUANTITY_INPUT)?.focus();
  };
  useHotkeys({ buy: () => goToTicket('buy'), sell: () => goToTicket('sell') });
}

/** Panels in their sizes. While one is resized only this is rendered, and not what is in it. */
function Arranged({ hasList, children }: { readonly hasList: boolean; readonly children: ReactNode }) {
  const spans = useSpans();
  const sizes: CSSProperties = Object.fromEntries(PANELS.map((panel) => [`--${panel}`, `${spans[panel].size}px`]));
  return (
    <div className={GRID} data-list={hasList || undefined} style={sizes}>
      {children}
    </div>
  );
}

type HeadProps = { readonly market: ChosenMarket; readonly state: string | undefined; readonly hasList: boolean };

function Head({ market, state, hasList }: HeadProps) {
  const isRateOld = useIsCnyRateOld();
  const { width } = useRoom();
  const Icon = hasList ? PanelLeftClose : PanelLeftOpen;
  return (
    <div className="flex min-h-15 items-center bg-panel [grid-area:head]">
      {width >= LIST_FROM && (
        <IconButton
          label={t(hasList ? 'trade.desk.hideList' : 'trade.desk.showList')}
          aria-expanded={hasList}
          className="ms-2 -me-2"
          onClick={() => showList(!hasList)}
        >
          <Icon size={16} aria-hidden="true" />
        </IconButton>
      )}
      <PairHeader quotation={market.quotation} isRateOld={isRateOld} state={state} className="min-w-0 flex-1">
        {!hasList && <MarketPicker {...market} />}
      </PairHeader>
    </div>
  );
}

function BelowTicket({ label, render }: NonNullable<TradingParts['belowTicket']>) {
  return (
    <div className="relative flex min-h-40 flex-1 flex-col border-t border-line">
      <TickRuler className="absolute inset-x-0 top-0 opacity-60" />
      <h2 className="shrink-0 px-3 pt-3 pb-1 text-12 text-ink-2">{label}</h2>
      {render({ className: 'min-h-0 flex-1' })}
    </div>
  );
}

export function Desk({ market, parts }: TradingFrameProps) {
  const hasColumns = useRoom().width >= COLUMNS_FROM;
  const hasList = useHasList();
  useTicketHotkeys(parts);
  // Price and ticket come first.
  const isPainted = usePainted();
  return (
    <Arranged hasList={hasList}>
      {hasList && (
        <div className="relative flex min-h-0 flex-col bg-panel [grid-area:list]">
          {isPainted && (
            <MarketList
              selected={market.pair}
              onSelect={market.choose}
              isOffered={market.isOffered}
              className="flex-1"
            />
          )}
          <Splitter panel="list" edge="end" />
        </div>
      )}
      <Head market={market} state={parts.state} hasList={hasList} />
      <div className="relative min-h-0 min-w-0 bg-panel [grid-area:chart]">
        {parts.renderChart({ className: 'h-full' })}
        {!hasColumns && <Splitter panel="chart" edge="bottom" />}
      </div>
      <div className="relative flex min-h-0 min-w-0 flex-col bg-panel [grid-area:book]">
        {isPainted && <MiddleColumn viewsLabel={parts.viewsLabel} views={parts.views} className="flex-1" />}
        {hasColumns && <Splitter panel="middle" edge="start" />}
      </div>
      <div className="relative min-h-0 min-w-0 [grid-area:ticket]">
        <div className="flex h-full flex-col overflow-y-auto bg-panel">
          {parts.renderTicket({ className: 'shrink-0' })}
          {hasColumns && isPainted && parts.belowTicket && <BelowTicket {...parts.belowTicket} />}
        </div>
        <Splitter panel="ticket" edge="start" />
      </div>
      <div className="relative flex min-h-0 min-w-0 flex-col bg-panel [grid-area:orders] max-lg:min-h-80">
        {isPainted && parts.renderLower({ className: 'flex-1' })}
        {hasColumns && <Splitter panel="lower" edge="top" />}
      </div>
    </Arranged>
  );
}
