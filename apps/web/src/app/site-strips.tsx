// Above every page while something is closed, and in the grace after a stop: what is, and what goes on.
import { formatMoment, formatTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { ReactNode } from 'react';
import { useClientConfig } from '../lib/client-config.ts';
import { useServerTime } from '../realtime/server-clock.ts';

type Site = NonNullable<ReturnType<typeof useClientConfig>['data']>['site'];

function Strip({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <p role="status" className="bg-warning-wash px-6 py-2.5 text-center text-13 text-pretty text-warning max-md:px-4">
      <strong className="font-medium">{title}</strong> {children}
    </p>
  );
}

const graceText = (until: number): string =>
  until === 0 ? t('shell.grace.awaited') : t('shell.grace.text', { time: formatTime(until) });

function GraceStrip({ until }: { readonly until: number }) {
  const isOver = useServerTime((now) => until !== 0 && until <= now);
  return isOver ? null : <Strip title={t('shell.grace.title')}>{graceText(until)}</Strip>;
}

function StopStrip({ full_stop_expected: expected }: Site) {
  return (
    <Strip title={t('shell.stop.title')}>
      {t('shell.stop.text')} {expected !== null && t('shell.stop.expected', { time: formatTime(expected) })}
    </Strip>
  );
}

type Planned = NonNullable<Site['planned_maintenance']>;

function PlannedStrip({ begin, end, title }: Planned) {
  const isOver = useServerTime((now) => end <= now);
  if (isOver) return null;
  return (
    <Strip title={title}>
      {formatMoment(begin)} – {formatMoment(end)}{' '}
      <Link to="/status" className="underline underline-offset-2">
        {t('shell.footer.status')}
      </Link>
    </Strip>
  );
}

export function SiteStrips() {
  const site = useClientConfig().data?.site;
  if (!site) return null;
  if (site.full_stop_since !== null) return <StopStrip {...site} />;
  return (
    <>
      {site.is_maintenance && (
        <Strip title={site.maintenance_text || t('shell.maintenance.title')}>{t('shell.maintenance.text')}</Strip>
      )}
      {site.planned_maintenance && !site.is_maintenance && <PlannedStrip {...site.planned_maintenance} />}
      {site.spared_until !== null && <GraceStrip until={site.spared_until} />}
    </>
  );
}
