// Who may make these calls.
import { type Lines, NO_ID, operators, users } from '../../platform/http/testing-access.ts';

const MOVE = { from_id: NO_ID, to_id: NO_ID, wallet: 'change', currency_id: 3, number: '1' };

export const subAccountsAccess: Lines = {
  'GET /api/sub_accounts': users(),
  'POST /api/sub_accounts/create': users({ label: 'Grid' }),
  'POST /api/sub_accounts/rename': users({ id: NO_ID, label: 'Grid' }),
  'POST /api/sub_accounts/freeze': users({ id: NO_ID, is_frozen: 1 }),
  'POST /api/sub_accounts/close': users({ id: NO_ID }),
  'POST /api/sub_accounts/transfer': users(MOVE),
  'GET /api/sub_accounts/transfers': users(),
};

export const subAccountDeskAccess: Lines = {
  'GET /api/office/sub_accounts': operators({ user_id: NO_ID }),
};
