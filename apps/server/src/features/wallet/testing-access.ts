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
  'GET /api/wallet/currencylist': users(),
  'POST /api/wallet/get_address': users(),
  'POST /api/wallet/addaddress': users({ currency_id: USDT, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }),
  'POST /api/wallet/deladdress': users({ address_id: NO_ID }),
};
