// Who may make these calls.
import { everybody, type Lines } from '../../../platform/http/testing-access.ts';

export const tickAccess: Lines = {
  'GET /api/index/chain': everybody({ second: 1 }),
  'GET /api/index/heads': everybody(),
  'GET /api/index/keys': everybody(),
};
