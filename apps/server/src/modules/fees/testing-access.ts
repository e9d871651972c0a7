// Who may make these calls.
import { everybody, type Lines, NO_ID, operators, users } from '../../platform/http/testing-access.ts';

export const feesAccess: Lines = {
  'GET /api/fees/tiers': everybody(),
  'GET /api/fees/mine': users(),
};

const TIERS = [{ min_volume: '5', maker_fee: '0.1', taker_fee: '0.1' }];

export const feeDeskAccess: Lines = {
  'GET /api/office/fees/settings': operators(),
  'POST /api/office/fees/preview': operators({ tiers: TIERS }),
  'GET /api/office/fees/users': operators(),
  'GET /api/office/fees/proposals': operators(),
  'POST /api/office/fees/proposal/tiers': operators({ tiers: TIERS, reason: 'none' }),
  'POST /api/office/fees/proposal/grant': operators({ user_id: NO_ID, level: 0, reason: 'none' }),
  'POST /api/office/fees/proposal/approve': operators({ id: NO_ID }),
  'POST /api/office/fees/proposal/reject': operators({ id: NO_ID, reason: 'none' }),
};
