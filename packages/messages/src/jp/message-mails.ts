// Messages of the exchange to a user as they leave by mail, and templates that operators begin with.
import type { messageMails as source } from '../zh/message-mails.ts';

export const messageMails: Record<keyof typeof source, string> = {
  'mail.message.subject': '{site}：{title}',
  'mail.message.text': '{text}',
  'sms.message.text': '{site}：新しいメッセージが届きました。ログインしてご確認ください。',
  'mail.link.messages': 'サイトで見る：',
  'office.template.identity.title': '本人確認の追加資料のお願い',
  'office.template.identity.text':
    'いつもご利用ありがとうございます。本人確認の審査を進めるため、より鮮明な身分証の写真が必要です。ログインのうえ、本人確認のページから再度ご提出ください。',
  'office.template.withdrawal.title': '出金についてのお知らせ',
  'office.template.withdrawal.text':
    'いつもご利用ありがとうございます。お客様の出金は担当者が審査中で、通常24時間以内に完了します。資金は安全です。追加の資料が必要な場合は、改めてご連絡します。',
  'office.template.deposit.title': '入金についてのお知らせ',
  'office.template.deposit.text':
    'いつもご利用ありがとうございます。ご入金を確認し、照合しております。反映され次第お知らせします。確認のため、トランザクションハッシュを保管してください。',
  'office.template.security.title': 'アカウントのセキュリティをご確認ください',
  'office.template.security.text':
    'お客様のアカウントで通常と異なるログインを確認しました。ログインのうえ、セキュリティのページでログイン中の端末を確認し、ログインパスワードを変更して二段階認証を有効にしてください。当社がパスワードや認証コードをお尋ねすることは決してありません。',
};
