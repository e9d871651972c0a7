// Above every screen while a full stop lasts: since when, and what that means.
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';

export const StopStrip = ({ since }: { readonly since: number }) => (
  <p role="status" className="bg-warning-wash px-4 py-2.5 text-13 text-pretty text-warning">
    <strong className="font-medium">{t('office.house.since', { time: formatDateTime(since) })}.</strong>{' '}
    {t('shell.stop.text')}
  </p>
);
