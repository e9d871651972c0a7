// Mails about alarms, to whom operators have them sent.
export const alarmMails = {
  'mail.link.runbook': '应对方法：',
  'mail.alarmState.warning': '警告',
  'mail.alarmState.critical': '严重警报',
  'mail.alarmState.eased': '不再严重',
  'mail.alarmState.cleared': '警报解除',
  'mail.alarm.subject': '[{site}] {state}：{title}',
  'mail.alarm.text': '{state}：{title}。{facts}。{time}',
  'sms.alarm.text': '【{site}】{state}：{title}。{facts}',
  'mail.alarmTest.title': '测试',
  'mail.alarmTest.subject': '[{site}] 警报测试',
  'mail.alarmTest.text': '这是一封测试邮件。{site} 的警报会发送到此邮箱。',
  'sms.alarmTest.text': '【{site}】警报测试',
};
