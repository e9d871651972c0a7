// The trading centre of leveraged contracts.
import { t } from '@bourse/ui/lib/i18n.ts';
import { useEffect } from 'react';
import { usePositionNews } from '../../features/lever/positions/use-position-news.ts';
import {
  beginPosition,
  chooseMode,
  clearTicket,
  draftNameOf,
  ticketDraft,
} from '../../features/lever/ticket/ticket-store.ts';
import { hasContracts } from '../../features/market/quotations.ts';
import { forgetWithWriter, useTicketDraft } from '../../lib/drafts.ts';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { TradingFrame } from '../../trading-desk/trading-frame.tsx';
import { TradingPage } from '../../trading-desk/trading-page.tsx';
import type { ChosenMarket } from '../../trading-desk/trading-parts.ts';
import { useLeverParts } from './lever-parts.tsx';

forgetWithWriter(clearTicket);

function LeverScreen({ market }: { readonly market: ChosenMarket }) {
  const { symbol } = market.pair;
  useEffect(() => beginPosition(symbol), [symbol]);
  // After the ticket has begun.
  useTicketDraft({ ...ticketDraft, name: draftNameOf(symbol) });
  usePositionNews();
  useHotkeys({ limit: () => chooseMode('limit'), market: () => chooseMode('market') });
  return <TradingFrame market={market} parts={useLeverParts(market)} />;
}

export function LeverCenterPage() {
  return (
    <TradingPage
      title={t('lever.title')}
      isOffered={hasContracts}
      sayUntraded={(name) => t('spot.noContracts', { name })}
      render={(market) => <LeverScreen market={market} />}
    />
  );
}
