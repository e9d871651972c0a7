// The trading centre of second contracts.
import { ButtonLink } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { PHONE, useMedia } from '@bourse/ui/lib/use-media.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { ID_ADDRESS } from '../../features/market/market-address.ts';
import { hasSeconds } from '../../features/market/quotations.ts';
import { useOrderNews } from '../../features/seconds/orders/use-order-news.ts';
import { useOffer } from '../../features/seconds/terms-query.ts';
import { isOffering } from '../../features/seconds/ticket/ticket-facts.ts';
import { clearTicket, ticketDraft } from '../../features/seconds/ticket/ticket-store.ts';
import { forgetWithWriter, useTicketDraft } from '../../lib/drafts.ts';
import { TradingPage } from '../../trading-desk/trading-page.tsx';
import type { ChosenMarket } from '../../trading-desk/trading-parts.ts';
import { useConnectionNotice } from '../../trading-desk/use-connection-notice.ts';
import { useMarketHotkeys } from '../../trading-desk/use-market-hotkeys.ts';
import { SecondDesk, SecondPhone } from './second-frame.tsx';

forgetWithWriter(clearTicket);

/** Spot is named as the way out only where it trades. */
function NotOffered({ market: { quotation } }: { readonly market: ChosenMarket }) {
  const hasSpot = quotation.trade.state === 'open';
  return (
    <EmptyState
      className="my-auto"
      title={t('micro.notOffered')}
      text={t(hasSpot ? 'micro.notOfferedText' : 'micro.notOfferedWatch')}
      action={
        hasSpot ? (
          <ButtonLink to="/dealCenter">{t('shell.spot')}</ButtonLink>
        ) : (
          <ButtonLink to="/quotation">{t('shell.markets')}</ButtonLink>
        )
      }
    />
  );
}

function SecondScreen({ market }: { readonly market: ChosenMarket }) {
  const isPhone = useMedia(PHONE);
  const { offer, error, retry } = useOffer();
  useTicketDraft(ticketDraft);
  useOrderNews();
  useConnectionNotice();
  useMarketHotkeys(market);
  if (!offer)
    return error ? (
      <ErrorState className="my-auto" text={errorText(error)} onRetry={retry} />
    ) : (
      <SkeletonRows rows={16} rowClassName="h-11" />
    );
  if (!isOffering(offer)) return <NotOffered market={market} />;
  return isPhone ? <SecondPhone market={market} offer={offer} /> : <SecondDesk market={market} offer={offer} />;
}

export function SecondCenterPage() {
  return (
    <TradingPage
      title={t('micro.title')}
      isOffered={hasSeconds}
      sayUntraded={(name) => t('spot.noSeconds', { name })}
      address={ID_ADDRESS}
      render={(market) => <SecondScreen market={market} />}
    />
  );
}
