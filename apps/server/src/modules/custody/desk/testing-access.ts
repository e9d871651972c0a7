// Who may make these calls.
import { USDT } from '@bourse/domain';
import { type Lines, NO_ID, operators } from '../../../platform/http/testing-access.ts';

const MONEY = { currency: USDT, amount: '1', reason: 'none' };

export const custodyDeskAccess: Lines = {
  'GET /api/office/custody/alarms': operators(),
  'POST /api/office/custody/alarm/seen': operators({ key: 'none' }),
  'GET /api/office/custody/networks': operators(),
  'GET /api/office/custody/standing': operators(),
  'GET /api/office/custody/reconciliations': operators(),
  'GET /api/office/custody/left': operators(),
  'GET /api/office/custody/moves': operators(),
  'GET /api/office/custody/move_networks': operators(),
  'GET /api/office/custody/waiting_transactions': operators(),
  'POST /api/office/custody/move_now': operators({ chain: NO_ID, purpose: 'sweep', reason: 'none' }),
  'POST /api/office/custody/bump': operators({ chain: NO_ID, txid: 'none', reason: 'none' }),
  'GET /api/office/custody/proposals': operators(),
  'POST /api/office/custody/proposal/surplus': operators({ chain: NO_ID, ...MONEY }),
  'POST /api/office/custody/proposal/chain': operators({ chain: NO_ID, ...MONEY }),
  'POST /api/office/custody/proposal/costs': operators(MONEY),
  'POST /api/office/custody/proposal/transfer': operators({ chain: NO_ID, txid: 'none', reason: 'none' }),
  'POST /api/office/custody/proposal/approve': operators({ id: NO_ID }),
  'POST /api/office/custody/proposal/reject': operators({ id: NO_ID, reason: 'none' }),
};
