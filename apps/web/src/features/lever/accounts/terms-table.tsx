// What each market's contracts are and cost.
import type { leverRows } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { trim } from '../../../lib/read-figures.ts';
import { stateText } from '../ticket/why-closed.ts';
import { marketColumn } from './market-column.tsx';

type Terms = leverRows.LeverTerms;

const percent = (figure: string): string => `${formatDecimal(trim(figure))}%`;

const columns = (): readonly Column<Terms>[] => [
  marketColumn(),
  {
    key: 'state',
    header: t('spot.orders.status'),
    width: '22%',
    onCard: 'end',
    cell: (terms) => (
      <Badge tone={terms.state === 'open' ? 'success' : 'warning'}>{stateText(terms) ?? t('lever.manager.open')}</Badge>
    ),
  },
  {
    key: 'size',
    header: t('lever.manager.size'),
    isNumeric: true,
    cell: ({ share_num, symbol }) => `${formatDecimal(trim(share_num))} ${symbol.split('/')[0]}`,
  },
  { key: 'spread', header: t('lever.manager.spread'), isNumeric: true, cell: ({ spread }) => percent(spread) },
  { key: 'fee', header: t('lever.manager.fee'), isNumeric: true, cell: ({ fee_rate }) => percent(fee_rate) },
  { key: 'night', header: t('lever.manager.overnight'), isNumeric: true, cell: ({ overnight }) => percent(overnight) },
];

export function TermsTable({ terms }: { readonly terms: readonly Terms[] }) {
  return (
    <Table
      label={t('lever.manager.limits')}
      columns={columns()}
      rows={terms}
      keyOf={({ symbol }) => symbol}
      density="calm"
    />
  );
}
