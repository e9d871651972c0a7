// The texts of an alarm for its targets: a mail in the target's language, a webhook's body as JSON.
import { formatShanghai } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import type { Sending } from '../../platform/delivery/delivery.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { nameParams } from '../../platform/http/alarm-acts.ts';
import { writeFacts } from './alarm-facts.ts';
import type { Notice } from './notice.ts';

type Needs = Pick<BaseServices, 'config' | 'translator' | 'market' | 'site'>;

/** Links to the part of the page that says what to do. */
const runbookOf = ({ config }: Needs, { kind }: Notice): string =>
  kind === undefined ? `${config.officeUrl}/watch` : `${config.officeUrl}/watch/runbook#${kind}`;

const titleOf = ({ translator }: Needs, { kind, locale }: Notice): string =>
  translator.translate(locale, kind === undefined ? 'mail.alarmTest.title' : `office.alarm.${kind}`);

const STATES: Readonly<Partial<Record<Notice['event'], MessageKey>>> = {
  eased: 'mail.alarmState.eased',
  cleared: 'mail.alarmState.cleared',
};

function stateOf({ translator }: Needs, { event, severity, locale }: Notice): string {
  const key = STATES[event] ?? (severity === 'critical' ? 'mail.alarmState.critical' : 'mail.alarmState.warning');
  return translator.translate(locale, key);
}

/** Queues it in a transaction. */
export function sendAlarmMail(
  needs: Needs & Pick<BaseServices, 'delivery'>,
  transaction: TransactionSql,
  notice: Notice,
): Promise<Sending> {
  const { address: to, locale, params } = notice;
  const runbookUrl = runbookOf(needs, notice);
  const envelope = { channel: 'mail', to, locale } as const;
  const { delivery } = needs;
  if (notice.kind === undefined)
    return delivery.sendIn(transaction, { ...envelope, kind: 'alarmTest', fields: { runbookUrl } });
  const facts = writeFacts(
    { ...needs, locale },
    { kind: notice.kind, params: nameParams(needs, params), isOver: notice.event === 'cleared' },
  );
  const time = `${formatShanghai(notice.at)} (Asia/Shanghai)`;
  const fields = { state: stateOf(needs, notice), title: titleOf(needs, notice), facts, time, runbookUrl };
  return delivery.sendIn(transaction, { ...envelope, kind: 'alarm', fields });
}

export const writeAlarmBody = (needs: Needs, notice: Notice) => ({
  id: notice.eventId,
  event: notice.kind === undefined ? 'test' : notice.event,
  time: new Date(notice.at).toISOString(),
  site: needs.site.siteName(),
  alarm:
    notice.kind === undefined
      ? null
      : {
          key: notice.key,
          kind: notice.kind,
          severity: notice.severity ?? null,
          title: titleOf(needs, notice),
          params: nameParams(needs, notice.params),
        },
  url: runbookOf(needs, notice),
});
