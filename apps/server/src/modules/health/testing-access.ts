// Who may make these calls.
import { everybody, type Lines, NO_ID, operators } from '../../platform/http/testing-access.ts';

const TIMES = { begin: 1, end: 2 };
const TEXTS = { en: { title: 'Maintenance', text: 'We move to new machines.' } };
const FIELDS = { ...TIMES, parts: ['trading'], texts: TEXTS };

export const healthAccess: Lines = {
  'GET /api/status': everybody(),
  'GET /api/office/maintenances': operators(),
  'POST /api/office/maintenance/announce': operators(FIELDS),
  'POST /api/office/maintenance/change': operators({ id: NO_ID, ...FIELDS, seen: FIELDS }),
  'POST /api/office/maintenance/end': operators({ id: NO_ID }),
};
