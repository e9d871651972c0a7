// Who may make these calls.
import { everybody, type Lines, NO_ID, users } from '../../../platform/http/testing-access.ts';

export const gatewayAccess: Lines = {
  'GET /api/gateway/options': users(),
  'POST /api/gateway/order': users({ money: '100' }),
  'GET /api/gateway/order': users({ id: NO_ID }),
  'GET /api/gateway/orders': users(),
  'POST /api/gateway/callback/:provider': everybody(),
};
