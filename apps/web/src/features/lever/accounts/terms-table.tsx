// What each market's contracts are and cost, and how much of them a level may take.
import type { leverRows } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { stateText } from '../ticket/why-closed.ts';
import { countText } from '../../../lib/figure-text.ts';
import { trim } from '../../../lib/read-figures.ts';

type Terms = leverRows.LeverTerms;

const percent = (figure: string): string => `${formatDecimal(trim(figure))}%`;

const linkOf = ({ symbol }: Terms): string => `/leverdealCenter?pair=${symbol.replace('/', '_')}`;

const columns = (): readonly Column<Terms>[] => [
  {
    key: 'market',
    header: t('lever.col.market'),
    onCard: 'title',
    cell: (terms) => (
      <Link to={linkOf(terms)} className="inline-flex items-center text-iris hover:underline touch:min-h-11">
        {terms.symbol}
      </Link>
    ),
  },
  {
    key: 'state',
    header: t('spot.orders.status'),
    width: '22%',
    onCard: 'end',
    cell: ({ state }) => (
      <Badge tone={state === 'open' ? 'success' : 'warning'}>{stateText(state) ?? t('lever.manager.open')}</Badge>
    ),
  },
  {
    key: 'multiple',
    header: t('lever.manager.multipleMax'),
    isNumeric: true,
    cell: (terms) =>
      t('lever.multiple.times', { multiple: countText(Math.min(terms.multiple_max, Math.max(...terms.multiples))) }),
  },
  {
    key: 'hands',
    header: t('lever.manager.handsMax'),
    isNumeric: true,
    cell: ({ hands_min, hands_max }) => `${countText(hands_min)} – ${countText(hands_max)}`,
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
