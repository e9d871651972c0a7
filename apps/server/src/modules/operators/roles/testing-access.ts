// Who may make these calls.
import { type Lines, NO_ID, operators } from '../../../platform/http/testing-access.ts';

export const rolesAccess: Lines = {
  'GET /api/office/roles/matrix': operators(),
  'GET /api/office/roles/proposals': operators(),
  'POST /api/office/roles/proposal/role': operators({
    role: 'viewer',
    cells: [{ permission: 'funds.read', is_granted: 1 }],
    reason: 'none',
  }),
  'POST /api/office/roles/proposal/approve': operators({ id: NO_ID }),
  'POST /api/office/roles/proposal/reject': operators({ id: NO_ID, reason: 'none' }),
  'GET /api/office/access_reviews': operators(),
  'POST /api/office/access_review/start': operators(),
  'POST /api/office/access_review/decide': operators({ id: NO_ID, operator_id: NO_ID, verdict: 'kept', note: 'none' }),
};
