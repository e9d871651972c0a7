// The screen of second contracts: on a desk chart, ticket and lists in one view; on a phone the ticket is a dock at the
// foot, so that one thumb does everything.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type CSSProperties, useState } from 'react';
import { PairHeader } from '../../features/market/pair-header.tsx';
import { OrdersPanel, type PanelTab } from '../../features/seconds/orders/orders-panel.tsx';
import type { Offer } from '../../features/seconds/terms-query.ts';
import { MicroTicket, TicketMore } from '../../features/seconds/ticket/ticket.tsx';
import { useIsCnyRateOld } from '../../lib/client-config.ts';
import { MarketPicker } from '../../trading-desk/market-picker.tsx';
import { Splitter } from '../../trading-desk/splitter.tsx';
import type { ChosenMarket } from '../../trading-desk/trading-parts.ts';
import { useSpans } from '../../trading-desk/use-arrangement.ts';
import { IndexChart } from './index-chart.tsx';

export type SecondFrameProps = { readonly market: ChosenMarket; readonly offer: Offer };

const GRID =
  'grid flex-1 gap-px bg-line grid-cols-[minmax(0,1fr)_var(--ticket)] grid-rows-[auto_minmax(400px,1fr)_auto] ' +
  "[grid-template-areas:'head_head'_'chart_ticket'_'orders_orders'] " +
  'lg:h-[max(640px,calc(100dvh-var(--header-height)))] lg:flex-none lg:grid-rows-[auto_minmax(0,1fr)_var(--lower)] ' +
  "lg:[grid-template-areas:'head_ticket'_'chart_ticket'_'orders_ticket']";

type HeadProps = { readonly market: ChosenMarket; readonly isCompact?: boolean; readonly className?: string };

function Head({ market, isCompact = false, className }: HeadProps) {
  const isRateOld = useIsCnyRateOld();
  return (
    <PairHeader
      quotation={market.quotation}
      isRateOld={isRateOld}
      isCompact={isCompact}
      className={cx('bg-panel', className)}
    >
      <MarketPicker {...market} />
    </PairHeader>
  );
}

function Orders({ market, className }: { readonly market: ChosenMarket; readonly className?: string }) {
  const [tab, setTab] = useState<PanelTab>('open');
  const { id } = market.quotation;
  return (
    <section
      aria-label={t('micro.panel')}
      className={cx('@container relative flex min-h-0 flex-col bg-panel', className)}
    >
      <OrdersPanel tab={tab} onTab={setTab} market={{ id, symbol: market.pair.symbol }} />
    </section>
  );
}

export function SecondDesk({ market, offer }: SecondFrameProps) {
  const { ticket, lower } = useSpans();
  const sizes: CSSProperties & Record<`--${string}`, string> = {
    '--ticket': `${ticket.size}px`,
    '--lower': `${lower.size}px`,
  };
  const { quotation } = market;
  return (
    <div className={GRID} style={sizes}>
      <Head market={market} className="min-h-15 [grid-area:head]" />
      <IndexChart quotation={quotation} offer={offer} className="min-h-0 min-w-0 bg-panel [grid-area:chart]" />
      <div className="relative min-h-0 min-w-0 [grid-area:ticket]">
        <div className="h-full overflow-y-auto bg-panel">
          <MicroTicket quotation={quotation} offer={offer} isDock={false} />
        </div>
        <Splitter panel="ticket" edge="start" />
      </div>
      <div className="relative flex min-h-0 min-w-0 flex-col [grid-area:orders] max-lg:min-h-80">
        <Orders market={market} className="flex-1" />
        <div className="max-lg:hidden">
          <Splitter panel="lower" edge="top" />
        </div>
      </div>
    </div>
  );
}

export function SecondPhone({ market, offer }: SecondFrameProps) {
  const { quotation } = market;
  return (
    <div className="flex flex-1 flex-col">
      <Head market={market} isCompact />
      <IndexChart quotation={quotation} offer={offer} className="h-56 shrink-0 border-y border-line bg-panel" />
      <div className="fixed inset-x-0 bottom-[calc(56px+env(safe-area-inset-bottom))] z-30 border-t border-line bg-panel px-4 py-2 short:static">
        <MicroTicket quotation={quotation} offer={offer} isDock />
      </div>
      <Orders market={market} className="min-h-40" />
      <TicketMore className="border-t border-line bg-panel px-4 py-3" />
      {/* Keeps the end of the page clear of the dock. */}
      <div aria-hidden="true" className="h-61 short:hidden" />
    </div>
  );
}
