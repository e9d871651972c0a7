// The spot trading centre.
import { formatUnits, parseUnits } from '@bourse/domain';
import type { market } from '@bourse/contract';
import { padDecimal, placesOf } from '@bourse/ui/lib/decimal.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useEffect } from 'react';
import { useOrderUpdates } from '../../features/spot/orders/order-updates.ts';
import { floorTo } from '../../features/spot/draft/sizing.ts';
import {
  beginTicket,
  chooseMode,
  clearTicket,
  draftNameOf,
  ticketDraft,
} from '../../features/spot/ticket/ticket-store.ts';
import { forgetWithWriter, useTicketDraft } from '../../lib/drafts.ts';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { TradingFrame } from '../../trading-desk/trading-frame.tsx';
import { TradingPage } from '../../trading-desk/trading-page.tsx';
import type { ChosenMarket } from '../../trading-desk/trading-parts.ts';
import { useSpotParts } from './spot-parts.tsx';

forgetWithWriter(clearTicket);

/** The order begins at the last price, on the market's tick. */
function useFreshTicket(quotation: market.Quotation, symbol: string): void {
  const { now_price: last, trade } = quotation;
  useEffect(() => {
    const at = floorTo(parseUnits(last) ?? 0n, parseUnits(trade.tick) || 1n);
    beginTicket(symbol, at === 0n ? '' : padDecimal(formatUnits(at), placesOf(trade.tick)));
  }, [symbol, last, trade.tick]);
}

function SpotScreen({ market }: { readonly market: ChosenMarket }) {
  useFreshTicket(market.quotation, market.pair.symbol);
  // After the ticket has begun.
  useTicketDraft({ ...ticketDraft, name: draftNameOf(market.pair.symbol) });
  useOrderUpdates();
  useHotkeys({
    limit: () => chooseMode('limit'),
    market: () => chooseMode('market'),
    stop: () => chooseMode('stop'),
    oco: () => chooseMode('oco'),
  });
  return <TradingFrame market={market} parts={useSpotParts(market)} />;
}

export function DealCenterPage() {
  return <TradingPage title={t('spot.title')} render={(market) => <SpotScreen market={market} />} />;
}
