// Who may make these calls.
import { everybody, type Lines } from '../../platform/http/testing-access.ts';

export const newsAccess: Lines = {
  'POST /api/news/list': everybody({ c_id: 5 }),
  'GET /api/news/list': everybody({ c_id: 5, language: 'en' }),
  'POST /api/news/detail': everybody({ id: 1 }),
};
