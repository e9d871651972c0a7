// Who may make these calls.
import { USDT } from '@bourse/domain';
import { everybody, type Lines, NO_ID, operators, users } from '../../platform/http/testing-access.ts';

export const stakingAccess: Lines = {
  'GET /api/zhiya/list': everybody(),
  'POST /api/zhiya/buy': users({ id: NO_ID }),
  'POST /api/zhiya/quxiao': users({ id: NO_ID }),
  'POST /api/zhiya/renew': users({ id: NO_ID, is_renewing: 1 }),
  'GET /api/zhiya/myorder': users({ page: 1 }),
  'GET /api/zhiya/totals': users(),
  'GET /api/zhiya/notices': users(),
  'GET /api/office/earn/settings': operators(),
  'GET /api/office/earn/reserves': operators(),
  'GET /api/office/earn/funds': operators(),
  'GET /api/office/earn/orders': operators(),
  'POST /api/office/earn/stop': operators({ id: NO_ID, reason: 'none' }),
  'GET /api/office/earn/proposals': operators(),
  'POST /api/office/earn/proposal/rules': operators({ cancel_fee: '2', reason: 'none' }),
  'POST /api/office/earn/proposal/product': operators({ id: NO_ID, rate: '1', reason: 'none' }),
  'POST /api/office/earn/proposal/fund': operators({ currency: USDT, amount: '1', reason: 'none' }),
  'POST /api/office/earn/proposal/approve': operators({ id: NO_ID }),
  'POST /api/office/earn/proposal/reject': operators({ id: NO_ID, reason: 'none' }),
};
