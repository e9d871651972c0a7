// What every chat says: beside a deal, and with support.
import type { chat as source } from '../zh/chat.ts';

export const chat: Record<keyof typeof source, string> = {
  'chat.log': '聊天紀錄',
  'chat.none': '還沒有訊息',
  'chat.write': '輸入訊息',
  'chat.send': '發送',
  'chat.attach': '發送圖片',
  'chat.picture': '聊天圖片',
  'chat.read': '已讀',
  'chat.sent': '已發送',
  'chat.unread': '{count} 則未讀',
};
