// Who may make these calls.
import { everybody, type Lines, NO_ID, users } from '../../http/testing-access.ts';

export const launchAccess: Lines = {
  'GET /api/user/upstart': everybody(),
  'GET /api/launch/projects': everybody(),
  'GET /api/launch/cover': everybody({ id: NO_ID }),
  'POST /api/bi/price': everybody(),
  'GET /api/iepn': everybody(),
  'POST /api/user/up_order': users({ id: NO_ID, amount: '1' }),
  'POST /api/user/uplists': users(),
  'POST /api/user/unlock': users({ id: NO_ID }),
  'GET /api/launch/totals': users(),
  'GET /api/launch/result': users({ id: NO_ID }),
  'GET /api/launch/notices': users(),
};
