// Mails and SMS about staking.
export const earnMails = {
  'mail.link.staking': '查看质押：',
  'mail.stakingMatured.subject': '{site} 质押已到期',
  'mail.stakingMatured.text':
    '您的质押已于 {time} 到期：本金 {amount} {currency} 已解锁，利息 {interest} {currency} 已到账。',
  'sms.stakingMatured.text':
    '【{site}】质押已到期：本金 {amount} {currency} 已解锁，利息 {interest} {currency} 已到账。',
  'mail.stakingRenewed.subject': '{site} 质押已续期',
  'mail.stakingRenewed.text':
    '您的质押已于 {time} 到期并续期：利息 {interest} {currency} 已到账，{amount} {currency} 继续质押。',
  'sms.stakingRenewed.text': '【{site}】质押已续期：利息 {interest} {currency} 已到账，{amount} {currency} 继续质押。',
  'mail.stakingNotRenewed.subject': '{site} 质押到期，未能续期',
  'mail.stakingNotRenewed.text':
    '您的质押已于 {time} 到期，产品已变更或额度不足，未能续期：本金 {amount} {currency} 已解锁，利息 {interest} {currency} 已到账。',
  'sms.stakingNotRenewed.text':
    '【{site}】质押到期，未能续期：本金 {amount} {currency} 已解锁，利息 {interest} {currency} 已到账。',
} as const;
