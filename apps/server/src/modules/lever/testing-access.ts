// Who may make these calls.
import { BTC } from '@bourse/domain';
import { everybody, type Lines, NO_ID, operators, PAIR, users } from '../../platform/http/testing-access.ts';

export const leverAccess: Lines = {
  'POST /api/lever/deal': everybody(PAIR),
  'POST /api/lever/submit': users({ ...PAIR, type: '1', share: '1', multiple: '10', status: '1' }),
  'POST /api/lever/my_trade': users(),
  'POST /api/lever/dealall': users(),
  'POST /api/lever/close': users({ id: NO_ID }),
  'POST /api/lever/cancel': users({ id: NO_ID }),
  'POST /api/lever/setstop': users({ id: NO_ID, stop_loss_price: '1' }),
  'POST /api/lever/batch_close': users({ type: 0 }),
  'POST /api/lever/reverse': users({ id: NO_ID }),
  'GET /api/lever/account': users(),
  'GET /api/lever/notices': users(),
  'GET /api/lever/receipt': everybody({ id: NO_ID }),
  'GET /api/lever/proof': everybody({ id: NO_ID }),
  'GET /api/index/ticks': everybody({ currency_id: BTC, from: 1, to: 2 }),
  'GET /api/office/user/positions': operators({ user_id: NO_ID }),
};
