// What a list of deals is narrowed to: its side, its state, its coin, its time.
import { fiatRows } from '@bourse/contract';
import type { MessageKey } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Select } from '@bourse/ui/select.tsx';
import type { ReactNode } from 'react';
import { ALWAYS } from '../../lib/period.ts';
import { PeriodFilter } from '../../ui/period-filter.tsx';
import type { DealRow } from '../deal.ts';
import type { FiatCoin } from '../options.ts';
import type { DealFilter } from './deal-lists.ts';

const ALL = 'all';

/** In the order in which a deal goes through them. */
const SURES = [
  fiatRows.SURE_UNPAID,
  fiatRows.SURE_PAID,
  fiatRows.SURE_APPEALED,
  fiatRows.SURE_DONE,
  fiatRows.SURE_CANCELLED,
] as const;

const SURE_TEXTS: Readonly<Record<DealRow['is_sure'], MessageKey>> = {
  [fiatRows.SURE_UNPAID]: 'fiat.sure.unpaid',
  [fiatRows.SURE_PAID]: 'fiat.sure.paid',
  [fiatRows.SURE_APPEALED]: 'fiat.sure.appealed',
  [fiatRows.SURE_DONE]: 'fiat.sure.done',
  [fiatRows.SURE_CANCELLED]: 'fiat.sure.cancelled',
};

/** These texts say what the user does with an ad that sells, and with one that buys. */
const SIDE_TEXTS = {
  taker: ['fiat.buy', 'fiat.sell'],
  publisher: ['fiat.sell', 'fiat.buy'],
  either: ['fiat.filter.sellAds', 'fiat.filter.buyAds'],
} as const satisfies Record<string, readonly [MessageKey, MessageKey]>;

export const NO_FILTER: DealFilter = { type: undefined, sure: undefined, currencyId: undefined, period: ALWAYS };

export type DealFiltersProps = {
  readonly filter: DealFilter;
  readonly onFilter: (filter: DealFilter) => void;
  readonly coins: readonly FiatCoin[];
  /** The user took the ad, published it, or did either. */
  readonly part: keyof typeof SIDE_TEXTS;
  /** At the end of them. */
  readonly children: ReactNode;
};

export function DealFilters({ filter, onFilter, coins, part, children }: DealFiltersProps) {
  const [sells, buys] = SIDE_TEXTS[part];
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 border-b border-line px-4 py-3 md:px-5">
      <Select
        label={t('fiat.filter.side')}
        selected={filter.type ?? ALL}
        options={[
          { key: ALL, text: t('fiat.filter.all') },
          { key: 'sell', text: t(sells) },
          { key: 'buy', text: t(buys) },
        ]}
        onSelect={(key) => onFilter({ ...filter, type: fiatRows.AD_SIDES.find((side) => side === key) })}
        className="w-32 max-md:flex-1"
      />
      <Select
        label={t('fiat.col.state')}
        selected={filter.sure === undefined ? ALL : String(filter.sure)}
        options={[
          { key: ALL, text: t('fiat.filter.all') },
          ...SURES.map((sure) => ({ key: String(sure), text: t(SURE_TEXTS[sure]) })),
        ]}
        onSelect={(key) => onFilter({ ...filter, sure: SURES.find((sure) => String(sure) === key) })}
        className="w-40 max-md:flex-1"
      />
      <Select
        label={t('fiat.filter.coin')}
        selected={filter.currencyId === undefined ? ALL : String(filter.currencyId)}
        options={[
          { key: ALL, text: t('fiat.filter.all') },
          ...coins.map(({ id, name }) => ({ key: String(id), text: name })),
        ]}
        onSelect={(key) => onFilter({ ...filter, currencyId: key === ALL ? undefined : Number(key) })}
        className="w-28 max-md:flex-1"
      />
      <div className="flex h-(--control) items-center">
        <PeriodFilter period={filter.period} onChange={(period) => onFilter({ ...filter, period })} />
      </div>
      <div className="ms-auto flex h-(--control) items-center">{children}</div>
    </div>
  );
}
