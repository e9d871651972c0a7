// What a form says that begins with what was written into it before.
import type { drafts as source } from '../zh/drafts.ts';

export const drafts: Record<keyof typeof source, string> = {
  'draft.restored': 'Abbiamo ripristinato ciò che avevi scritto',
  'draft.discard': 'Scarta',
};
