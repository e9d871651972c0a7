// What a form says that begins with what was written into it before.
import type { drafts as source } from '../zh/drafts.ts';

export const drafts: Record<keyof typeof source, string> = {
  'draft.restored': '이전에 작성하던 내용을 복원했습니다',
  'draft.discard': '지우기',
};
