// Mails about alarms, to whom operators have them sent.
import type { alarmMails as source } from '../zh/alarm-mails.ts';

export const alarmMails: Record<keyof typeof source, string> = {
  'mail.link.runbook': '應對方法：',
  'mail.alarmState.warning': '警告',
  'mail.alarmState.critical': '嚴重警報',
  'mail.alarmState.eased': '不再嚴重',
  'mail.alarmState.cleared': '警報解除',
  'mail.alarm.subject': '[{site}] {state}：{title}',
  'mail.alarm.text': '{state}：{title}。{facts}。{time}',
  'sms.alarm.text': '【{site}】{state}：{title}。{facts}',
  'mail.alarmTest.title': '測試',
  'mail.alarmTest.subject': '[{site}] 警報測試',
  'mail.alarmTest.text': '這是一封測試郵件。{site} 的警報會發送到此郵箱。',
  'sms.alarmTest.text': '【{site}】警報測試',
};
