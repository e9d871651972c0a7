// Messages of the exchange to a user as they leave by mail, and templates that operators begin with.
export const messageMails = {
  'mail.message.subject': '{site}：{title}',
  'mail.message.text': '{text}',
  'sms.message.text': '{site}：您收到一条新消息，请登录查看。',
  'mail.link.messages': '在站内查看：',
  'office.template.identity.title': '请补充身份认证资料',
  'office.template.identity.text':
    '您好！我们在审核您的身份认证时，还需要更清晰的证件照片。请登录后打开身份认证页面重新提交。谢谢您的配合。',
  'office.template.withdrawal.title': '关于您的提币',
  'office.template.withdrawal.text':
    '您好！您的提币正在人工审核，通常会在 24 小时内完成，资金是安全的。如需补充资料，我们会再与您联系。',
  'office.template.deposit.title': '关于您的充币',
  'office.template.deposit.text': '您好！我们已查到您的充币，正在核对，入账后您会收到通知。请保留交易哈希以备核对。',
  'office.template.security.title': '请检查您的账户安全',
  'office.template.security.text':
    '您好！我们注意到您的账户有不寻常的登录。请登录后打开安全中心，检查登录设备，修改登录密码并开启两步验证。我们绝不会向您索要密码或验证码。',
} as const;
