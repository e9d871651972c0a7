// Who may make these calls.
import { type Lines, NO_ID, operators } from '../../platform/http/testing-access.ts';

export const watchAccess: Lines = {
  'GET /api/office/watch/view': operators(),
  'GET /api/office/watch/alarms': operators(),
  'POST /api/office/watch/alarm/seen': operators({ key: 'none' }),
  'GET /api/office/watch/events': operators(),
  'GET /api/office/watch/thresholds': operators(),
  'POST /api/office/watch/threshold/set': operators({
    kind: 'queue_deep',
    warning: '0',
    critical: '0',
    seen: { warning: 0, critical: 0 },
  }),
  'GET /api/office/watch/targets': operators(),
  'POST /api/office/watch/target/add': operators({ kind: 'webhook', address: 'none', severity: 'warning', lang: 'en' }),
  'POST /api/office/watch/target/test': operators({ id: NO_ID }),
  'POST /api/office/watch/target/remove': operators({ id: NO_ID }),
};
