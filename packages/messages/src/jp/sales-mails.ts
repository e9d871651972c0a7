import type { launchMails as source } from '../zh/sales-mails.ts';

export const launchMails: Record<keyof typeof source, string> = {
  'mail.link.subscriptions': '申込記録を開く：',
  'mail.launchAllotted.subject': '{site} 申込の結果：配分あり',
  'mail.launchAllotted.text':
    '申込の結果が {time} に出ました。{wanted} {currency} のうち {allotted} {currency} を配分し、使われなかった支払額を返金しました。',
  'sms.launchAllotted.text':
    '【{site}】申込の結果：{wanted} {currency} のうち {allotted} {currency} を配分し、残りの支払額を返金しました。',
  'mail.launchNotAllotted.subject': '{site} 申込の結果：配分なし',
  'mail.launchNotAllotted.text':
    '申込の結果が {time} に出ました。{wanted} {currency} の配分はなく、支払額を全額返金しました。',
  'sms.launchNotAllotted.text': '【{site}】申込の結果：{wanted} {currency} の配分はなく、支払額を全額返金しました。',
  'mail.launchCalledOff.subject': '{site} 販売中止',
  'mail.launchCalledOff.text': '{wanted} {currency} を申し込まれた販売が {time} に中止され、支払額を全額返金しました。',
  'sms.launchCalledOff.text': '【{site}】販売が中止され、{wanted} {currency} の支払額を全額返金しました。',
  'mail.launchVoid.subject': '{site} 申込不成立',
  'mail.launchVoid.text':
    '期限までに価格が得られなかったか、価格が動きすぎたため、{wanted} {currency} の申込は成立しませんでした。支払額は返金しました。',
  'sms.launchVoid.text': '【{site}】{wanted} {currency} の申込は成立せず、支払額を返金しました。',
  'mail.launchUnlockable.subject': '{site} 申し込んだコインのロックを解除できます',
  'mail.launchUnlockable.text': '申し込まれた {allotted} {currency} のロック期間が終わり、解除できるようになりました。',
  'sms.launchUnlockable.text': '【{site}】{allotted} {currency} のロックを解除できます。',
};
