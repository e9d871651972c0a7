// Mails about alarms, to whom operators have them sent.
import type { alarmMails as source } from '../zh/alarm-mails.ts';

export const alarmMails: Record<keyof typeof source, string> = {
  'mail.link.runbook': '대응 방법:',
  'mail.alarmState.warning': '경고',
  'mail.alarmState.critical': '심각한 경보',
  'mail.alarmState.eased': '더 이상 심각하지 않음',
  'mail.alarmState.cleared': '경보 해제',
  'mail.alarm.subject': '[{site}] {state}: {title}',
  'mail.alarm.text': '{state}: {title}. {facts}. {time}',
  'sms.alarm.text': '[{site}] {state}: {title}. {facts}',
  'mail.alarmTest.title': '테스트',
  'mail.alarmTest.subject': '[{site}] 경보 테스트',
  'mail.alarmTest.text': '테스트 메일입니다. {site}의 경보가 이 주소로 발송됩니다.',
  'sms.alarmTest.text': '[{site}] 경보 테스트',
};
