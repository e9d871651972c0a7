// Two dates between which a list of the past is shown.
import { IconButton } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { X } from 'lucide-react';
import { ALWAYS, type Period } from '../lib/period.ts';

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
      className="h-6 w-28 rounded-sm border border-line bg-transparent px-1.5 font-mono text-11 text-ink-2 [color-scheme:inherit] hover:border-line-strong touch:h-11 touch:w-36 min-w-0"
    />
  );
}

export type PeriodFilterProps = { readonly period: Period; readonly onChange: (period: Period) => void };

export function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  const { from, to } = period;
  return (
    <div role="group" aria-label={t('comfort.dates')} className="flex min-w-0 items-center gap-1.5 text-11 text-ink-3">
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
