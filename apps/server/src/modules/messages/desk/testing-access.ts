// Who may make these calls.
import { type Lines, NO_ID, operators } from '../../../platform/http/testing-access.ts';

export const messageDeskAccess: Lines = {
  'GET /api/office/messages': operators(),
  'GET /api/office/messages/reader': operators({ user_id: NO_ID }),
  'POST /api/office/messages/send': operators({ user_id: NO_ID, title: 'none', text: 'none' }),
  'GET /api/office/messages/audience': operators({ audience: 'everybody' }),
  'GET /api/office/messages/announcements': operators(),
  'POST /api/office/messages/announcement/stop': operators({ id: NO_ID, reason: 'none' }),
  'GET /api/office/messages/proposals': operators(),
  'POST /api/office/messages/proposal/announcement': operators({
    texts: { en: { title: 'none', text: 'none' } },
    audience: 'users',
    members: String(NO_ID),
    reason: 'none',
  }),
  'POST /api/office/messages/proposal/approve': operators({ id: NO_ID }),
  'POST /api/office/messages/proposal/reject': operators({ id: NO_ID, reason: 'none' }),
};
