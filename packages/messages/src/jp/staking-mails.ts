import type { earnMails as source } from '../zh/staking-mails.ts';

export const earnMails: Record<keyof typeof source, string> = {
  'mail.link.staking': 'ステーキングを開く：',
  'mail.stakingMatured.subject': '{site} ステーキング満期',
  'mail.stakingMatured.text':
    'ステーキングが {time} に満期になりました。{amount} {currency} のロックを解除し、利息 {interest} {currency} を支払いました。',
  'sms.stakingMatured.text':
    '【{site}】ステーキングが満期になりました。{amount} {currency} のロックを解除し、利息 {interest} {currency} を支払いました。',
  'mail.stakingRenewed.subject': '{site} ステーキング更新',
  'mail.stakingRenewed.text':
    'ステーキングが {time} に満期になり、更新されました。利息 {interest} {currency} を支払い、{amount} {currency} の運用を続けます。',
  'sms.stakingRenewed.text':
    '【{site}】ステーキングを更新しました。利息 {interest} {currency} を支払い、{amount} {currency} の運用を続けます。',
  'mail.stakingNotRenewed.subject': '{site} ステーキング満期（更新できませんでした）',
  'mail.stakingNotRenewed.text':
    'ステーキングが {time} に満期になりましたが、商品の変更または完売のため更新できませんでした。{amount} {currency} のロックを解除し、利息 {interest} {currency} を支払いました。',
  'sms.stakingNotRenewed.text':
    '【{site}】ステーキングが満期になり、更新できませんでした。{amount} {currency} のロックを解除し、利息 {interest} {currency} を支払いました。',
};
