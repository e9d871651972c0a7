// The cells that the tables of markets share: each listens to its own market alone.
import type { market } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { Change, Price } from '@bourse/ui/figures.tsx';
import { formatChange, formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Sparkline } from '@bourse/ui/sparkline.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { memo } from 'react';
import { choosePair, marketPath, pairOf } from '../../lib/pair.ts';
import { type LiveQuotation, useLiveQuotation } from './live-quotation.ts';
import { useMiniCharts } from './mini-charts.ts';
import { stateBadge } from '../../lib/market-state.ts';
import { OldIndex } from './old-index.tsx';
import { hasContracts } from './quotations.ts';
import { changeOver, thin } from './thin.ts';
import { pricePlaces } from './price-places.ts';
import { tradePathOf } from './trade-path.ts';

const VOLUME_PLACES = 2;
const TABLE_POINTS = 60;

type RowProps = { readonly row: market.Quotation };

const LivePrice = memo(({ row }: RowProps) => {
  const { now_price, index_time, moved } = useLiveQuotation(row);
  const places = pricePlaces(now_price, row.trade.tick);
  return (
    // A new key per price starts the tint again.
    <span key={now_price} data-moved={moved} className="tinted rounded-sm">
      <Price value={now_price} places={places} {...(moved !== 'flat' && { moved })} className="text-13" />
      <OldIndex time={index_time} />
    </span>
  );
});
LivePrice.displayName = 'LivePrice';

const LiveChange = memo(({ row }: RowProps) => <Change percent={useLiveQuotation(row).change} />);
LiveChange.displayName = 'LiveChange';

type FigureProps = RowProps & {
  readonly field: keyof Omit<LiveQuotation, 'moved' | 'index_time'>;
  readonly places: number;
};

const LiveFigure = memo(({ row, field, places }: FigureProps) =>
  formatDecimal(useLiveQuotation(row)[field], { places }),
);
LiveFigure.displayName = 'LiveFigure';

const NONE: readonly number[] = [];

type RangeProps = RowProps & { readonly field: 'high' | 'low' };

const LiveRange = memo(({ row, field }: RangeProps) => {
  const value = useLiveQuotation(row)[field];
  return formatDecimal(value, { places: pricePlaces(value, row.trade.tick) });
});
LiveRange.displayName = 'LiveRange';

const Trend = memo(({ row }: RowProps) => {
  const { data } = useMiniCharts();
  const { symbol } = pairOf(row);
  if (data && !data[symbol]) return <span className="text-ink-3">{NO_VALUE}</span>;
  const closes = data?.[symbol] ?? NONE;
  return (
    <>
      <span className="sr-only">{t('market.trend.of', { symbol, change: formatChange(changeOver(closes)) })}</span>
      <Sparkline values={thin(closes, TABLE_POINTS)} width={104} height={28} className="align-middle" />
    </>
  );
});
Trend.displayName = 'Trend';

/**
 * The link spans its row, so that the whole row can be pressed; it stores the pair and opens its contract, or the market
 * itself where it has none.
 */
function MarketLink({ row }: RowProps) {
  const pair = pairOf(row);
  const isContract = hasContracts(row);
  const badge = stateBadge(row.trade.state);
  return (
    <Link
      to={tradePathOf(row)}
      onClick={() => choosePair(pair)}
      aria-label={`${pair.symbol}, ${t(isContract ? 'market.openContract' : 'market.openSpot', { symbol: pair.symbol })}`}
      className="inline-flex items-center gap-2.5 align-middle text-13 -outline-offset-2 after:absolute after:inset-0"
    >
      <CoinIcon name={row.currency_name} />
      <span>
        {row.currency_name}
        <span className="text-ink-3">/{row.legal_name}</span>
        {badge !== undefined && <span className="block text-11 text-ink-3">{badge}</span>}
      </span>
      {row.delisting && <Badge tone="warning">{t('market.delisting')}</Badge>}
    </Link>
  );
}

/** Stands above the row's own link. */
function SpotLink({ row }: RowProps) {
  const pair = pairOf(row);
  return (
    <ButtonLink
      to={marketPath('/dealCenter', pair)}
      size="small"
      onClick={() => choosePair(pair)}
      aria-label={t('market.openSpot', { symbol: pair.symbol })}
      // On a card it is a word among words, with the room of a button round it.
      className="relative z-1 font-sans md:touch:h-9! md:touch:after:absolute md:touch:after:inset-x-0 md:touch:after:-inset-y-1 max-md:-my-3.5 max-md:border-0! max-md:bg-transparent! max-md:px-0! max-md:text-iris! max-md:forced-colors:my-0 max-md:forced-colors:px-2!"
    >
      {t('market.tradeSpot')}
    </ButtonLink>
  );
}

type MarketColumn = Column<market.Quotation>;
export type MarketColumnKey = 'market' | 'price' | 'change' | 'high' | 'low' | 'volume' | 'trend' | 'action';

export const marketColumns = (): Readonly<Record<MarketColumnKey, MarketColumn>> => ({
  market: {
    key: 'market',
    header: t('market.pair'),
    width: '176px',
    onCard: 'title',
    cell: (row) => <MarketLink row={row} />,
  },
  price: {
    key: 'price',
    header: t('market.price'),
    isNumeric: true,
    onCard: 'end',
    cell: (row) => <LivePrice row={row} />,
  },
  change: {
    key: 'change',
    header: t('market.change'),
    isNumeric: true,
    onCard: 'end',
    cell: (row) => <LiveChange row={row} />,
  },
  high: {
    key: 'high',
    header: t('market.high'),
    isNumeric: true,
    hiddenBelow: 1090,
    cell: (row) => <LiveRange row={row} field="high" />,
  },
  low: {
    key: 'low',
    header: t('market.low'),
    isNumeric: true,
    hiddenBelow: 1090,
    cell: (row) => <LiveRange row={row} field="low" />,
  },
  volume: {
    key: 'volume',
    header: t('market.volume'),
    isNumeric: true,
    cell: (row) => <LiveFigure row={row} field="volume" places={VOLUME_PLACES} />,
  },
  trend: {
    key: 'trend',
    header: t('market.trend'),
    isNumeric: true,
    width: '128px',
    hiddenBelow: 800,
    onCard: 'hidden',
    cell: (row) => <Trend row={row} />,
  },
  action: {
    key: 'action',
    header: t('market.action'),
    isNumeric: true,
    width: '88px',
    cell: (row) => <SpotLink row={row} />,
  },
});
