import type { ticketReplies as source } from '../zh/ticket-replies.ts';

export const ticketReplies: Record<keyof typeof source, string> = {
  'mail.reply.looking.name': '確認中',
  'mail.reply.looking.text':
    'お問い合わせありがとうございます。現在確認中です。進展があり次第、こちらでご連絡いたします。',
  'mail.reply.deposit.name': '入金：ハッシュの確認',
  'mail.reply.deposit.text':
    '入金を確認するため、コイン、ネットワーク、数量、トランザクションハッシュをお知らせください。スクリーンショットがあれば添付してください。',
  'mail.reply.password.name': 'パスワードについて',
  'mail.reply.password.text':
    '当社がパスワード、認証コード、リカバリーコードをお尋ねすることはありません。誰にも送らないでください。送ってしまった場合は、すぐにセキュリティページで変更してください。',
  'mail.reply.solved.name': '解決済み',
  'mail.reply.solved.text':
    'ご報告いただいた件は対応が完了しました。ご確認ください。ほかにご不明な点がなければ、このお問い合わせを終了していただけます。',
};
