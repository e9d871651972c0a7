import type { ticketReplies as source } from '../zh/ticket-replies.ts';

export const ticketReplies: Record<keyof typeof source, string> = {
  'mail.reply.looking.name': '正在核實',
  'mail.reply.looking.text': '您好！您的問題已收到，我們正在核實，有進展會第一時間在此回覆您。',
  'mail.reply.deposit.name': '充幣：請提供哈希',
  'mail.reply.deposit.text': '您好！請提供該筆充幣的幣種、網絡、數量和交易哈希（可附截圖），以便我們查找。',
  'mail.reply.password.name': '安全提醒',
  'mail.reply.password.text':
    '請注意：我們絕不會向您索要密碼、驗證碼或復原碼，請勿傳送給任何人。如已洩露，請立即在安全中心修改。',
  'mail.reply.solved.name': '已解決',
  'mail.reply.solved.text': '您好！問題已處理完畢，請您查看。如無其他疑問，可直接關閉此工單。',
};
