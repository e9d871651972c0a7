// What is wrong now, above everything else: what it means, what to do, and who looks after it.
import { officeCustody } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Notice } from '@bourse/ui/notice.tsx';
import { useMay } from '../../lib/session.ts';
import { FOLLOW_EVERY_MS, useAct, useAsk } from '../../lib/use-ask.ts';
import { paramFacts } from './desk.ts';

type Alarm = officeCustody.AlarmRow;

function SeeButton({ alarmKey }: { readonly alarmKey: string }) {
  const { mutate, isPending } = useAct(officeCustody.seeAlarm);
  return (
    <Button size="small" isPending={isPending} onClick={() => mutate({ key: alarmKey })}>
      {t('office.custody.see')}
    </Button>
  );
}

function AlarmNotice({ alarm }: { readonly alarm: Alarm }) {
  const mayWatch = useMay('custody.watch');
  const { key, kind, seen_by: operator, raise_time: time } = alarm;
  const isUnseen = operator === '';
  return (
    <Notice
      tone={isUnseen ? 'error' : 'warning'}
      title={t(`office.alarm.${kind}`)}
      {...(isUnseen && mayWatch && { action: <SeeButton alarmKey={key} /> })}
    >
      <p className="flex flex-wrap gap-x-4 gap-y-1 py-1 text-12">
        {paramFacts(alarm.params).map(([name, value]) => (
          <span key={name} className="min-w-0 break-words">
            <span className="text-ink-3">{name}</span> <span className="font-mono text-ink-1">{value}</span>
          </span>
        ))}
        <span className="text-ink-3">{t('office.custody.since', { time })}</span>
        {!isUnseen && <span className="text-ink-3">{t('office.custody.seenBy', { operator })}</span>}
      </p>
      <p>{t(`office.custody.todo.${kind}`)}</p>
    </Notice>
  );
}

export function Alarms() {
  const { data } = useAsk(officeCustody.listAlarms, {}, { everyMs: FOLLOW_EVERY_MS });
  if (!data || data.total === 0) return null;
  return (
    <section aria-label={t('office.custody.alarms')} className="flex flex-col gap-2">
      {data.list.map((alarm) => (
        <AlarmNotice key={alarm.key} alarm={alarm} />
      ))}
      <Link to="/watch/runbook" className="self-start text-12 text-iris underline max-md:py-3">
        {t('office.watch.runbook')}
      </Link>
    </section>
  );
}
