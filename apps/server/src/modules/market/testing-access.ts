// Who may make these calls.
import { BTC } from '@bourse/domain';
import { everybody, type Lines, PAIR, users } from '../../platform/http/testing-access.ts';

export const marketAccess: Lines = {
  'GET /api/cfg/kefu': everybody(),
  'GET /api/custorm': everybody(),
  'GET /api/time': everybody(),
  'GET /api/site_picture': everybody({ name: 'A'.repeat(43) }),
  'GET /api/qrcode': everybody({ text: 'bourse' }),
  'GET /api/currency/list': everybody(),
  'GET /api/currency/detail': everybody({ id: BTC }),
  'GET /api/currency/logo': everybody({ id: BTC }),
  'GET /api/currency/quotation_new': everybody(),
  'POST /api/quotation': everybody(),
  'POST /api/quotation_new': everybody(),
  'GET /api/currency/new_timeshar': everybody({ from: 1, to: 2, symbol: 'BTC/USDT', period: '1min' }),
  'GET /api/currency/new_timesharall': everybody({ from: 1, to: 2, period: '1min' }),
  'GET /api/currency/new_tradehistory': everybody(PAIR),
  'GET /api/market/ticks': everybody({ currency_id: BTC }),
  'GET /api/market/tickers': everybody({ symbol: 'BTC/USDT' }),
  'GET /api/market/candles': everybody({ symbol: 'BTC/USDT', period: '1min' }),
  'GET /api/market/trades': everybody({ symbol: 'BTC/USDT' }),
  'GET /api/user/currencyList': users(),
  'GET /api/user/getMyCurrency': users(),
  'GET /api/user/addMyCurrency': users({ currency_id: BTC }),
  'GET /api/user/delMyCurrency': users({ currency_id: BTC }),
};

export const tickAccess: Lines = {
  'GET /api/index/chain': everybody({ second: 1 }),
  'GET /api/index/heads': everybody(),
  'GET /api/index/keys': everybody(),
};
