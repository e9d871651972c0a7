// The market being traded: pair, last price and what it is worth, and the last 24 hours.
import type { market } from '@bourse/contract';
import { cx } from '@bourse/ui/class-names.ts';
import { Badge } from '@bourse/ui/badge.tsx';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { Change, Price } from '@bourse/ui/figures.tsx';
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { formatChange, formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { pairOf } from '../../lib/pair.ts';
import { useFavourites } from './favourites.ts';
import { useLiveQuotation } from './live-quotation.ts';
import { useQuotationGroups } from './quotations.ts';
import { Star } from './star.tsx';
import { OldIndex } from './old-index.tsx';
import { worthOf } from './worth.ts';

export type PairHeaderProps = {
  readonly quotation: market.Quotation;
  /** The rate of CNY is older than a day: said where it is shown. */
  readonly isRateOld?: boolean;
  /** One row: the pair and its price alone. */
  readonly isCompact?: boolean;
  /** Stands at the pair's name, e.g. a button that opens the list of markets: it may reach over the name. */
  readonly children?: ReactNode;
  /** Why nothing is traded on this screen, in a word; absent while it is. */
  readonly state?: string | undefined;
  readonly className?: string;
};

const DOLLAR = 'USDT';

/** Yuan for one dollar, from any market that is quoted in it. */
function useCnyPerDollar(): string | undefined {
  const { data } = useQuotationGroups();
  return data?.flatMap((group) => group.quotation).find((row) => row.legal_name === DOLLAR)?.cny_price;
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5 whitespace-nowrap max-md:w-full max-md:flex-row max-md:flex-wrap max-md:justify-between max-md:gap-x-2 max-md:gap-y-0 max-md:leading-[15px]">
      <dt className="text-11 text-ink-3 max-md:leading-[15px]">{label}</dt>
      <dd className="live-figure font-mono text-12 max-md:text-11 max-md:leading-[15px]">{children}</dd>
    </div>
  );
}

type LiveProps = Pick<PairHeaderProps, 'quotation' | 'isRateOld' | 'isCompact'>;

function Worth({ price, quotation, isRateOld = false }: LiveProps & { readonly price: string }) {
  const { usd, cny } = worthOf(price, quotation.cny_price, useCnyPerDollar());
  const places = usd?.startsWith('0.') ? 4 : 2;
  return (
    <p className="live-figure flex gap-x-2 font-mono text-11 text-ink-3 max-md:flex-wrap max-md:leading-[15px]">
      <span>≈ ${usd === undefined ? NO_VALUE : formatDecimal(usd, { places })}</span>
      <span>≈ ¥{cny === undefined ? NO_VALUE : formatDecimal(cny, { places })}</span>
      {isRateOld && <span className="font-sans">({t('market.rateOld')})</span>}
    </p>
  );
}

const TITLE_EVERY_MS = 1_000;

/** The price in the browser's tab, which a trader keeps an eye on. */
function usePageTitle(text: string): void {
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  useEffect(() => {
    const before = document.title;
    const show = (): void => {
      if (document.title !== latest.current) document.title = latest.current;
    };
    // After the page has given its own name, which it does later where both are drawn at once.
    const first = setTimeout(show);
    const timer = setInterval(show, TITLE_EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.title = before;
    };
  }, []);
}

/** The part that moves. */
function Live({ quotation, isRateOld = false, isCompact = false }: LiveProps) {
  const { symbol, currencyName } = pairOf(quotation);
  const live = useLiveQuotation(quotation);
  const places = placesOf(quotation.trade.tick);
  usePageTitle(`${formatDecimal(live.now_price, { places })} ${formatChange(live.change)} · ${symbol}`);
  if (isCompact)
    return (
      // The change is below the price where both do not fit beside the name, and both below the name before they are cut.
      <p className="flex min-w-min flex-1 basis-0 flex-wrap items-baseline justify-end gap-x-2">
        <Price value={live.now_price} places={places} moved={live.moved} className="text-14" />
        <Change percent={live.change} className="text-12" />
      </p>
    );
  return (
    <>
      <div className="min-w-36 max-md:max-w-[46%]">
        <Price
          value={live.now_price}
          places={places}
          moved={live.moved}
          className={cx('text-20 max-md:leading-7', live.moved === 'flat' && 'text-ink-1!')}
        />
        <Worth price={live.now_price} quotation={quotation} isRateOld={isRateOld} />
        <OldIndex time={live.index_time} />
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 max-md:min-w-0 max-md:flex-1 max-md:flex-col max-md:gap-y-0">
        <Fact label={t('market.change')}>
          <Change percent={live.change} />
        </Fact>
        <Fact label={t('trade.high')}>{formatDecimal(live.high, { places })}</Fact>
        <Fact label={t('trade.low')}>{formatDecimal(live.low, { places })}</Fact>
        <Fact label={t('trade.volume', { currency: currencyName })}>{formatDecimal(live.volume, { places: 2 })}</Fact>
      </dl>
    </>
  );
}

export function PairHeader({
  quotation,
  isRateOld = false,
  isCompact = false,
  state,
  children,
  className,
}: PairHeaderProps) {
  const { symbol, currencyName, legalName } = pairOf(quotation);
  const favourites = useFavourites();
  return (
    <section
      aria-label={t('trade.header', { symbol })}
      className={cx(
        'flex flex-wrap items-center px-4 py-2 max-md:gap-y-0 max-md:pt-1 max-md:pb-2',
        isCompact ? 'gap-x-2' : 'gap-x-6 gap-y-2',
        className,
      )}
    >
      <div className={cx('flex items-center gap-2', !isCompact && 'max-md:w-full')}>
        <div className="relative flex items-center gap-2">
          <CoinIcon name={currencyName} size={24} />
          <h1 className="text-16 font-[550] whitespace-nowrap">
            {currencyName}
            <span className="text-ink-3">/{legalName}</span>
          </h1>
          {state !== undefined && <Badge tone="neutral">{state}</Badge>}
          {children}
        </div>
        {favourites.toggle && (
          <Star
            symbol={symbol}
            size={16}
            isStarred={favourites.ids.has(quotation.id)}
            onToggle={() => favourites.toggle?.(quotation)}
            className="size-8 touch:size-11"
          />
        )}
      </div>
      <Live quotation={quotation} isRateOld={isRateOld} isCompact={isCompact} />
    </section>
  );
}
