// Calls that change how a user proves who they are: passwords and bound addresses. Each one that is done holds withdrawals
// for a day and is told to the user by mail or SMS; where a second factor is on, each asks for it.
import { z } from 'zod';
import { address, code, CODE_REFUSALS, password } from './account.ts';
import { defineCall } from './call.ts';
import { id, nicknameText, text } from './fields.ts';
import { secondFactorProof } from './security-proof.ts';

/** A nickname may be this long, in UTF-16 units. */
export const NICKNAME_LENGTH_MAX = 20;
/** A trade password has 6 to 20 characters. */
export const TRADE_PASSWORD_LENGTH_MIN = 6;
export const TRADE_PASSWORD_LENGTH_MAX = 20;

const countryChoice = { country_code: text(8).optional(), area_code_id: id.optional() };

export const forget = defineCall({
  method: 'POST',
  path: '/api/user/forget',
  access: 'public',
  risk: 'none',
  summary: 'Set a new login password with a code of type `forget` that was sent to the account. Ends all sessions.',
  input: z.object({ account: address, password, repassword: password, code, ...countryChoice }),
  refusals: {
    account: 'account_required',
    password: 'invalid_password',
    repassword: 'passwords_differ',
    code: CODE_REFUSALS,
  },
  message: z.string(),
  isSensitive: true,
});

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/safe/login_password',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Change the login password. Ends all sessions but this one.',
  input: z.object({ oldpassword: password, password, re_password: password, ...secondFactorProof }),
  refusals: { oldpassword: 'old_password_required', password: 'invalid_password', re_password: 'passwords_differ' },
  message: z.string(),
  isSensitive: true,
});

export const setTradePassword = defineCall({
  method: 'POST',
  path: '/api/user/setaccount',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Set the trade password, and with `account` the nickname shown in fiat trading. Where one is set, `oldpassword`.',
  input: z.object({
    account: nicknameText(NICKNAME_LENGTH_MAX).optional(),
    password,
    repassword: password,
    oldpassword: password.optional(),
    ...secondFactorProof,
  }),
  refusals: { password: 'invalid_trade_password', repassword: 'passwords_differ' },
  message: z.string(),
  isSensitive: true,
});

export const updateTradePassword = defineCall({
  method: 'POST',
  path: '/api/safe/update_password',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Set or change the trade password, 6 to 20 characters; `oldpassword` is needed when one is set.',
  input: z.object({ oldpassword: password.optional(), password, re_password: password, ...secondFactorProof }),
  refusals: { password: 'invalid_trade_password', re_password: 'passwords_differ' },
  message: z.string(),
  isSensitive: true,
});

export const setWithdrawPassword = defineCall({
  method: 'POST',
  path: '/api/set_withdraw_password',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Set the trade password with a code of type `update` that was sent to `account`, an address of the caller’s. Where one is set, `oldpassword`.',
  input: z.object({
    account: address,
    code,
    withdraw_password: password,
    oldpassword: password.optional(),
    ...countryChoice,
    ...secondFactorProof,
  }),
  refusals: { account: 'account_required', code: CODE_REFUSALS, withdraw_password: 'invalid_trade_password' },
  message: z.string(),
  isSensitive: true,
});

export const bindEmail = defineCall({
  method: 'POST',
  path: '/api/safe/email',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Bind an e-mail with the code that was sent to it (type `safe`). Replacing a bound one also takes the login password.',
  input: z.object({ email: address, code, password: password.optional(), ...secondFactorProof }),
  refusals: { email: 'email_required', code: CODE_REFUSALS },
  message: z.string(),
  isSensitive: true,
});

export const bindMobile = defineCall({
  method: 'POST',
  path: '/api/safe/mobile',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Bind a phone with the code that was sent to it (type `safe`). Replacing a bound one also takes the login password.',
  input: z.object({ mobile: address, code, password: password.optional(), ...countryChoice, ...secondFactorProof }),
  refusals: { mobile: 'account_required', code: CODE_REFUSALS },
  message: z.string(),
  isSensitive: true,
});
