// What a form says that begins with what was written into it before.
import type { drafts as source } from '../zh/drafts.ts';

export const drafts: Record<keyof typeof source, string> = {
  'draft.restored': '已還原您之前填寫的內容',
  'draft.discard': '清除',
};
