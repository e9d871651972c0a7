// What every chat says: beside a deal, and with support.
import type { chat as source } from '../zh/chat.ts';

export const chat: Record<keyof typeof source, string> = {
  'chat.log': 'メッセージ',
  'chat.none': 'まだメッセージはありません',
  'chat.write': 'メッセージを入力',
  'chat.send': '送信',
  'chat.attach': '画像を送る',
  'chat.picture': '画像',
  'chat.read': '既読',
  'chat.sent': '送信済み',
  'chat.unread': '未読 {count} 件',
};
