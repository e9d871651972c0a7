// Letters about keys of programs: a key was made or changed, or some have ended, which `labels` names.
import { defineNotice } from './notice.ts';

export const KEY_NOTICES = [
  defineNotice({ kind: 'keyMade', fields: { label: 'text' }, warns: true }),
  defineNotice({ kind: 'keyChanged', fields: { label: 'text' }, warns: true }),
  defineNotice({ kind: 'keyRevoked', fields: { labels: 'text' }, warns: true }),
  /** By an operator, who says why. */
  defineNotice({ kind: 'keyRevokedByOperator', fields: { labels: 'text', reason: 'text' }, warns: false }),
  /** With the account, the password or the time: `why` is the reason for the end. */
  defineNotice({ kind: 'keysEnded', fields: { labels: 'text', why: 'text' }, warns: false }),
] as const;
