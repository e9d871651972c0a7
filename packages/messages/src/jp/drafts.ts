// What a form says that begins with what was written into it before.
import type { drafts as source } from '../zh/drafts.ts';

export const drafts: Record<keyof typeof source, string> = {
  'draft.restored': '入力途中の内容を復元しました',
  'draft.discard': '破棄',
};
