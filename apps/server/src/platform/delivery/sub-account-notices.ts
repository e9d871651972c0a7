// A letter to a master about what was done to one of the sub-accounts.
import { defineNotice } from './notice.ts';

export const SUB_ACCOUNT_NOTICES = [
  /** `act`: `frozen`, `thawed` or `closed`. */
  defineNotice({ kind: 'subAccountChanged', fields: { label: 'text', act: 'text' }, warns: true }),
] as const;
