// The page of a trading screen until its market is known: waiting, an address that names none, nothing to trade.
import { ButtonLink } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '@bourse/ui/states.tsx';
import type { ReactNode } from 'react';
import type { MarketAddress } from '../features/market/market-address.ts';
import { usePair } from '../features/market/use-pair.ts';
import type { IsOffered } from '../features/market/quotations.ts';
import { marketPath, type Pair } from '../lib/pair.ts';
import type { ChosenMarket } from './trading-parts.ts';

/** Grey panels in the places of the screen's panels. */
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

/** The market of the address may be misspelt, or gone. */
function UnknownMarket({ name }: { readonly name: string }) {
  return (
    <EmptyState
      className="my-auto"
      title={t('spot.unknownMarket', { name: name.slice(0, NAME_LENGTH_MAX) })}
      text={t('spot.unknownMarketText')}
      action={
        <ButtonLink to="/quotation" variant="primary">
          {t('trade.viewMarkets')}
        </ButtonLink>
      }
    />
  );
}

/** A market that there is, with nothing of this kind. */
function UntradedMarket({ pair, title }: { readonly pair: Pair; readonly title: string }) {
  return (
    <EmptyState
      className="my-auto"
      title={title}
      text={t('spot.untradedText')}
      action={
        <ButtonLink to={marketPath('/dealCenter', pair)} variant="primary">
          {t('spot.untradedAction', { name: pair.symbol })}
        </ButtonLink>
      }
    />
  );
}

export type TradingPageProps = {
  readonly title: string;
  readonly isOffered?: IsOffered;
  /** Returns the text for a market that is not offered. */
  readonly sayUntraded?: (name: string) => string;
  /** How the address names the market, where that is not by its pair. */
  readonly address?: MarketAddress;
  readonly render: (market: ChosenMarket) => ReactNode;
};

export function TradingPage({ title, isOffered, sayUntraded, address, render }: TradingPageProps) {
  const { pair, quotation, unknown, untraded, isPending, error, retry, choose } = usePair(isOffered, address);
  usePageTitle(title);
  if (pair && quotation) return render({ pair, quotation, choose, isOffered });
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      {isPending && <Waiting />}
      {error && <ErrorState className="my-auto" text={errorText(error)} onRetry={retry} />}
      {unknown !== undefined && <UnknownMarket name={unknown} />}
      {untraded && sayUntraded && <UntradedMarket pair={untraded} title={sayUntraded(untraded.symbol)} />}
      {!isPending && !error && unknown === undefined && untraded === undefined && (
        <EmptyState className="my-auto" title={t('spot.noMarkets')} text={t('spot.noMarketsText')} />
      )}
    </>
  );
}
