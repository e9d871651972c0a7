// Mails about alarms, to whom operators have them sent.
import type { alarmMails as source } from '../zh/alarm-mails.ts';

export const alarmMails: Record<keyof typeof source, string> = {
  'mail.link.runbook': 'What to do:',
  'mail.alarmState.warning': 'Warning',
  'mail.alarmState.critical': 'Critical alarm',
  'mail.alarmState.eased': 'No longer critical',
  'mail.alarmState.cleared': 'Over',
  'mail.alarm.subject': '[{site}] {state}: {title}',
  'mail.alarm.text': '{state}: {title}. {facts}. {time}',
  'sms.alarm.text': '{site}: {state}: {title}. {facts}',
  'mail.alarmTest.title': 'A test',
  'mail.alarmTest.subject': '[{site}] A test of alarms',
  'mail.alarmTest.text': 'This is a test. Alarms of {site} are sent to this address.',
  'sms.alarmTest.text': '{site}: a test of alarms',
};
