// Mails and SMS about tickets.
export const supportMails = {
  'mail.link.ticket': '查看工单：',
  'mail.ticketAnswered.subject': '{site} 客服已回复您的工单',
  'mail.ticketAnswered.text': '客服已于 {time} 回复您的工单 #{id}。请登录查看回复。',
  'sms.ticketAnswered.text': '【{site}】客服已回复您的工单 #{id}，请登录查看。',
  'mail.ticketAnswered.title': '客服已回复',
  'mail.ticketAnswered.message': '您的工单 #{id} 有新的回复。',
  'mail.ticketClosing.subject': '{site} 工单即将关闭',
  'mail.ticketClosing.text':
    '您的工单 #{id} 已回复，若 {days} 天内没有新的消息，将自动关闭。如仍需帮助，请在工单中回复。',
  'sms.ticketClosing.text': '【{site}】您的工单 #{id} 将在 {days} 天后自动关闭。如仍需帮助，请登录回复。',
} as const;
