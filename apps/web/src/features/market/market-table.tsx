// The table of markets: one tab per quote currency, price, change, range and volume of the last 24 hours.
import type { market } from '@bourse/contract';
import { useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { formatDecimal } from '../../lib/format.ts';
import { t } from '../../lib/i18n.ts';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Change, Price } from '../../ui/figures.tsx';
import { Link } from '../../ui/link.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useQuotationGroups } from './quotations.ts';

const columns = (): readonly Column<market.Quotation>[] => [
  {
    key: 'market',
    header: t('market.pair'),
    width: '24%',
    onCard: 'title',
    cell: (row) => (
      <Link to="/dealCenter" className="inline-flex items-center gap-2.5 align-middle text-13 hover:text-iris">
        <CoinIcon name={row.currency_name} />
        <span>
          {row.currency_name}
          <span className="text-ink-3">/{row.legal_name}</span>
        </span>
      </Link>
    ),
  },
  {
    key: 'price',
    header: t('market.price'),
    isNumeric: true,
    onCard: 'end',
    cell: (row) => <Price value={row.now_price} className="text-13" />,
  },
  {
    key: 'change',
    header: t('market.change'),
    isNumeric: true,
    onCard: 'end',
    cell: (row) => <Change percent={row.change} />,
  },
  { key: 'high', header: t('market.high'), isNumeric: true, cell: (row) => formatDecimal(row.high) },
  { key: 'low', header: t('market.low'), isNumeric: true, cell: (row) => formatDecimal(row.low) },
  {
    key: 'volume',
    header: t('market.volume'),
    isNumeric: true,
    onCard: 'hidden',
    cell: (row) => formatDecimal(row.volume, { places: 2 }),
  },
];

export function MarketTable() {
  const { data: groups, error, isPending, refetch } = useQuotationGroups();
  const [selected, setSelected] = useState<string>();
  if (isPending) return <SkeletonRows rows={8} rowClassName="h-11" />;
  if (error && !groups) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  const shown = groups.find((group) => group.name === selected) ?? groups[0];
  if (!shown) return <EmptyState title={t('market.none')} />;
  return (
    <Tabs
      label={t('market.groups')}
      tabs={groups.map((group) => ({ key: group.name, label: group.name }))}
      selected={shown.name}
      onSelect={setSelected}
      className="px-4 max-md:px-4"
    >
      <Table
        label={t('market.title')}
        columns={columns()}
        rows={shown.quotation}
        keyOf={(row) => row.id}
        density="calm"
        empty={<EmptyState title={t('market.none')} />}
      />
    </Tabs>
  );
}
