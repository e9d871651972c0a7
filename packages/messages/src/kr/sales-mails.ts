import type { launchMails as source } from '../zh/sales-mails.ts';

export const launchMails: Record<keyof typeof source, string> = {
  'mail.link.subscriptions': '청약 내역 열기:',
  'mail.launchAllotted.subject': '{site} 청약 결과: 배정됨',
  'mail.launchAllotted.text':
    '{time}에 청약 결과가 나왔습니다. {wanted} {currency} 중 {allotted} {currency}을(를) 배정받았으며 쓰이지 않은 결제 금액은 환불되었습니다.',
  'sms.launchAllotted.text': '[{site}] 청약 결과: {wanted} {currency} 중 {allotted} {currency} 배정, 남은 금액 환불.',
  'mail.launchNotAllotted.subject': '{site} 청약 결과: 배정 없음',
  'mail.launchNotAllotted.text':
    '{time}에 청약 결과가 나왔습니다. {wanted} {currency}은(는) 배정되지 않았으며 결제 금액은 전액 환불되었습니다.',
  'sms.launchNotAllotted.text': '[{site}] 청약 결과: {wanted} {currency} 배정 없음, 결제 금액 전액 환불.',
  'mail.launchCalledOff.subject': '{site} 판매 취소',
  'mail.launchCalledOff.text':
    '{wanted} {currency}을(를) 청약하신 판매가 {time}에 취소되어 결제 금액이 전액 환불되었습니다.',
  'sms.launchCalledOff.text': '[{site}] 판매가 취소되어 {wanted} {currency} 결제 금액이 전액 환불되었습니다.',
  'mail.launchVoid.subject': '{site} 청약이 체결되지 않음',
  'mail.launchVoid.text':
    '제때 가격을 받지 못했거나 가격이 너무 움직여 {wanted} {currency} 청약이 체결되지 않았습니다. 결제 금액은 환불되었습니다.',
  'sms.launchVoid.text': '[{site}] {wanted} {currency} 청약이 체결되지 않아 결제 금액이 환불되었습니다.',
  'mail.launchUnlockable.subject': '{site} 청약 코인 잠금 해제 가능',
  'mail.launchUnlockable.text': '청약하신 {allotted} {currency}의 잠금 기간이 끝나 이제 잠금을 해제할 수 있습니다.',
  'sms.launchUnlockable.text': '[{site}] {allotted} {currency}의 잠금을 이제 해제할 수 있습니다.',
};
