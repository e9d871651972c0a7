// What every chat says: beside a deal, and with support.
import type { chat as source } from '../zh/chat.ts';

export const chat: Record<keyof typeof source, string> = {
  'chat.log': 'Messages',
  'chat.none': 'Nothing has been said yet',
  'chat.write': 'Write a message',
  'chat.send': 'Send',
  'chat.attach': 'Send a picture',
  'chat.picture': 'Picture',
  'chat.read': 'Read',
  'chat.sent': 'Sent',
  'chat.unread': '{count} unread',
};
