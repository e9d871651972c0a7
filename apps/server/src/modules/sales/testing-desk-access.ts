// Who may make these calls.
import { USDT } from '@bourse/domain';
import { type Lines, NO_ID, operators } from '../../http/testing-access.ts';

export const launchDeskAccess: Lines = {
  'GET /api/office/launch/sales': operators(),
  'GET /api/office/launch/sale': operators({ id: NO_ID }),
  'GET /api/office/launch/subscriptions': operators(),
  'GET /api/office/launch/preview': operators({ id: NO_ID }),
  'GET /api/office/launch/reserves': operators(),
  'GET /api/office/launch/funds': operators(),
  'POST /api/office/launch/text/save': operators({ id: NO_ID, lang: 'en', seen: {} }),
  'POST /api/office/launch/stop': operators({ id: NO_ID, reason: 'none' }),
  'GET /api/office/launch/proposals': operators(),
  'POST /api/office/launch/proposal/sale': operators({ id: NO_ID, price: '1', reason: 'none' }),
  'POST /api/office/launch/proposal/text': operators({ id: NO_ID, lang: 'en', reason: 'none' }),
  'POST /api/office/launch/proposal/schedule': operators({ id: NO_ID, reason: 'none' }),
  'POST /api/office/launch/proposal/cancel': operators({ id: NO_ID, reason: 'none' }),
  'POST /api/office/launch/proposal/settle': operators({ id: NO_ID, reason: 'none' }),
  'POST /api/office/launch/proposal/fund': operators({ currency: USDT, amount: '1', reason: 'none' }),
  'POST /api/office/launch/proposal/receive': operators({ currency: NO_ID, amount: '1', reason: 'none' }),
  'POST /api/office/launch/proposal/approve': operators({ id: NO_ID }),
  'POST /api/office/launch/proposal/reject': operators({ id: NO_ID, reason: 'none' }),
};
