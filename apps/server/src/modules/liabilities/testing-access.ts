// Who may make these calls.
import { everybody, type Lines, operators, users } from '../../platform/http/testing-access.ts';

export const liabilityAccess: Lines = {
  'GET /api/liabilities/roots': everybody(),
  'GET /api/liabilities/list': everybody(),
  'GET /api/liabilities/own': users(),
  'GET /api/office/liabilities': operators(),
  'POST /api/office/liabilities/make': operators(),
};
