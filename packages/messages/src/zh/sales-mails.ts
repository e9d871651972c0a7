// Mails and SMS about subscriptions.
export const launchMails = {
  'mail.link.subscriptions': '查看认购记录：',
  'mail.launchAllotted.subject': '{site} 认购结果：已获配',
  'mail.launchAllotted.text':
    '您的认购结果已于 {time} 公布：认购 {wanted} {currency}，获配 {allotted} {currency}，未用的款项已退回。',
  'sms.launchAllotted.text': '【{site}】认购结果：获配 {allotted} / {wanted} {currency}，未用的款项已退回。',
  'mail.launchNotAllotted.subject': '{site} 认购结果：未获配',
  'mail.launchNotAllotted.text': '您的认购结果已于 {time} 公布：认购的 {wanted} {currency} 未获配，款项已全额退回。',
  'sms.launchNotAllotted.text': '【{site}】认购结果：{wanted} {currency} 未获配，款项已全额退回。',
  'mail.launchCalledOff.subject': '{site} 认购项目已取消',
  'mail.launchCalledOff.text': '您认购 {wanted} {currency} 的项目已于 {time} 取消，款项已全额退回。',
  'sms.launchCalledOff.text': '【{site}】认购项目已取消：{wanted} {currency} 的款项已全额退回。',
  'mail.launchVoid.subject': '{site} 认购未生效',
  'mail.launchVoid.text': '由于未能及时取得价格或价格变动过大，您认购的 {wanted} {currency} 未生效，款项已退回。',
  'sms.launchVoid.text': '【{site}】认购 {wanted} {currency} 未生效，款项已退回。',
  'mail.launchUnlockable.subject': '{site} 认购的币可以解锁',
  'mail.launchUnlockable.text': '您认购的 {allotted} {currency} 锁定期已满，现在可以解锁。',
  'sms.launchUnlockable.text': '【{site}】{allotted} {currency} 锁定期已满，可以解锁。',
} as const;
