import type { earnMails as source } from '../zh/staking-mails.ts';

export const earnMails: Record<keyof typeof source, string> = {
  'mail.link.staking': '查看質押：',
  'mail.stakingMatured.subject': '{site} 質押已到期',
  'mail.stakingMatured.text':
    '您的質押已於 {time} 到期：本金 {amount} {currency} 已解鎖，利息 {interest} {currency} 已到帳。',
  'sms.stakingMatured.text':
    '【{site}】質押已到期：本金 {amount} {currency} 已解鎖，利息 {interest} {currency} 已到帳。',
  'mail.stakingRenewed.subject': '{site} 質押已續期',
  'mail.stakingRenewed.text':
    '您的質押已於 {time} 到期並續期：利息 {interest} {currency} 已到帳，{amount} {currency} 繼續質押。',
  'sms.stakingRenewed.text': '【{site}】質押已續期：利息 {interest} {currency} 已到帳，{amount} {currency} 繼續質押。',
  'mail.stakingNotRenewed.subject': '{site} 質押到期，未能續期',
  'mail.stakingNotRenewed.text':
    '您的質押已於 {time} 到期，產品已變更或額度不足，未能續期：本金 {amount} {currency} 已解鎖，利息 {interest} {currency} 已到帳。',
  'sms.stakingNotRenewed.text':
    '【{site}】質押到期，未能續期：本金 {amount} {currency} 已解鎖，利息 {interest} {currency} 已到帳。',
};
