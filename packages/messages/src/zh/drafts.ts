// What a form says that begins with what was written into it before.
export const drafts = {
  'draft.restored': '已恢复您之前填写的内容',
  'draft.discard': '清除',
};
