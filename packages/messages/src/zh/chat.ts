// What every chat says: beside a deal, and with support.
export const chat = {
  'chat.log': '聊天记录',
  'chat.none': '还没有消息',
  'chat.write': '输入消息',
  'chat.send': '发送',
  'chat.attach': '发送图片',
  'chat.picture': '聊天图片',
  'chat.read': '已读',
  'chat.sent': '已发送',
  'chat.unread': '{count} 条未读',
} as const;
