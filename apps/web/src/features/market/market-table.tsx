// The live table of markets: one tab per quote currency, price, change, range and volume of the last 24 hours. A row
// leads to its market.
import type { market } from '@bourse/contract';
import { memo, useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { placesOf } from '../../lib/decimal.ts';
import { formatDecimal } from '../../lib/format.ts';
import { t } from '../../lib/i18n.ts';
import { choosePair, pairOf } from '../../lib/pair.ts';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Change, Price } from '../../ui/figures.tsx';
import { Link } from '../../ui/link.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type LiveQuotation, useLiveQuotation } from './live-quotation.ts';
import { useQuotationGroups } from './quotations.ts';

const RANGE_PLACES = 5;
const VOLUME_PLACES = 2;

type RowProps = { readonly row: market.Quotation };

const LivePrice = memo(({ row }: RowProps) => {
  const { now_price, moved } = useLiveQuotation(row);
  const places = placesOf(row.trade.tick);
  return (
    // A new key per price starts the tint anew.
    <span key={now_price} data-moved={moved} className="tinted rounded-sm">
      <Price value={now_price} places={places} {...(moved !== 'flat' && { moved })} className="text-13" />
    </span>
  );
});
LivePrice.displayName = 'LivePrice';

const LiveChange = memo(({ row }: RowProps) => <Change percent={useLiveQuotation(row).change} />);
LiveChange.displayName = 'LiveChange';

type FigureProps = RowProps & { readonly field: keyof Omit<LiveQuotation, 'moved'>; readonly places: number };

const LiveFigure = memo(({ row, field, places }: FigureProps) =>
  formatDecimal(useLiveQuotation(row)[field], { places }),
);
LiveFigure.displayName = 'LiveFigure';

/** The link spans its row, so that the whole row can be pressed and is one stop of the keyboard. */
function MarketLink({ row }: RowProps) {
  return (
    <Link
      to="/dealCenter"
      onClick={() => choosePair(pairOf(row))}
      className="inline-flex items-center gap-2.5 align-middle text-13 -outline-offset-2 after:absolute after:inset-0"
    >
      <CoinIcon name={row.currency_name} />
      <span>
        {row.currency_name}
        <span className="text-ink-3">/{row.legal_name}</span>
      </span>
    </Link>
  );
}

const columns = (): readonly Column<market.Quotation>[] => [
  {
    key: 'market',
    header: t('market.pair'),
    width: '22%',
    onCard: 'title',
    cell: (row) => <MarketLink row={row} />,
  },
  {
    key: 'price',
    header: t('market.price'),
    isNumeric: true,
    onCard: 'end',
    cell: (row) => <LivePrice row={row} />,
  },
  {
    key: 'change',
    header: t('market.change'),
    isNumeric: true,
    onCard: 'end',
    cell: (row) => <LiveChange row={row} />,
  },
  {
    key: 'high',
    header: t('market.high'),
    isNumeric: true,
    cell: (row) => <LiveFigure row={row} field="high" places={RANGE_PLACES} />,
  },
  {
    key: 'low',
    header: t('market.low'),
    isNumeric: true,
    cell: (row) => <LiveFigure row={row} field="low" places={RANGE_PLACES} />,
  },
  {
    key: 'volume',
    header: t('market.volume'),
    isNumeric: true,
    onCard: 'hidden',
    cell: (row) => <LiveFigure row={row} field="volume" places={VOLUME_PLACES} />,
  },
];

export function MarketTable() {
  const { data: groups, error, isPending, refetch } = useQuotationGroups();
  const [selected, setSelected] = useState<string>();
  if (isPending) return <SkeletonRows rows={7} rowClassName="h-11" />;
  if (error && !groups) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  const shown = groups.find((group) => group.name === selected) ?? groups[0];
  if (!shown) return <EmptyState title={t('market.none')} />;
  return (
    <Tabs
      label={t('market.groups')}
      tabs={groups.map((group) => ({ key: group.name, label: group.name }))}
      selected={shown.name}
      onSelect={setSelected}
      className="px-3 max-md:px-4"
    >
      <Table
        label={t('market.title')}
        columns={columns()}
        rows={shown.quotation.filter((row) => row.is_display === 1)}
        keyOf={(row) => row.id}
        density="calm"
        empty={<EmptyState title={t('market.none')} />}
      />
    </Tabs>
  );
}
