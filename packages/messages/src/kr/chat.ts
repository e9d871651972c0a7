// What every chat says: beside a deal, and with support.
import type { chat as source } from '../zh/chat.ts';

export const chat: Record<keyof typeof source, string> = {
  'chat.log': '대화 내용',
  'chat.none': '아직 메시지가 없습니다',
  'chat.write': '메시지 입력',
  'chat.send': '보내기',
  'chat.attach': '사진 보내기',
  'chat.picture': '사진',
  'chat.read': '읽음',
  'chat.sent': '보냄',
  'chat.unread': '안 읽음 {count}개',
};
