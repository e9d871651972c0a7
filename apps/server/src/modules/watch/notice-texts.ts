// A notice of an alarm on its way to a target, and its texts: a mail in the target's language, a webhook's body as JSON.
import {
  ALARM_TARGETS,
  type AlarmKind,
  formatShanghai,
  isWatched,
  THRESHOLDS,
  WATCH_UNITS,
  type WatchUnit,
} from '@bourse/domain';
import { bytes, count, id, instant, optional, text, word } from '@bourse/domain/kinds';
import type { Locale, MessageKey } from '@bourse/messages';
import type { TransactionSql } from '../../core/storage/connection.ts';
import type { RowOf } from '../../core/storage/query.ts';
import type { AlarmParams } from '../../platform/alarms/alarms.ts';
import type { Sending } from '../../platform/delivery/delivery.ts';
import { nameParams } from '../../platform/http/alarm-acts.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { Translator } from '../../platform/http/translator.ts';
import { writeFigure } from '../../system/figures.ts';
import { EVENT } from './events.ts';

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

/** An event on its way to a target. */
export const NOTICE = {
  ...EVENT,
  id: id<number>(),
  attempts: count,
  expiresAt: instant,
  targetId: id<number>(),
  target: word(ALARM_TARGETS),
  address: text,
  locale: word<Locale>(),
  secret: optional(bytes),
  eventId: id<number>(),
};
export type Notice = RowOf<typeof NOTICE>;

const NAMES: Readonly<Record<string, MessageKey>> = {
  chain: 'office.custody.param.chain',
  currency: 'office.custody.param.currency',
  missing: 'office.custody.param.missing',
  withdrawal: 'office.custody.param.withdrawal',
  move: 'office.custody.param.move',
  txid: 'office.custody.param.txid',
  user: 'office.custody.param.user',
  amount: 'office.custody.param.amount',
  owed: 'office.custody.param.owed',
  source: 'office.watch.source',
  channel: 'office.watch.channel',
  job: 'office.watch.job',
};

const AMOUNTS: ReadonlySet<string> = new Set(['missing', 'amount', 'owed']);

/** The signs of units that have one. */
const SYMBOLS: Readonly<Partial<Record<WatchUnit, string>>> = {
  ms: ' ms',
  seconds: ' s',
  ppm: ' ppm',
  percent: ' %',
  days: ' d',
};

type Reader = { readonly translator: Translator; readonly locale: Locale };
type Fact = {
  readonly kind: AlarmKind;
  readonly params: AlarmParams;
  /** The alarm is over, and its last figure of no interest. */
  readonly isOver: boolean;
};

function writeFacts(reader: Reader, { kind, params, isOver }: Fact): string {
  const { value, unit, threshold, ...others } = params;
  const facts = Object.entries(others).flatMap(([name, text]) => (text === '' ? [] : writeFact(reader, name, text)));
  if (isOver || value === undefined || threshold === undefined || !isWatched(kind)) return facts.join(' · ') || '–';
  const [now, bound] = [value, threshold].map((text) => writeMeasure(reader, text, unit));
  return [...facts, `${now} ${THRESHOLDS[kind].isFloor ? '<' : '≥'} ${bound}`].join(' · ');
}

function writeFact({ translator, locale }: Reader, name: string, text: string): string {
  const key = NAMES[name];
  const written = AMOUNTS.has(name) ? writeFigure(locale, text) : text;
  return key === undefined ? written : `${translator.translate(locale, key)} ${written}`;
}

function writeMeasure({ translator, locale }: Reader, text: string, unit: string | undefined): string {
  const known = WATCH_UNITS.find((one) => one === unit);
  const written = writeFigure(locale, text);
  if (known === undefined) return written;
  if (known === 'commands' || known === 'sources' || known === 'sockets' || known === 'runs') {
    return translator.translate(locale, `office.watch.unit.${known}`, { count: Number(text) });
  }
  return `${written}${SYMBOLS[known] ?? ''}`;
}
