// Who may make these calls.
import { USDT } from '@bourse/domain';
import { NO_ID, users, type Lines } from '../../http/testing-access.ts';

export const walletAccess: Lines = {
  'POST /api/wallet/list': users(),
  'POST /api/wallet/change': users({ currency_id: USDT, number: '1', from_field: 'change', to_field: 'lever' }),
  'GET /api/wallet/list': users(),
  'POST /api/wallet/detail': users({ currency: USDT }),
  'GET /api/currency/user_currency_list': users(),
  'GET /api/wallet/overview': users(),
  'POST /api/wallet/legal_log': users(),
  'POST /api/account/list': users(),
  'GET /api/wallet/records': users({ kind: 'transfer' }),
  'GET /api/wallet/transfers': users(),
  'POST /api/wallet/hzhistory': users(),
  'GET /api/charge_mention/log': users(),
  'GET /api/wallet/statement': users({ month: '2026-11' }),
  'GET /api/wallet/currencylist': users(),
  'POST /api/wallet/get_address': users(),
  'POST /api/wallet/addaddress': users({ currency_id: USDT, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }),
  'POST /api/wallet/deladdress': users({ address_id: NO_ID }),
  'POST /api/wallet/get_in_address': users({ currency: USDT }),
  'POST /api/wallet/cbaddress': users({ currency: USDT }),
  'GET /api/money/rechange': users(),
  'POST /api/wallet/charge_req': users({ currency: USDT, amount: '1' }),
  'GET /api/wallet/deposits': users(),
  'POST /api/wallet/get_info': users({ currency: USDT }),
  'POST /api/wallet/out': users({ currency: USDT, number: '10', address: 'nowhere', code: '000000' }),
  'POST /api/wallet/cancel_withdrawal': users({ id: NO_ID }),
  'GET /api/wallet/withdrawals': users(),
  'GET /api/wallet/allow_list': users(),
  'POST /api/wallet/allow_list': users({ is_on: 1 }),
};
