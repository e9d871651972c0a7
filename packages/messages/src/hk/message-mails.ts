// Messages of the exchange to a user as they leave by mail, and templates that operators begin with.
import type { messageMails as source } from '../zh/message-mails.ts';

export const messageMails: Record<keyof typeof source, string> = {
  'mail.message.subject': '{site}：{title}',
  'mail.message.text': '{text}',
  'sms.message.text': '{site}：您收到一則新訊息，請登入查看。',
  'mail.link.messages': '在站內查看：',
  'office.template.identity.title': '請補充身份認證資料',
  'office.template.identity.text':
    '您好！我們在審核您的身份認證時，還需要更清晰的證件照片。請登入後打開身份認證頁面重新提交。多謝合作。',
  'office.template.withdrawal.title': '關於您的提幣',
  'office.template.withdrawal.text':
    '您好！您的提幣正在人工審核，通常會在 24 小時內完成，資金是安全的。如需補充資料，我們會再與您聯絡。',
  'office.template.deposit.title': '關於您的充幣',
  'office.template.deposit.text': '您好！我們已查到您的充幣，正在核對，入賬後您會收到通知。請保留交易哈希以備核對。',
  'office.template.security.title': '請檢查您的帳戶安全',
  'office.template.security.text':
    '您好！我們留意到您的帳戶有不尋常的登入。請登入後打開安全中心，檢查登入裝置，修改登入密碼並開啟兩步驗證。我們絕不會向您索取密碼或驗證碼。',
};
