// Who may make these calls.
import { type Lines, NO_ID, operators } from '../../../platform/http/testing-access.ts';

export const limitDeskAccess: Lines = {
  'GET /api/office/limits/view': operators(),
  'GET /api/office/limits/proposals': operators(),
  'POST /api/office/limits/proposal/level': operators({ level: 0, day_limit: '1500', reason: 'none' }),
  'POST /api/office/limits/proposal/approve': operators({ id: NO_ID }),
  'POST /api/office/limits/proposal/reject': operators({ id: NO_ID, reason: 'none' }),
};
