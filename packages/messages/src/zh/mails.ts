// Texts that leave by mail or SMS. `minutes` is how long the code stays valid.

export const mails = {
  'mail.code.subject': 'Bourse 验证码',
  'mail.code.text':
    '您的 Bourse 验证码是 {code}，{minutes} 分钟内有效。请勿将验证码告诉任何人。若非本人操作，请忽略本邮件。',
  'sms.code.text': '【Bourse】验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
  'mail.accountExists.subject': '您已有 Bourse 账户',
  'mail.accountExists.text':
    '有人使用此邮箱申请注册 Bourse，但该邮箱已有账户。若是您本人，请直接登录；忘记密码时可在登录页重置。若非本人操作，请忽略本邮件。',
  'sms.accountExists.text': '【Bourse】该手机号已有账户，请直接登录。若非本人操作，请忽略。',
} as const;
