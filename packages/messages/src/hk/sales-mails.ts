import type { launchMails as source } from '../zh/sales-mails.ts';

export const launchMails: Record<keyof typeof source, string> = {
  'mail.link.subscriptions': '查看認購紀錄：',
  'mail.launchAllotted.subject': '{site} 認購結果：已獲配',
  'mail.launchAllotted.text':
    '您的認購結果已於 {time} 公佈：認購 {wanted} {currency}，獲配 {allotted} {currency}，未用的款項已退回。',
  'sms.launchAllotted.text': '【{site}】認購結果：獲配 {allotted} / {wanted} {currency}，未用的款項已退回。',
  'mail.launchNotAllotted.subject': '{site} 認購結果：未獲配',
  'mail.launchNotAllotted.text': '您的認購結果已於 {time} 公佈：認購的 {wanted} {currency} 未獲配，款項已全數退回。',
  'sms.launchNotAllotted.text': '【{site}】認購結果：{wanted} {currency} 未獲配，款項已全數退回。',
  'mail.launchCalledOff.subject': '{site} 認購項目已取消',
  'mail.launchCalledOff.text': '您認購 {wanted} {currency} 的項目已於 {time} 取消，款項已全數退回。',
  'sms.launchCalledOff.text': '【{site}】認購項目已取消：{wanted} {currency} 的款項已全數退回。',
  'mail.launchVoid.subject': '{site} 認購未生效',
  'mail.launchVoid.text': '由於未能及時取得價格或價格變動過大，您認購的 {wanted} {currency} 未生效，款項已退回。',
  'sms.launchVoid.text': '【{site}】認購 {wanted} {currency} 未生效，款項已退回。',
  'mail.launchUnlockable.subject': '{site} 認購的幣可以解鎖',
  'mail.launchUnlockable.text': '您認購的 {allotted} {currency} 鎖定期已滿，現在可以解鎖。',
  'sms.launchUnlockable.text': '【{site}】{allotted} {currency} 鎖定期已滿，可以解鎖。',
};
