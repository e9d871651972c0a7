// Mails about alarms, to whom operators have them sent.
import type { alarmMails as source } from '../zh/alarm-mails.ts';

export const alarmMails: Record<keyof typeof source, string> = {
  'mail.link.runbook': '対処方法：',
  'mail.alarmState.warning': '警告',
  'mail.alarmState.critical': '重大な警報',
  'mail.alarmState.eased': '重大ではなくなりました',
  'mail.alarmState.cleared': '解消しました',
  'mail.alarm.subject': '[{site}] {state}：{title}',
  'mail.alarm.text': '{state}：{title}。{facts}。{time}',
  'sms.alarm.text': '【{site}】{state}：{title}。{facts}',
  'mail.alarmTest.title': 'テスト',
  'mail.alarmTest.subject': '[{site}] 警報のテスト',
  'mail.alarmTest.text': 'これはテストです。{site} の警報はこのアドレスに送信されます。',
  'sms.alarmTest.text': '【{site}】警報のテスト',
};
