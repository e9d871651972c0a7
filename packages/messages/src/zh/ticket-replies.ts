// Replies that operators of an empty site begin with.
export const ticketReplies = {
  'mail.reply.looking.name': '正在核实',
  'mail.reply.looking.text': '您好！您的问题已收到，我们正在核实，有进展会第一时间在此回复您。',
  'mail.reply.deposit.name': '充币：请提供哈希',
  'mail.reply.deposit.text': '您好！请提供该笔充币的币种、网络、数量和交易哈希（可附截图），以便我们查找。',
  'mail.reply.password.name': '安全提醒',
  'mail.reply.password.text':
    '请注意：我们绝不会向您索要密码、验证码或恢复码，请勿发送给任何人。如已泄露，请立即在安全中心修改。',
  'mail.reply.solved.name': '已解决',
  'mail.reply.solved.text': '您好！问题已处理完毕，请您查看。如无其他疑问，可直接关闭此工单。',
} as const;
