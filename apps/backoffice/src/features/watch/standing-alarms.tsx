// What is wrong now, above everything else: what it is about, what to do, and who looks after it.
import { officeWatch } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Notice } from '@bourse/ui/notice.tsx';
import { useMay } from '../../lib/session.ts';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { LevelBadge } from './level.tsx';
import { paramFacts } from './params.ts';
import { alarmText, LOOK_EVERY_MS, runbookPath, todoText } from './words.ts';

const LIMIT = 100;

function SeeButton({ alarmKey }: { readonly alarmKey: string }) {
  const { mutate, isPending } = useAct(officeWatch.seeAlarm);
  return (
    <Button size="small" isPending={isPending} onClick={() => mutate({ key: alarmKey })}>
      {t('office.custody.see')}
    </Button>
  );
}

function AlarmNotice({ alarm }: { readonly alarm: officeWatch.WatchAlarmRow }) {
  const mayWatch = useMay('watch.watch');
  const { key, kind, severity, seen_by: operator, raise_time: time } = alarm;
  return (
    <Notice
      tone={severity === 'critical' ? 'error' : 'warning'}
      action={
        <span className="flex flex-wrap items-center gap-3">
          {operator === '' && mayWatch && <SeeButton alarmKey={key} />}
          <Link to={runbookPath(kind)} className="text-12 text-iris underline max-md:py-3">
            {t('office.watch.read')}
          </Link>
        </span>
      }
    >
      <p className="flex flex-wrap items-center gap-2 font-[550] text-ink-1">
        {alarmText(kind)} <LevelBadge level={severity} />
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 py-1 text-12">
        {paramFacts(alarm.params).map(([name, value]) => (
          <span key={name} className="min-w-0 break-words">
            {name} <span className="font-mono text-ink-1">{value}</span>
          </span>
        ))}
        <span>{t('office.custody.since', { time })}</span>
        {operator !== '' && <span>{t('office.custody.seenBy', { operator })}</span>}
      </p>
      <p>{todoText(kind)}</p>
    </Notice>
  );
}

export function StandingAlarms() {
  const { data } = useAsk(officeWatch.listAlarms, { limit: LIMIT }, { everyMs: LOOK_EVERY_MS });
  if (!data) return null;
  if (data.total === 0) return <Notice tone="success">{t('office.watch.well')}</Notice>;
  return (
    <section aria-label={t('office.custody.alarms')} className="flex flex-col gap-2">
      {data.list.map((alarm) => (
        <AlarmNotice key={alarm.key} alarm={alarm} />
      ))}
    </section>
  );
}
