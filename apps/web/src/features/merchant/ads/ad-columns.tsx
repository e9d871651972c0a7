// Own ads as rows: what each offers, at what price now, what is left of it, and its state.
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { coinText, moneyText, percentText, priceText } from '../../../fiat-desk/figures.ts';
import { Ways } from '../../../fiat-desk/ways.tsx';
import { countText } from '../../../lib/figure-text.ts';
import { readUnits } from '../../../lib/read-figures.ts';
import { Lines } from '../../../ui/lines.tsx';
import { AdActions, type AdActionsProps } from './ad-actions.tsx';
import { AdState } from './ad-state.tsx';
import { type AdRow, isLive } from './own-ads.ts';

function Subject({ row }: { readonly row: AdRow }) {
  const isSelling = row.type === 'sell';
  return (
    <span className="flex items-center gap-2">
      <CoinIcon name={row.currency_name} size={18} />
      <span className={cx('font-[550]', isSelling ? 'text-sell' : 'text-buy')}>
        {t(isSelling ? 'merchant.ads.sell' : 'merchant.ads.buy', { coin: row.currency_name })}
      </span>
    </span>
  );
}

function PriceNow({ row }: { readonly row: AdRow }) {
  return (
    <Lines
      first={
        <>
          {priceText(row.price)} <span className="text-ink-3">{row.coin_code}</span>
        </>
      }
      second={
        row.price_kind === 'floating'
          ? t('merchant.ads.floating', { premium: percentText(row.premium, 'always') })
          : t('merchant.ads.fixed')
      }
    />
  );
}

const PERCENT = 100n;

/** Shows the coins left and the coins offered, and the share left as a bar. */
function Stock({ row }: { readonly row: AdRow }) {
  const [left, total] = [readUnits(row.surplus_number), readUnits(row.total_number)];
  const share = total === 0n ? 0 : Number((left * PERCENT) / total);
  return (
    <span className="inline-flex min-w-0 flex-col items-end gap-1">
      <Lines first={coinText(left)} second={coinText(total)} />
      <span aria-hidden="true" className="h-1 w-24 max-w-full overflow-hidden rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-iris" style={{ width: `${share}%` }} />
      </span>
    </span>
  );
}

/** The deals of an ad that are under way, and the way to them. */
function OpenOrders({ row, ordersPath }: { readonly row: AdRow; readonly ordersPath: string }) {
  if (row.open_deals === 0) return <span className="text-ink-3">0</span>;
  return (
    <Link to={`${ordersPath}?ad=${row.id}`} className="text-iris hover:underline">
      {countText(row.open_deals)}
    </Link>
  );
}

export type AdColumnsProps = Omit<AdActionsProps, 'row'> & { readonly ordersPath: string };

export const adColumns = ({ ordersPath, ...actions }: AdColumnsProps): readonly Column<AdRow>[] => [
  {
    key: 'subject',
    header: t('merchant.ads.col.ad'),
    width: '12%',
    onCard: 'title',
    cell: (row) => <Subject row={row} />,
  },
  {
    key: 'price',
    header: t('merchant.ads.col.price'),
    isNumeric: true,
    width: '12%',
    onCard: 'wide',
    cell: (row) => <PriceNow row={row} />,
  },
  {
    key: 'stock',
    header: t('merchant.ads.col.stock'),
    isNumeric: true,
    width: '16%',
    onCard: 'wide',
    cell: (row) => <Stock row={row} />,
  },
  {
    key: 'limits',
    header: t('merchant.ad.limits'),
    isNumeric: true,
    width: '20%',
    hiddenBelow: 860,
    onCard: 'wide',
    cell: ({ kind, limitation, coin_code: fiat }) => {
      const most = moneyText(limitation.max);
      return <Lines first={kind === 'c2c' ? most : `${moneyText(limitation.min)} – ${most}`} second={fiat} />;
    },
  },
  {
    key: 'ways',
    header: t('merchant.ad.conditions.ways'),
    width: '13%',
    hiddenBelow: 990,
    onCard: 'wide',
    cell: ({ ways }) => <Ways ways={ways} />,
  },
  {
    key: 'orders',
    header: t('merchant.ads.col.orders'),
    isNumeric: true,
    width: '8%',
    onCard: 'wide',
    cell: (row) => <OpenOrders row={row} ordersPath={ordersPath} />,
  },
  {
    key: 'state',
    header: t('merchant.ads.col.state'),
    width: '9%',
    onCard: 'end',
    cell: (row) => <AdState row={row} />,
  },
  {
    key: 'actions',
    header: <span className="sr-only">{t('merchant.ads.col.actions')}</span>,
    width: '112px',
    onCard: 'foot',
    cell: (row) => (isLive(row) ? <AdActions row={row} {...actions} /> : null),
  },
];
