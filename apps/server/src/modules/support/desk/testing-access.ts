// Who may make these calls.
import { type Lines, NO_ID, operators } from '../../../platform/http/testing-access.ts';

export const ticketDeskAccess: Lines = {
  'GET /api/office/tickets': operators(),
  'GET /api/office/ticket': operators({ id: NO_ID }),
  'GET /api/office/ticket/picture': operators({ id: NO_ID, name: 'none' }),
  'POST /api/office/ticket/answer': operators({ id: NO_ID, content: 'none' }),
  'POST /api/office/ticket/note': operators({ id: NO_ID, content: 'none' }),
  'POST /api/office/ticket/assign': operators({ id: NO_ID }),
  'POST /api/office/ticket/close': operators({ id: NO_ID }),
  'POST /api/office/ticket/reopen': operators({ id: NO_ID }),
  'GET /api/office/ticket/replies': operators(),
  'POST /api/office/ticket/reply/save': operators({ name: 'none', texts: {} }),
  'POST /api/office/ticket/reply/remove': operators({ id: NO_ID, seen: { name: '', texts: {} } }),
};
