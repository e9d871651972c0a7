// How the exchange is now, in one line: that of the part that is worst.
import { cx } from '@bourse/ui/class-names.ts';
import { formatDateTime, formatTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ICONS, INKS } from './looks.ts';
import type { Status } from './status.ts';

export function Now({ status }: { readonly status: Status }) {
  const { state, time, version, since } = status;
  const Icon = ICONS[state];
  return (
    <section
      aria-label={t(`health.all.${state}`)}
      className="flex items-center gap-4 rounded-lg border border-line bg-panel px-5 py-5 max-md:px-4"
    >
      <Icon size={28} aria-hidden="true" className={cx('shrink-0', INKS[state])} />
      <div className="min-w-0">
        <p role="status" className="text-20 font-[550] max-md:text-16">
          {t(`health.all.${state}`)}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-12 text-ink-2">
          <span title={formatDateTime(time)}>{t('health.asOf', { time: formatTime(time) })}</span>
          <span>{t('health.version', { version })}</span>
          <span>{t('health.since', { time: formatDateTime(since) })}</span>
        </p>
      </div>
    </section>
  );
}
