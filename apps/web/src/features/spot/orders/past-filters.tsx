// What the lists of the past are limited to: side and dates.
import { Chip } from '@bourse/ui/badge.tsx';
import { IconButton } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { X } from 'lucide-react';
import type { HistoryFilter, PastFilter } from './order-pages.ts';
import { ALWAYS, type Period } from './period.ts';

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

type DayProps = {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (value: string) => void;
};

function Day({ label, onChange, ...bounds }: DayProps) {
  return (
    <input
      type="date"
      aria-label={label}
      title={label}
      {...bounds}
      onChange={(event) => onChange(event.target.value)}
      className="h-6 w-28 rounded-sm border border-line bg-transparent px-1.5 font-mono text-11 text-ink-2 [color-scheme:inherit] hover:border-line-strong touch:h-11 max-md:w-32"
    />
  );
}

type PeriodFilterProps = { readonly period: Period; readonly onChange: (period: Period) => void };

function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  const { from, to } = period;
  return (
    <div role="group" aria-label={t('comfort.dates')} className="flex items-center gap-1.5 text-11 text-ink-3">
      <Day label={t('comfort.dates.from')} value={from} max={to} onChange={(day) => onChange({ from: day, to })} />
      <span aria-hidden="true">–</span>
      <Day label={t('comfort.dates.to')} value={to} min={from} onChange={(day) => onChange({ from, to: day })} />
      {(from !== '' || to !== '') && (
        <IconButton
          label={t('comfort.dates.clear')}
          onClick={() => onChange(ALWAYS)}
          className="size-6! touch:size-11!"
        >
          <X size={12} aria-hidden="true" />
        </IconButton>
      )}
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
