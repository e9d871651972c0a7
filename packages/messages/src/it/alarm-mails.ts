// Mails about alarms, to whom operators have them sent.
import type { alarmMails as source } from '../zh/alarm-mails.ts';

export const alarmMails: Record<keyof typeof source, string> = {
  'mail.link.runbook': 'Cosa fare:',
  'mail.alarmState.warning': 'Avviso',
  'mail.alarmState.critical': 'Allarme critico',
  'mail.alarmState.eased': 'Non più critico',
  'mail.alarmState.cleared': 'Terminato',
  'mail.alarm.subject': '[{site}] {state}: {title}',
  'mail.alarm.text': '{state}: {title}. {facts}. {time}',
  'sms.alarm.text': '{site}: {state}: {title}. {facts}',
  'mail.alarmTest.title': 'Una prova',
  'mail.alarmTest.subject': '[{site}] Prova degli allarmi',
  'mail.alarmTest.text': 'Questa è una prova. Gli allarmi di {site} vengono inviati a questo indirizzo.',
  'sms.alarmTest.text': '{site}: prova degli allarmi',
};
