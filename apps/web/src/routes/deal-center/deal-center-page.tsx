// The spot trading centre.
import { formatUnits, parseUnits } from '@bourse/domain';
import type { market } from '@bourse/contract';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { padDecimal, placesOf } from '@bourse/ui/lib/decimal.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { PHONE, useMedia } from '@bourse/ui/lib/use-media.ts';
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '@bourse/ui/states.tsx';
import { useEffect } from 'react';
import { usePair } from '../../features/market/use-pair.ts';
import { useOrderUpdates } from '../../features/spot/orders/order-updates.ts';
import { floorTo } from '../../features/spot/draft/sizing.ts';
import { beginTicket } from '../../features/spot/ticket/ticket-store.ts';
import type { Pair } from '../../lib/pair.ts';
import { useConnectionNotice } from './use-connection-notice.ts';
import { useMarketHotkeys } from './use-market-hotkeys.ts';
import { Desk } from './desk.tsx';
import { Phone } from './phone.tsx';
import { useFunds, useOwnPrices } from './trading.ts';

/** The order begins at the last price, on the market's tick. */
function useFreshTicket(quotation: market.Quotation, symbol: string): void {
  const { now_price: last, trade } = quotation;
  useEffect(() => {
    const at = floorTo(parseUnits(last) ?? 0n, parseUnits(trade.tick) || 1n);
    beginTicket(symbol, at === 0n ? '' : padDecimal(formatUnits(at), placesOf(trade.tick)));
  }, [symbol, last, trade.tick]);
}

type TradingCenterProps = {
  readonly pair: Pair;
  readonly quotation: market.Quotation;
  readonly choose: (pair: Pair) => void;
};

function TradingCenter({ pair, quotation, choose }: TradingCenterProps) {
  const isPhone = useMedia(PHONE);
  const funds = useFunds(pair);
  const ownPrices = useOwnPrices(pair);
  useFreshTicket(quotation, pair.symbol);
  useOrderUpdates();
  useConnectionNotice();
  useMarketHotkeys(pair, choose);
  const Layout = isPhone ? Phone : Desk;
  return <Layout pair={pair} quotation={quotation} choose={choose} funds={funds} ownPrices={ownPrices} />;
}

/** Grey panels where the screen will stand. */
function Waiting() {
  return (
    <div className="grid flex-1 grid-cols-1 gap-px bg-line md:grid-cols-[minmax(0,1fr)_304px]">
      <div className="flex flex-col gap-4 bg-panel p-4">
        <Skeleton className="h-6 w-60" />
        <Skeleton className="w-full flex-1" />
      </div>
      <div className="bg-panel max-md:hidden">
        <SkeletonRows rows={16} />
      </div>
    </div>
  );
}

const NAME_LENGTH_MAX = 24;

/** What an address names may be a slip, or a market that is gone. */
function UnknownMarket({ name }: { readonly name: string }) {
  return (
    <EmptyState
      className="my-auto"
      title={t('spot.unknownMarket', { name: name.slice(0, NAME_LENGTH_MAX) })}
      text={t('spot.unknownMarketText')}
      action={
        <ButtonLink to="/quotation" variant="primary">
          {t('coming.step.markets')}
        </ButtonLink>
      }
    />
  );
}

export function DealCenterPage() {
  const { pair, quotation, unknown, isPending, error, retry, choose } = usePair();
  usePageTitle(t('spot.title'));
  if (pair && quotation) return <TradingCenter pair={pair} quotation={quotation} choose={choose} />;
  return (
    <>
      <h1 className="sr-only">{t('spot.title')}</h1>
      {isPending && <Waiting />}
      {error && <ErrorState className="my-auto" text={errorText(error)} onRetry={retry} />}
      {unknown !== undefined && <UnknownMarket name={unknown} />}
      {!isPending && !error && unknown === undefined && (
        <EmptyState className="my-auto" title={t('spot.noMarkets')} text={t('spot.noMarketsText')} />
      )}
    </>
  );
}
