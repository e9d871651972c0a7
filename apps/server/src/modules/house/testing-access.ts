// Who may make these calls.
import { USDT } from '@bourse/domain';
import { type Lines, NO_ID, operators } from '../../platform/http/testing-access.ts';

const MOVE = { from: 'treasury', to: 'fees', currency: USDT, amount: '1' };

export const houseDeskAccess: Lines = {
  'GET /api/office/house/accounts': operators(),
  'GET /api/office/house/ledger': operators(),
  'GET /api/office/house/preview': operators(MOVE),
  'GET /api/office/house/exposure': operators(),
  'GET /api/office/house/proposals': operators(),
  'POST /api/office/house/proposal/move': operators({ ...MOVE, reason: 'none' }),
  'POST /api/office/house/proposal/stop': operators({ is_stopped: 1, reason: 'none' }),
  'POST /api/office/house/proposal/approve': operators({ id: NO_ID }),
  'POST /api/office/house/proposal/reject': operators({ id: NO_ID, reason: 'none' }),
};

export const reportsAccess: Lines = {
  'GET /api/office/reports/days': operators(),
  'GET /api/office/reports/closings': operators(),
};
