// Who may make these calls.
import { BTC } from '@bourse/domain';
import { type Lines, NO_ID, operators } from '../../../platform/http/testing-access.ts';

const ADJUSTMENT = { wallet: 'change', currency: BTC, amount: '1', direction: 'credit', source: 'treasury' };

export const fundsDeskAccess: Lines = {
  'GET /api/office/user/funds': operators({ id: NO_ID }),
  'GET /api/office/user/ledger': operators({ id: NO_ID }),
  'POST /api/office/user/wallet/lock': operators({ id: NO_ID, wallet: 'change', reason: 'none' }),
  'POST /api/office/user/wallet/unlock': operators({ id: NO_ID, wallet: 'change', reason: 'none' }),
  'GET /api/office/adjustments': operators(),
  'POST /api/office/adjustment/request': operators({ id: NO_ID, ...ADJUSTMENT, reason: 'none' }),
  'POST /api/office/adjustment/approve': operators({ id: NO_ID, amount: '1' }),
  'POST /api/office/adjustment/reject': operators({ id: NO_ID, reason: 'none' }),
  'GET /api/office/deposit_requests': operators(),
  'GET /api/office/unclaimed_deposits': operators(),
  'GET /api/office/deposit_request': operators({ id: NO_ID }),
  'GET /api/office/deposit_request/picture': operators({ id: NO_ID }),
  'POST /api/office/deposit_request/propose': operators({ id: NO_ID, way: 'house', amount: '1' }),
  'POST /api/office/deposit_request/approve': operators({ id: NO_ID, revision: 1, amount: '1' }),
  'POST /api/office/deposit_request/reject': operators({ id: NO_ID, reason: 'none' }),
  'GET /api/office/withdrawals': operators(),
  'GET /api/office/withdrawal': operators({ id: NO_ID }),
  'GET /api/office/withdrawal/progress': operators({ id: NO_ID }),
  'POST /api/office/withdrawal/approve': operators({ id: NO_ID, amount: '1' }),
  'POST /api/office/withdrawal/reject': operators({ id: NO_ID, reason: 'none' }),
};
