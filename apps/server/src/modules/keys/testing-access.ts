// Who may make these calls.
import { KEY_PERMISSIONS } from '@bourse/domain';
import { type Lines, NO_ID, operators, users } from '../../platform/http/testing-access.ts';

const KEY = { label: 'Robot', permissions: KEY_PERMISSIONS.join(','), password: 'wrong1234' };

export const keysAccess: Lines = {
  'GET /api/keys': users(),
  'POST /api/keys/create': users({ ...KEY, kind: 'hmac' }),
  'POST /api/keys/change': users({ ...KEY, id: NO_ID }),
  'POST /api/keys/revoke': users({ id: NO_ID, password: 'wrong1234' }),
  'GET /api/keys/uses': users(),
  'GET /api/office/keys': operators({ user_id: NO_ID }),
  'GET /api/office/keys/uses': operators({ user_id: NO_ID }),
  'POST /api/office/keys/revoke': operators({ id: NO_ID, reason: 'Its owner has lost it.' }),
};
