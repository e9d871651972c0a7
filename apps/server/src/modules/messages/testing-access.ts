// Who may make these calls.
import { type Lines, NO_ID, users } from '../../platform/http/testing-access.ts';

export const messageAccess: Lines = {
  'GET /api/messages': users(),
  'GET /api/messages/unread': users(),
  'POST /api/messages/read': users({ id: NO_ID }),
  'POST /api/messages/read_all': users(),
};
