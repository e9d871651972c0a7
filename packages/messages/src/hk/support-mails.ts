import type { supportMails as source } from '../zh/support-mails.ts';

export const supportMails: Record<keyof typeof source, string> = {
  'mail.link.ticket': '查看工單：',
  'mail.ticketAnswered.subject': '{site} 客服已回覆您的工單',
  'mail.ticketAnswered.text': '客服已於 {time} 回覆您的工單 #{id}。請登入查看回覆。',
  'sms.ticketAnswered.text': '【{site}】客服已回覆您的工單 #{id}，請登入查看。',
  'mail.ticketAnswered.title': '客服已回覆',
  'mail.ticketAnswered.message': '您的工單 #{id} 有新的回覆。',
  'mail.ticketClosing.subject': '{site} 工單即將關閉',
  'mail.ticketClosing.text':
    '您的工單 #{id} 已回覆，若 {days} 天內沒有新的訊息，將自動關閉。如仍需協助，請在工單中回覆。',
  'sms.ticketClosing.text': '【{site}】您的工單 #{id} 將在 {days} 天後自動關閉。如仍需協助，請登入回覆。',
};
