// Who may make these calls.
import { everybody, users, NO_ID, type Lines } from '../../platform/http/testing-access.ts';

const RESPONSE = { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'AA', signature: 'AA' };
const PASSKEY = { id: 'AA', rawId: 'AA', type: 'public-key', response: RESPONSE };

export const securityAccess: Lines = {
  'GET /api/safe/info': users(),
  'POST /api/user/login_second_factor': everybody({ challenge: 'A'.repeat(43), totp_code: '123456' }),
  'POST /api/user/login_passkey_options': everybody(),
  'POST /api/user/login_passkey': everybody({ passkey: PASSKEY }),
  'POST /api/safe/totp_setup': users({ password: 'wrong1234' }),
  'POST /api/safe/totp_confirm': users({ totp_code: '123456' }),
  'POST /api/safe/totp_disable': users({ password: 'wrong1234' }),
  'POST /api/safe/recovery_codes': users({ password: 'wrong1234' }),
  'GET /api/safe/passkeys': users(),
  'POST /api/safe/passkey_options': users(),
  'POST /api/safe/passkey_register_options': users({ password: 'wrong1234' }),
  'POST /api/safe/passkey_register': users({ passkey: PASSKEY, name: 'Phone' }),
  'POST /api/safe/passkey_rename': users({ id: NO_ID, name: 'Phone' }),
  'POST /api/safe/passkey_delete': users({ id: NO_ID, password: 'wrong1234' }),
  'GET /api/safe/sessions': users(),
  'POST /api/safe/session_revoke': users({ id: NO_ID }),
  'POST /api/safe/session_revoke_others': users(),
  'POST /api/safe/login_history': users(),
  'POST /api/safe/anti_phishing': users({ word: 'harbour', password: 'wrong1234' }),
  'POST /api/safe/freeze': everybody({ token: 'A'.repeat(43) }),
  'POST /api/safe/freeze_self': users({ password: 'wrong1234' }),
};
