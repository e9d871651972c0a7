// Who may make these calls.
import { everybody, type Lines, NO_ID, users } from '../../http/testing-access.ts';

export const earnAccess: Lines = {
  'GET /api/zhiya/list': everybody(),
  'POST /api/zhiya/buy': users({ id: NO_ID }),
  'POST /api/zhiya/quxiao': users({ id: NO_ID }),
  'POST /api/zhiya/renew': users({ id: NO_ID, is_renewing: 1 }),
  'GET /api/zhiya/myorder': users({ page: 1 }),
  'GET /api/zhiya/totals': users(),
  'GET /api/zhiya/notices': users(),
};
