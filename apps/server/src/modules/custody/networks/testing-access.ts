// Who may make these calls.
import { USDT } from '@bourse/domain';
import { type Lines, NO_ID, operators } from '../../../platform/http/testing-access.ts';

const amounts = {
  min_deposit: '1',
  min_withdraw: '1',
  max_withdraw: '1',
  fee: '0',
  day_limit: '1',
  site_day_limit: '1',
  sweep_min: '1',
  hot_floor: '1',
};
const place = { chain: NO_ID, currency: USDT };

export const networkDeskAccess: Lines = {
  'GET /api/office/networks/list': operators(),
  'GET /api/office/networks/token': operators({ ...place, contract: '' }),
  'POST /api/office/networks/pause': operators({ ...place, side: 'both', cause: 'maintenance', reason: 'none' }),
  'GET /api/office/networks/proposals': operators(),
  'POST /api/office/networks/proposal/network': operators({ ...place, confirmations: 1, ...amounts, reason: 'none' }),
  'POST /api/office/networks/proposal/settings': operators({ ...place, fee: '1', reason: 'none' }),
  'POST /api/office/networks/proposal/approve': operators({ id: NO_ID }),
  'POST /api/office/networks/proposal/reject': operators({ id: NO_ID, reason: 'none' }),
};
