// Who may make these calls.
import { everybody, users, NOBODY, PASSWORD, type Lines } from '../../platform/http/testing-access.ts';

export const accountAccess: Lines = {
  'POST /api/sms_mail': everybody({ user_string: NOBODY }),
  'POST /api/sms_send': everybody({ user_string: '51234567', area_code_id: 2 }),
  'POST /api/user/check_email': everybody({ email_code: '123456', user_string: NOBODY }),
  'POST /api/user/check_mobile': everybody({ mobile_code: '123456', user_string: '51234567', area_code_id: 2 }),
  'POST /api/user/register': everybody({
    type: 'email',
    user_string: NOBODY,
    code: '123456',
    re_password: PASSWORD.password,
    ...PASSWORD,
  }),
  'POST /api/user/login': everybody({ user_string: NOBODY, ...PASSWORD }),
  'POST /api/user/logout': { ...users(), endsSession: true },
  'GET /api/user/info': users(),
  'GET /api/cfg/register': everybody(),
  'GET /api/user/center': users(),
  'GET /api/user/invitees': users(),
  'GET /api/user/getPreferences': users(),
  'POST /api/user/setPreferences': users({ preferences: '{}' }),
  'POST /api/user/forget': everybody({
    account: NOBODY,
    code: '123456',
    repassword: PASSWORD.password,
    ...PASSWORD,
  }),
  'POST /api/safe/login_password': users({ oldpassword: 'wrong1234', re_password: PASSWORD.password, ...PASSWORD }),
  'POST /api/safe/update_password': users({ oldpassword: 'wrong1234', re_password: 'granite', password: 'granite' }),
  'POST /api/user/setaccount': users({ oldpassword: 'wrong1234', repassword: 'granite', password: 'granite' }),
  'POST /api/set_withdraw_password': users({ account: NOBODY, code: '123456', withdraw_password: 'granite' }),
  'POST /api/safe/email': users({ email: NOBODY, code: '123456' }),
  'POST /api/safe/mobile': users({ mobile: '51234567', area_code_id: 2, code: '123456' }),
};
