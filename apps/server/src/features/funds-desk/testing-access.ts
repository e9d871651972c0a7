// Who may make these calls.
import { type Lines, NO_ID, operators } from '../../http/testing-access.ts';

export const fundsDeskAccess: Lines = {
  'GET /api/office/user/funds': operators({ id: NO_ID }),
  'GET /api/office/user/ledger': operators({ id: NO_ID }),
};
