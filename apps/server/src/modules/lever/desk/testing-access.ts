// Who may make these calls.
import { USDT } from '@bourse/domain';
import { type Lines, NO_ID, operators } from '../../../platform/http/testing-access.ts';

const FUND = { purpose: 'lever_pool', currency: USDT, amount: '1' };

export const leverDeskAccess: Lines = {
  'GET /api/office/lever/markets': operators(),
  'POST /api/office/lever/state': operators({ id: NO_ID, state: 'halted', reason: 'none' }),
  'GET /api/office/lever/risk': operators(),
  'GET /api/office/lever/queue': operators({ id: NO_ID, side: 'long' }),
  'GET /api/office/lever/settlement': operators({ id: NO_ID }),
  'GET /api/office/lever/stress': operators({ legal_id: USDT }),
  'GET /api/office/lever/funds': operators(),
  'GET /api/office/lever/proposals': operators(),
  'POST /api/office/lever/proposal/market': operators({ id: NO_ID, spread: '0.02', reason: 'none' }),
  'POST /api/office/lever/proposal/state': operators({ id: NO_ID, state: 'halted', reason: 'none' }),
  'POST /api/office/lever/proposal/settlement': operators({ id: NO_ID, reason: 'none' }),
  'POST /api/office/lever/proposal/rules': operators({ open_risk_min: '150', reason: 'none' }),
  'POST /api/office/lever/proposal/fund': operators({ ...FUND, reason: 'none' }),
  'POST /api/office/lever/proposal/approve': operators({ id: NO_ID }),
  'POST /api/office/lever/proposal/reject': operators({ id: NO_ID, reason: 'none' }),
};
