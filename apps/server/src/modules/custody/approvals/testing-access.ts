// Who may make these calls.
import { type Lines, NO_ID, operators } from '../../../platform/http/testing-access.ts';

const SIGNATURE = 'ab'.repeat(64);
const SEALED = { wrap: 'passphrase', rounds: 600_000, salt: 'aa', iv: 'bb', data: 'cc' };

export const approvalsAccess: Lines = {
  'GET /api/office/approver_keys': operators(),
  'GET /api/office/approver_key': operators(),
  'POST /api/office/approver_key/enrol': operators({
    name: 'Nobody',
    public_key: 'ab'.repeat(32),
    sealed: SEALED,
    signature: SIGNATURE,
    code: '000000',
  }),
  'POST /api/office/approver_key/revoke': operators({ id: NO_ID, code: '000000' }),
  'GET /api/office/approvals': operators(),
  'GET /api/office/approval': operators({ withdrawal_id: NO_ID }),
  'POST /api/office/approval/sign': operators({ withdrawal_id: NO_ID, text: 'none', signature: SIGNATURE }),
  'POST /api/office/approval/drop': operators({ id: NO_ID, reason: 'none' }),
};
