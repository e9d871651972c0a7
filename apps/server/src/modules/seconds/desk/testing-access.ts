// Who may make these calls.
import { USDT } from '@bourse/domain';
import { type Lines, NO_ID, operators } from '../../../platform/http/testing-access.ts';

const FUND = { purpose: 'micro_pool', currency: USDT, amount: '1' };

export const microDeskAccess: Lines = {
  'GET /api/office/micro/settings': operators(),
  'POST /api/office/micro/stop': operators({ scope: 'market', id: NO_ID, reason: 'none' }),
  'GET /api/office/micro/exposure': operators({ currency: USDT }),
  'GET /api/office/micro/funds': operators(),
  'GET /api/office/micro/statistics': operators({ currency: USDT }),
  'GET /api/office/micro/insurances': operators(),
  'GET /api/office/micro/claims': operators(),
  'GET /api/office/micro/orders': operators(),
  'GET /api/office/micro/proposals': operators(),
  'POST /api/office/micro/proposal/term': operators({ seconds: 30, ratio: '85', reason: 'none' }),
  'POST /api/office/micro/proposal/currency': operators({ id: NO_ID, open_max: 1, reason: 'none' }),
  'POST /api/office/micro/proposal/insurance': operators({ id: NO_ID, premium_rate: '60', reason: 'none' }),
  'POST /api/office/micro/proposal/risk': operators({ version: 2, reason: 'none' }),
  'POST /api/office/micro/proposal/open': operators({ scope: 'market', id: NO_ID, reason: 'none' }),
  'POST /api/office/micro/proposal/fund': operators({ ...FUND, reason: 'none' }),
  'POST /api/office/micro/proposal/approve': operators({ id: NO_ID }),
  'POST /api/office/micro/proposal/reject': operators({ id: NO_ID, reason: 'none' }),
};
