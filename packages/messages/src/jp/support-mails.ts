import type { supportMails as source } from '../zh/support-mails.ts';

export const supportMails: Record<keyof typeof source, string> = {
  'mail.link.ticket': 'お問い合わせを開く：',
  'mail.ticketAnswered.subject': '{site} サポートからの回答',
  'mail.ticketAnswered.text': '{time}にサポートがお問い合わせ #{id} に回答しました。ログインしてご確認ください。',
  'sms.ticketAnswered.text': '【{site}】サポートがお問い合わせ #{id} に回答しました。ログインしてご確認ください。',
  'mail.ticketAnswered.title': 'サポートからの回答',
  'mail.ticketAnswered.message': 'お問い合わせ #{id} に新しい回答があります。',
  'mail.ticketClosing.subject': '{site} お問い合わせは間もなく終了します',
  'mail.ticketClosing.text':
    'お問い合わせ #{id} には回答済みです。{days}日以内に新しいメッセージがない場合、自動的に終了します。引き続きサポートが必要な場合は、ご返信ください。',
  'sms.ticketClosing.text':
    '【{site}】お問い合わせ #{id} は{days}日後に自動終了します。引き続き必要な場合はログインしてご返信ください。',
};
