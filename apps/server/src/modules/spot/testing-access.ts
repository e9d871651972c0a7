// Who may make these calls.
import { everybody, operators, users, NO_ID, PAIR, type Lines } from '../../platform/http/testing-access.ts';

const ORDER = { ...PAIR, num: '0.001' };

const TERMS = { ...PAIR, side: 'buy', type: 'limit', price: '1', quantity: '0.001' };

export const spotAccess: Lines = {
  'POST /api/transaction/deal': everybody(PAIR),
  'POST /api/transaction/in': users({ ...ORDER, price: '1' }),
  'POST /api/transaction/out': users({ ...ORDER, price: '999999' }),
  'POST /api/transaction/oco': users({
    ...ORDER,
    type: 'in',
    price: '1',
    stop_price: '999999',
    stop_limit_price: '999999',
  }),
  'POST /api/spot/order': users(TERMS),
  'GET /api/spot/order_info': users({ id: NO_ID }),
  'POST /api/spot/cancel': users({ id: NO_ID }),
  'POST /api/spot/replace': users({ ...TERMS, cancel_id: NO_ID, mode: 'stop_on_failure' }),
  'POST /api/spot/batch': users({ entries: [{ op: 'cancel', id: NO_ID }] }),
  'POST /api/transaction_amend': users({ id: NO_ID, num: '0.001' }),
  'POST /api/transaction_del': users({ id: NO_ID }),
  'POST /api/transaction_del_all': users({ type: 'all', markets: 'all' }),
  'POST /api/transaction_countdown': users({ ...PAIR, seconds: '0' }),
  'POST /api/transaction_all': users(),
  'POST /api/transaction_in': users(),
  'POST /api/transaction_out': users(),
  'POST /api/transaction_complete': users(),
  'GET /api/office/user/orders': operators({ user_id: NO_ID }),
  'GET /api/office/user/trades': operators({ user_id: NO_ID }),
};
