// Who may make these calls.
import { USDT } from '@bourse/domain';
import { everybody, type Lines, NO_ID, users } from '../../platform/http/testing-access.ts';

const ORDER = { match_id: '1', currency_id: USDT, type: '1', seconds: '60', number: '10' };

export const microAccess: Lines = {
  'GET /api/microtrade/payable_currencies': everybody(),
  'GET /api/microtrade/seconds': everybody(),
  'POST /api/microtrade/submit': users(ORDER),
  'GET /api/microtrade/lists': users(),
  'POST /api/microtrade/lists': users(),
  'GET /api/microtrade/receipt': everybody({ id: NO_ID }),
  'GET /api/microtrade/proof': everybody({ id: NO_ID }),
  'GET /api/microtrade/statistics': users(),
  'GET /api/microtrade/risk': users(),
  'POST /api/microtrade/accept_risk': users({ version: 1 }),
  'POST /api/microtrade/accept_risk_link': everybody({ token: 'none' }),
  'GET /api/microtrade/limits': users(),
  'POST /api/microtrade/limits': users({ orders_max: 10 }),
  'GET /api/microtrade/notices': users(),
  'GET /api/insurance/types': everybody(),
  'GET /api/insurance/list': users(),
  'POST /api/insurance/buy': users({ type_id: NO_ID, assets: '100' }),
  'POST /api/insurance/claim': users({ id: NO_ID }),
  'POST /api/insurance/cancel': users({ id: NO_ID }),
};
