// Who may make these calls.
import { users, NO_ID, type Lines } from '../../platform/http/testing-access.ts';

export const identityAccess: Lines = {
  'POST /api/upload': users(),
  'GET /api/upload': users({ name: 'A'.repeat(43) }),
  'GET /api/user/real_name': users(),
  'POST /api/user/real_name': users(),
  'GET /api/user/verify_level': users(),
  'POST /api/user/verify_level': users({ level: 3 }),
  'GET /api/user/cash_info': users(),
  'POST /api/user/cash_info': users(),
  'GET /api/user/cash_detail': users({ id: NO_ID }),
  'POST /api/user/cash_save': users({ way: 'bank' }),
  'POST /api/user/cash_delete': users({ id: NO_ID }),
  'GET /api/user/region_users': users(),
  'GET /api/user/region': users(),
  'POST /api/user/region': users(),
};
