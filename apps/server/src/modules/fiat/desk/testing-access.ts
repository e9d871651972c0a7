// Who may make these calls.
import { USDT } from '@bourse/domain';
import { type Lines, NO_ID, operators } from '../../../platform/http/testing-access.ts';

const REASON = { reason: 'none' };
const VERDICT = { kind: 'deal', id: NO_ID, winner: 'buyer', grounds: 'payment_proven', ...REASON };

export const fiatDeskAccess: Lines = {
  'GET /api/office/fiat/merchants': operators(),
  'POST /api/office/fiat/merchant/suspend': operators({
    user_id: NO_ID,
    currency: USDT,
    is_suspended: 1,
    ...REASON,
  }),
  'GET /api/office/fiat/ads': operators(),
  'POST /api/office/fiat/ad/take_down': operators({ id: NO_ID, ...REASON }),
  'POST /api/office/fiat/ad/allow': operators({ id: NO_ID, ...REASON }),
  'GET /api/office/fiat/deals': operators(),
  'GET /api/office/fiat/figures': operators(),
  'GET /api/office/fiat/user': operators({ id: NO_ID }),
  'GET /api/office/fiat/restricted': operators(),
  'POST /api/office/fiat/user/restrict': operators({ id: NO_ID, ...REASON }),
  'POST /api/office/fiat/user/mute': operators({ id: NO_ID, ...REASON }),
  'GET /api/office/fiat/appeals': operators(),
  'GET /api/office/fiat/case': operators({ kind: 'deal', id: NO_ID }),
  'GET /api/office/fiat/case/picture': operators({ kind: 'deal', id: NO_ID, name: 'none' }),
  'POST /api/office/fiat/case/message': operators({ kind: 'deal', id: NO_ID, content: 'none' }),
  'GET /api/office/fiat/settings': operators(),
  'POST /api/office/fiat/stop': operators(REASON),
  'GET /api/office/fiat/proposals': operators(),
  'POST /api/office/fiat/proposal/rules': operators({ unfinished_max: 4, ...REASON }),
  'POST /api/office/fiat/proposal/currency': operators({ code: 'EUR', digits: 0, ...REASON }),
  'POST /api/office/fiat/proposal/rate': operators({ code: 'EUR', rate: '0.9', ...REASON }),
  'POST /api/office/fiat/proposal/coin': operators({ id: NO_ID, is_offered: 1, ...REASON }),
  'POST /api/office/fiat/proposal/quota': operators({ level: 1, day_limit: '1000', ...REASON }),
  'POST /api/office/fiat/proposal/way': operators({ way: 'we_chat', is_offered: 0, ...REASON }),
  'POST /api/office/fiat/proposal/merchant': operators({
    user_id: NO_ID,
    currency: USDT,
    is_approved: 1,
    ...REASON,
  }),
  'POST /api/office/fiat/proposal/verdict': operators(VERDICT),
  'POST /api/office/fiat/proposal/acceptor': operators({ user_id: NO_ID, is_appointed: 1, ...REASON }),
  'POST /api/office/fiat/proposal/gateway': operators({ is_open: 0, ...REASON }),
  'POST /api/office/fiat/proposal/gateway_fund': operators({ amount: '1', ...REASON }),
  'POST /api/office/fiat/proposal/gateway_order': operators({ id: NO_ID, is_paid: 1, ...REASON }),
  'POST /api/office/fiat/proposal/approve': operators({ id: NO_ID }),
  'POST /api/office/fiat/proposal/reject': operators({ id: NO_ID, ...REASON }),
  'GET /api/office/fiat/acceptors': operators(),
  'GET /api/office/fiat/acceptor_deals': operators(),
  'GET /api/office/fiat/gateway': operators(),
  'GET /api/office/fiat/gateway/orders': operators(),
  'GET /api/office/fiat/gateway/callbacks': operators(),
  'GET /api/office/fiat/gateway/funds': operators(),
};
