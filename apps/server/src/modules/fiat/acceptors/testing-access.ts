// Who may make these calls.
import { everybody, type Lines, NO_ID, users } from '../../../platform/http/testing-access.ts';

const DEAL = { acceptor_id: NO_ID, way: 'bank', type: 'buy', money: '100' };

export const acceptorAccess: Lines = {
  'GET /api/acceptor/list': everybody(),
  'GET /api/acceptor/info': users({ id: NO_ID }),
  'POST /api/acceptor/deal': users(DEAL),
  'GET /api/acceptor/my_deal': users(),
  'GET /api/acceptor/detail': users({ id: NO_ID }),
  'POST /api/acceptor/cancel': users({ id: NO_ID }),
  'POST /api/acceptor/paid': users({ id: NO_ID }),
  'POST /api/acceptor/received': users({ id: NO_ID }),
  'POST /api/acceptor/not_received': users({ id: NO_ID }),
  'POST /api/acceptor/appeal': users({ id: NO_ID }),
  'POST /api/acceptor/concede': users({ id: NO_ID }),
  'GET /api/acceptor/desk': users(),
  'POST /api/acceptor/accept': users({ id: NO_ID }),
  'POST /api/acceptor/refuse': users({ id: NO_ID, reason: 'busy' }),
  'POST /api/acceptor/pay': users({ id: NO_ID }),
  'POST /api/acceptor/confirm': users({ id: NO_ID }),
  'POST /api/acceptor/switch': users({ is_accepting: 1 }),
};
