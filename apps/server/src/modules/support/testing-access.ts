// Who may make these calls.
import { type Lines, NO_ID, users } from '../../platform/http/testing-access.ts';

export const supportAccess: Lines = {
  'GET /api/support/tickets': users(),
  'GET /api/support/ticket': users({ id: NO_ID }),
  'POST /api/support/open': users({ category: 'other', subject: 'none', content: 'none', client_id: 'none' }),
  'POST /api/support/answer': users({ id: NO_ID, content: 'none' }),
  'POST /api/support/close': users({ id: NO_ID }),
  'POST /api/support/reopen': users({ id: NO_ID }),
  'POST /api/support/read': users({ id: NO_ID }),
  'GET /api/support/unread': users(),
};
