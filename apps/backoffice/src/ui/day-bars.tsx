// Figures of days as bars: low ones are seen, and the day and its figures are read beside the pointer or in the table below.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';

export type Part = { readonly value: number; readonly className: string };
export type Day = { readonly day: string; readonly title: string; readonly parts: readonly Part[] };

const HEIGHT = 96;

export type DayBarsProps = {
  readonly label: string;
  /** It tells what each colour stands for. */
  readonly legend: readonly { readonly text: string; readonly className: string }[];
  /** The oldest first; the parts of a day stand upon each other. */
  readonly days: readonly Day[];
};

const sumOf = ({ parts }: Day): number => parts.reduce((sum, { value }) => sum + value, 0);

export function DayBars({ label, legend, days }: DayBarsProps) {
  const most = Math.max(0, ...days.map(sumOf));
  return (
    <figure className="px-4 py-3">
      <figcaption className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-2">
        <span className="font-[550] text-ink-1">{label}</span>
        {legend.map(({ text, className }) => (
          <span key={text} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={cx('size-2.5 rounded-xs', className)} />
            {text}
          </span>
        ))}
      </figcaption>
      {most === 0 ? (
        <p className="grid place-items-center border-b border-line text-12 text-ink-3" style={{ height: HEIGHT }}>
          {t('office.reports.none')}
        </p>
      ) : (
        <div
          aria-hidden="true"
          className="flex items-end justify-between gap-px border-b border-line"
          style={{ height: HEIGHT }}
        >
          {days.map((day) => (
            <div
              key={day.day}
              title={day.title}
              className="flex h-full max-w-16 min-w-0 flex-1 flex-col justify-end hover:bg-hover"
            >
              {day.parts.map(({ value, className }) => (
                <div
                  key={className}
                  className={className}
                  style={{ height: value === 0 ? 0 : Math.max(1, (value / most) * HEIGHT) }}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      <p aria-hidden="true" className="mt-1 flex justify-between font-mono text-11 text-ink-3">
        <span>{days[0]?.day}</span>
        {days.length > 1 && <span>{days.at(-1)?.day}</span>}
      </p>
    </figure>
  );
}
