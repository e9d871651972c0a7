// Who may make these calls.
import { USDT } from '@bourse/domain';
import { users, type Lines } from '../../http/testing-access.ts';

export const walletAccess: Lines = {
  'POST /api/wallet/list': users(),
  'POST /api/wallet/change': users({ currency_id: USDT, number: '1', from_field: 'change', to_field: 'lever' }),
};
