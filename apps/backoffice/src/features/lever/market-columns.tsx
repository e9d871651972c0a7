import type { officeLever } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { capUseOf, netOf, profitOf, stressNeedOf } from './exposure.ts';
import { moneyText, percentText } from '../../ui/amount-text.ts';
import { Signed } from '../../ui/signed.tsx';
import { StateBadge } from './state-badge.tsx';

type Market = officeLever.LeverMarketRow;

function UseText({ percent }: { readonly percent: string | undefined }) {
  if (percent === undefined) return '–';
  // Over its bound only where the bound was lowered below what is open.
  const isFull = Number(percent) >= 100;
  return <span className={isFull ? 'text-error' : ''}>{percentText(percent)}</span>;
}

export const exposureColumns: readonly Column<Market>[] = [
  figureColumn('index', t('office.lever.index'), ({ index }) => formatDecimal(index)),
  {
    key: 'long',
    header: t('office.lever.long'),
    isNumeric: true,
    cell: ({ long }) => formatDecimal(long.number),
  },
  {
    key: 'short',
    header: t('office.lever.short'),
    isNumeric: true,
    cell: ({ short }) => formatDecimal(short.number),
  },
  {
    key: 'net',
    header: t('office.lever.net'),
    isNumeric: true,
    cell: (market) => formatDecimal(netOf(market), { sign: 'always' }),
  },
  {
    key: 'cap',
    header: t('office.lever.capUse'),
    isNumeric: true,
    cell: (market) => <UseText percent={capUseOf(market)} />,
  },
  figureColumn(
    'need',
    t('office.lever.stressNeed'),
    { hiddenBelow: 860 },
    (market) => `${moneyText(stressNeedOf(market), market.legal_name)} ${market.legal_name}`,
  ),
  figureColumn('profit', t('office.usersProfit'), (market) => (
    <Signed amount={profitOf(market)} currency={market.legal_name} />
  )),
];

export const marketColumns: readonly Column<Market>[] = [
  titleColumn('pair', t('office.lever.pair'), { width: '11%' }, ({ id, symbol }) => (
    <Link to={`/contracts/${id}`} className="text-iris underline-offset-2 hover:underline max-md:py-3.5">
      {symbol}
    </Link>
  )),
  endColumn('state', t('office.users.state'), { width: '10%' }, ({ state, cause }) => (
    <StateBadge state={state} cause={cause} />
  )),
  ...exposureColumns,
];
