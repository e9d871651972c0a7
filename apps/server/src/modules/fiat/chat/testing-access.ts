// Who may make these calls.
import { type Lines, NO_ID, users } from '../../../platform/http/testing-access.ts';

export const fiatChatAccess: Lines = {
  'GET /api/legal_deal_messages': users({ id: NO_ID }),
  'POST /api/legal_deal_message': users({ id: NO_ID, content: 'none' }),
  'POST /api/legal_deal_read': users({ id: NO_ID }),
  'GET /api/legal_deal_unread': users(),
  'GET /api/legal_notices': users(),
  'POST /api/legal_statement': users({ id: NO_ID, content: 'none' }),
  'GET /api/legal_statements': users({ id: NO_ID }),
};
