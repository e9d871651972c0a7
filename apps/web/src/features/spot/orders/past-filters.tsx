// What the lists of the past are limited to: side and dates.
import { Chip } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ALWAYS } from '../../../lib/period.ts';
import { PeriodFilter } from '../../../ui/period-filter.tsx';
import type { HistoryFilter, PastFilter } from './order-pages.ts';

const SIDES = [
  ['all', 'spot.orders.all'],
  ['in', 'spot.orders.in'],
  ['out', 'spot.orders.out'],
] as const;

type SideFilterProps = { readonly side: HistoryFilter; readonly onChange: (side: HistoryFilter) => void };

function SideFilter({ side, onChange }: SideFilterProps) {
  return (
    <div role="group" aria-label={t('spot.orders.filter')} className="flex gap-1">
      {SIDES.map(([key, text]) => (
        <Chip key={key} isSelected={key === side} onClick={() => onChange(key)}>
          {t(text)}
        </Chip>
      ))}
    </div>
  );
}

export const NO_FILTER: PastFilter = { side: 'all', period: ALWAYS };

export type PastFiltersProps = {
  readonly past: PastFilter;
  /** Trades are limited by their dates alone. */
  readonly hasSide: boolean;
  readonly onChange: (past: PastFilter) => void;
};

export function PastFilters({ past, hasSide, onChange }: PastFiltersProps) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 py-1">
      {hasSide && <SideFilter side={past.side} onChange={(side) => onChange({ ...past, side })} />}
      <PeriodFilter period={past.period} onChange={(period) => onChange({ ...past, period })} />
    </div>
  );
}
