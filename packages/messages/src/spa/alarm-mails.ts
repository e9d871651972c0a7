// Mails about alarms, to whom operators have them sent.
import type { alarmMails as source } from '../zh/alarm-mails.ts';

export const alarmMails: Record<keyof typeof source, string> = {
  'mail.link.runbook': 'Qué hacer:',
  'mail.alarmState.warning': 'Aviso',
  'mail.alarmState.critical': 'Alarma crítica',
  'mail.alarmState.eased': 'Ya no es crítica',
  'mail.alarmState.cleared': 'Terminada',
  'mail.alarm.subject': '[{site}] {state}: {title}',
  'mail.alarm.text': '{state}: {title}. {facts}. {time}',
  'sms.alarm.text': '{site}: {state}: {title}. {facts}',
  'mail.alarmTest.title': 'Una prueba',
  'mail.alarmTest.subject': '[{site}] Prueba de alarmas',
  'mail.alarmTest.text': 'Esto es una prueba. Las alarmas de {site} se envían a esta dirección.',
  'sms.alarmTest.text': '{site}: prueba de alarmas',
};
