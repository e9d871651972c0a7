// The live table of markets: one tab per quote currency, price, change, range, volume and the line of the last seven days.
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { Table } from '@bourse/ui/table.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useState } from 'react';
import { marketColumns } from './market-cells.tsx';
import { useQuotationGroups } from './quotations.ts';

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
      panelClassName="@container"
    >
      <Table
        label={t('market.title')}
        columns={Object.values(marketColumns())}
        rows={shown.quotation.filter((row) => row.is_display === 1)}
        keyOf={(row) => row.id}
        density="calm"
        empty={<EmptyState title={t('market.none')} />}
      />
    </Tabs>
  );
}
