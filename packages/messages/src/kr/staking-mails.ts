import type { earnMails as source } from '../zh/staking-mails.ts';

export const earnMails: Record<keyof typeof source, string> = {
  'mail.link.staking': '스테이킹 열기:',
  'mail.stakingMatured.subject': '{site} 스테이킹 만기',
  'mail.stakingMatured.text':
    '{time}에 스테이킹이 만기되었습니다. {amount} {currency}의 잠금이 해제되고 이자 {interest} {currency}이(가) 지급되었습니다.',
  'sms.stakingMatured.text': '[{site}] 스테이킹 만기: {amount} {currency} 잠금 해제, 이자 {interest} {currency} 지급.',
  'mail.stakingRenewed.subject': '{site} 스테이킹 갱신',
  'mail.stakingRenewed.text':
    '{time}에 스테이킹이 만기되어 갱신되었습니다. 이자 {interest} {currency}이(가) 지급되고 {amount} {currency}은(는) 다시 스테이킹되었습니다.',
  'sms.stakingRenewed.text':
    '[{site}] 스테이킹 갱신: 이자 {interest} {currency} 지급, {amount} {currency} 다시 스테이킹.',
  'mail.stakingNotRenewed.subject': '{site} 스테이킹 만기, 갱신 실패',
  'mail.stakingNotRenewed.text':
    '{time}에 스테이킹이 만기되었으나 상품이 변경되었거나 한도가 부족하여 갱신하지 못했습니다. {amount} {currency}의 잠금이 해제되고 이자 {interest} {currency}이(가) 지급되었습니다.',
  'sms.stakingNotRenewed.text':
    '[{site}] 스테이킹 만기, 갱신하지 못함: {amount} {currency} 잠금 해제, 이자 {interest} {currency} 지급.',
};
