import type { fiatMails as source } from '../zh/fiat-mails.ts';

export const fiatMails: Record<keyof typeof source, string> = {
  'mail.link.deal': '查看訂單：',
  'mail.fiatOpened.subject': '{site} 新的法幣訂單',
  'mail.fiatOpened.text':
    '{time}，您收到新{orderKind, select, acceptor {承兌} other {法幣}}訂單 {id}：{number} {currency}，{money} {fiat}。請及時處理。',
  'sms.fiatOpened.text':
    '【{site}】新{orderKind, select, acceptor {承兌} other {法幣}}訂單 {id}：{number} {currency}，{money} {fiat}。請及時處理。',
  'mail.fiatPaid.subject': '{site} 買方已標記付款',
  'mail.fiatPaid.text':
    '{time}，{orderKind, select, acceptor {承兌} other {法幣}}訂單 {id}（{money} {fiat}）的買方已標記付款。請先核實款項已到帳、付款人姓名與認證姓名一致，再放出 {number} {currency}。',
  'sms.fiatPaid.text':
    '【{site}】{orderKind, select, acceptor {承兌} other {法幣}}訂單 {id} 的買方已標記付款 {money} {fiat}。請先核實到帳，再放幣。',
  'mail.fiatDueSoon.subject': '{site} 付款時間僅剩 3 分鐘',
  'mail.fiatDueSoon.text':
    '{orderKind, select, acceptor {承兌} other {法幣}}訂單 {id}（{money} {fiat}）的付款時間僅剩 3 分鐘。如已付款，請立即標記付款；否則訂單將自動取消並計入今日取消次數。',
  'sms.fiatDueSoon.text':
    '【{site}】{orderKind, select, acceptor {承兌} other {法幣}}訂單 {id} 的付款時間僅剩 3 分鐘，如已付款請立即標記。',
  'mail.fiatReleased.subject': '{site} 賣方已放幣',
  'mail.fiatReleased.text':
    '{time}，{orderKind, select, acceptor {承兌} other {法幣}}訂單 {id} 已完成，{number} {currency} 已到帳。',
  'sms.fiatReleased.text':
    '【{site}】{orderKind, select, acceptor {承兌} other {法幣}}訂單 {id} 已完成，{number} {currency} 已到帳。',
  'mail.fiatTimedOut.subject': '{site} 提款訂單已自動完成',
  'mail.fiatTimedOut.text':
    '您在 20 分鐘內未確認，{orderKind, select, acceptor {承兌} other {法幣}}訂單 {id}（{number} {currency}，{money} {fiat}）已於 {time} 自動完成。請查看您自己的帳戶：如未收到款項，可在 24 小時內憑憑證申訴。',
  'sms.fiatTimedOut.text':
    '【{site}】{orderKind, select, acceptor {承兌} other {法幣}}訂單 {id} 已自動完成。如未收到款項，可在 24 小時內憑憑證申訴。',
  'mail.fiatAppealed.subject': '{site} 訂單已進入申訴',
  'mail.fiatAppealed.text':
    '{time}，{orderKind, select, acceptor {承兌} other {法幣}}訂單 {id}（{number} {currency}，{money} {fiat}）已進入申訴。請盡快在訂單中提交說明和憑證，逾期未回應可能影響裁定。',
  'sms.fiatAppealed.text':
    '【{site}】{orderKind, select, acceptor {承兌} other {法幣}}訂單 {id} 已進入申訴，請盡快提交說明和憑證。',
  'mail.fiatResolved.subject': '{site} 申訴已裁定',
  'mail.fiatResolved.text':
    '{time}，{orderKind, select, acceptor {承兌} other {法幣}}訂單 {id}（{number} {currency}）：{result}',
  'sms.fiatResolved.text': '【{site}】{orderKind, select, acceptor {承兌} other {法幣}}訂單 {id}：{result}',
  'mail.fiatRefused.subject': '{site} 承兌商拒絕了訂單',
  'mail.fiatRefused.text':
    '{time}，{orderKind, select, acceptor {承兌} other {法幣}}訂單 {id}（{money} {fiat}）：{result} 如您已付款，可在 24 小時內申訴。',
  'sms.fiatRefused.text':
    '【{site}】{orderKind, select, acceptor {承兌} other {法幣}}訂單 {id}：{result} 如已付款，可在 24 小時內申訴。',
  'mail.merchantApproved.subject': '{site} 商戶申請已通過',
  'mail.merchantApproved.text': '{time}，您的 {currency} 商戶申請已通過，現在可以發布廣告。',
  'sms.merchantApproved.text': '【{site}】您的 {currency} 商戶申請已通過。',
  'mail.merchantRefused.subject': '{site} 商戶申請未通過',
  'mail.merchantRefused.text': '{time}，您的 {currency} 商戶申請未通過。原因：{reason}。費用已退回您的帳戶。',
  'sms.merchantRefused.text': '【{site}】您的 {currency} 商戶申請未通過：{reason}。費用已退回。',
  'mail.adTakenDown.subject': '{site} 您的廣告已被下架',
  'mail.adTakenDown.text':
    '{time}，平台下架了您的廣告 {ad}。原因：{reason}。進行中的訂單不受影響；如需重新上架，請聯絡客服。',
  'sms.adTakenDown.text': '【{site}】您的廣告 {ad} 已被下架：{reason}',
};
