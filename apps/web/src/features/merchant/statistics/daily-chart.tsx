// Orders of each day as bars: those that were done, and above them those that were not.
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { trim } from '../../../lib/read-figures.ts';
import type { Day } from './statistics.ts';

const HEIGHT = 96;

const share = (count: number, most: number): number => (most === 0 ? 0 : Math.round((count * HEIGHT) / most));

export function DailyChart({ daily }: { readonly daily: readonly Day[] }) {
  const most = Math.max(...daily.map(({ deals }) => deals), 0);
  const textOf = ({ day, deals, done, worth }: Day): string =>
    t('merchant.statistics.day', { day, orders: deals, done, worth: formatDecimal(trim(worth)) });
  return (
    <figure>
      <ol aria-label={t('merchant.statistics.daily')} className="flex items-end gap-px" style={{ height: HEIGHT }}>
        {daily.map((row) => (
          <li
            key={row.day}
            title={textOf(row)}
            className="flex h-full min-w-0 flex-1 flex-col justify-end hover:bg-hover"
          >
            <span className="sr-only">{textOf(row)}</span>
            <span
              aria-hidden="true"
              className="rounded-t-[2px] bg-line-strong"
              style={{ height: share(row.deals - row.done, most) }}
            />
            <span aria-hidden="true" className="bg-iris" style={{ height: share(row.done, most) }} />
          </li>
        ))}
      </ol>
      <figcaption className="mt-1.5 flex justify-between font-mono text-11 text-ink-3">
        <span>{daily[0]?.day}</span>
        <span>{daily.at(-1)?.day}</span>
      </figcaption>
    </figure>
  );
}
