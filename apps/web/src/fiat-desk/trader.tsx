// How somebody has traded, as lists and dialogs say it: real figures of the last 30 days, or that there are none yet.
import type { fiatRows } from '@bourse/contract';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { waitText } from '@bourse/ui/lib/wait-text.ts';
import { Link } from '@bourse/ui/link.tsx';
import { BadgeCheck } from 'lucide-react';
import { percentText } from './figures.ts';

export type TraderFacts = fiatRows.TraderFigures;

export const shopPath = (id: number): string => `/legalSeller?sellerId=${id}`;

const SECONDS_SHOWN_MAX = 90;
const SECONDS_PER_MINUTE = 60;

/** Seconds of what is quick, at least one; else whole minutes. */
export const paceText = (seconds: number): string =>
  waitText(
    seconds < SECONDS_SHOWN_MAX ? Math.max(1, seconds) : Math.round(seconds / SECONDS_PER_MINUTE) * SECONDS_PER_MINUTE,
  );

export type TraderFiguresProps = {
  readonly figures: TraderFacts;
  /** The figures tell how fast a seller releases coin, or how fast a buyer pays. */
  readonly as: 'seller' | 'buyer';
  readonly className?: string;
};

export function TraderFigures({ figures, as, className }: TraderFiguresProps) {
  const seconds = as === 'seller' ? figures.release_seconds : figures.pay_seconds;
  const parts = [
    t('fiat.trader.deals', { count: figures.thirty_days }),
    ...(figures.completion_rate === ''
      ? []
      : [t('fiat.trader.completion', { percent: percentText(figures.completion_rate) })]),
    ...(seconds === null
      ? []
      : [t(as === 'seller' ? 'fiat.trader.releases' : 'fiat.trader.pays', { time: paceText(seconds) })]),
  ];
  // Each part has its dot before it; that of the first in a line lies outside and is cut off.
  return (
    <span className={cx('block overflow-hidden text-11 text-ink-3', className)}>
      <span className="-ms-4 flex flex-wrap">
        {parts.map((part) => (
          <span key={part} className="flex whitespace-nowrap">
            <span aria-hidden="true" className="w-4 text-center">
              ·
            </span>
            {part}
          </span>
        ))}
      </span>
    </span>
  );
}

export type TraderNameProps = {
  readonly id: number;
  readonly name: string;
  readonly isOnline: boolean;
  readonly isVerified: boolean;
};

/** With the way to the shop. */
export function TraderName({ id, name, isOnline, isVerified }: TraderNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Link
        to={shopPath(id)}
        className="inline-flex min-w-0 items-center truncate text-13 font-[550] text-ink-1 hover:text-iris touch:-my-2.5 touch:min-h-11"
      >
        <span className="truncate">{name}</span>
      </Link>
      {isVerified && (
        <span title={t('fiat.trader.verified')} className="inline-flex shrink-0 text-iris">
          <BadgeCheck size={14} aria-hidden="true" />
          <span className="sr-only">{t('fiat.trader.verified')}</span>
        </span>
      )}
      <span
        title={t(isOnline ? 'fiat.trader.online' : 'fiat.trader.away')}
        className={cx('size-1.5 shrink-0 rounded-full', isOnline ? 'bg-success' : 'bg-line-strong')}
      >
        <span className="sr-only">{t(isOnline ? 'fiat.trader.online' : 'fiat.trader.away')}</span>
      </span>
    </span>
  );
}
