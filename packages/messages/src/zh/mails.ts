// Texts that leave by mail or SMS. `minutes` is how long the code stays valid.

export const mails = {
  'mail.code.subject': 'Bourse 验证码',
  'mail.code.text':
    '您的 Bourse 验证码是 {code}，{minutes} 分钟内有效。请勿将验证码告诉任何人。若非本人操作，请忽略本邮件。',
  'sms.code.text': '【Bourse】验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
} as const;
