// Who may make these calls.
import { BTC } from '@bourse/domain';
import { type Lines, NO_ID, operators } from '../../../platform/http/testing-access.ts';

export const coinDeskAccess: Lines = {
  'GET /api/office/coins/list': operators(),
  'POST /api/office/coins/halt': operators({ id: NO_ID, reason: 'none' }),
  'GET /api/office/coins/proposals': operators(),
  'POST /api/office/coins/proposal/coin': operators({
    id: BTC,
    name: 'BTC',
    full_name: 'x',
    names: {},
    reason: 'none',
  }),
  'POST /api/office/coins/proposal/market': operators({ id: NO_ID, reason: 'none' }),
  'POST /api/office/coins/proposal/profile': operators({ currency: NO_ID, reason: 'none' }),
  'POST /api/office/coins/proposal/delisting': operators({ currency: NO_ID, step: 'called_off', reason: 'none' }),
  'GET /api/office/coins/delisting': operators({ currency: NO_ID }),
  'POST /api/office/coins/proposal/supply': operators({ currency: BTC, amount: '1', reason: 'none' }),
  'POST /api/office/coins/proposal/approve': operators({ id: NO_ID }),
  'POST /api/office/coins/proposal/reject': operators({ id: NO_ID, reason: 'none' }),
};
