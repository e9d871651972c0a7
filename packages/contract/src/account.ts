// Calls of registration, codes, login and the user's own facts.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { fault } from './faults.ts';
import { codeField, id, mailOrPhone, text } from './fields.ts';

/** An address is taken as it was typed or copied; blanks and unseen marks do not count. */
export const address = mailOrPhone.refine((value) => value !== '', fault('empty'));
const areaCodeId = id.optional();
export const code = codeField;
export const password = text(64);
/** A code that is missing, and one that is wrong, are refused with these. */
export const CODE_REFUSALS = { missing: 'code_required', wrong: 'invalid_code' } as const;
const nothing = z.object({});

/**
 * A code is sent for one of these purposes, and proves nothing for another. One that was asked for without a purpose is a
 * `forget` code of an address that has an account; of any other a visitor's `register` or a user's `safe` code, for an
 * address to bind. `update` is for the fund password.
 */
export const CODE_PURPOSES = ['register', 'forget', 'widthdraw', 'safe', 'update'] as const;
const purpose = z.enum(CODE_PURPOSES).optional();

export const sendSms = defineCall({
  method: 'POST',
  path: '/api/sms_send',
  access: 'public',
  risk: 'none',
  summary: 'Send a 6-digit code by SMS; it is valid 10 minutes and bound to address and purpose.',
  input: z.object({ user_string: address, country_code: text(8).optional(), area_code_id: areaCodeId, type: purpose }),
  refusals: { user_string: 'account_required' },
  message: z.string(),
  isSensitive: true,
});

export const sendMail = defineCall({
  method: 'POST',
  path: '/api/sms_mail',
  access: 'public',
  risk: 'none',
  summary: 'Send a 6-digit code by e-mail; it is valid 10 minutes and bound to address and purpose.',
  input: z.object({ user_string: address, country_code: text(8).optional(), type: purpose }),
  refusals: { user_string: 'account_required' },
  message: z.string(),
  isSensitive: true,
});

export const checkMobile = defineCall({
  method: 'POST',
  path: '/api/user/check_mobile',
  access: 'public',
  risk: 'none',
  summary: 'Check a code sent by SMS without consuming it.',
  input: z.object({
    mobile_code: code,
    user_string: address.optional(),
    country_code: text(8).optional(),
    type: purpose,
  }),
  refusals: { mobile_code: CODE_REFUSALS, user_string: 'account_required' },
  message: z.string(),
  isSensitive: true,
});

export const checkEmail = defineCall({
  method: 'POST',
  path: '/api/user/check_email',
  access: 'public',
  risk: 'none',
  summary: 'Check a code sent by e-mail without consuming it.',
  input: z.object({ email_code: code, user_string: address.optional(), type: purpose }),
  refusals: { email_code: CODE_REFUSALS, user_string: 'account_required' },
  message: z.string(),
  isSensitive: true,
});

export const register = defineCall({
  method: 'POST',
  path: '/api/user/register',
  access: 'public',
  risk: 'new',
  summary: 'Register by e-mail, or by phone with an e-mail as well. The code must have been sent to user_string.',
  input: z.object({
    type: z.enum(['email', 'mobile']),
    user_string: address,
    code,
    password,
    re_password: password,
    email: address.optional(),
    extension_code: text(32).optional(),
    country_code: text(8).optional(),
    area_code_id: areaCodeId,
  }),
  refusals: {
    type: 'choice_required',
    user_string: 'account_required',
    code: CODE_REFUSALS,
    password: 'invalid_password',
    re_password: 'passwords_differ',
    email: 'email_required',
  },
  message: z.string(),
  isSensitive: true,
});

export const login = defineCall({
  method: 'POST',
  path: '/api/user/login',
  access: 'public',
  risk: 'none',
  summary: 'Log in by e-mail or phone. `message` is the token.',
  input: z.object({
    user_string: address,
    password,
    area_code_id: areaCodeId,
    country_code: text(8).optional(),
    type: text(8).optional(),
  }),
  refusals: { user_string: 'account_required', password: 'password_required' },
  message: z.string(),
  isSensitive: true,
});

export const logout = defineCall({
  method: 'POST',
  path: '/api/user/logout',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'Revoke the token of this call.',
  input: nothing,
  message: z.string(),
});

export const userInfo = defineCall({
  method: 'GET',
  path: '/api/user/info',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'Facts about the user of the token.',
  input: z.object({ user_id: id.optional() }),
  message: z.object({
    id: z.number(),
    extension_code: z.string(),
    is_seller: z.union([z.literal(0), z.literal(1)]),
    area_code_id: z.number(),
    /** Null when unset. */
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** 0: no code was ever sent to `email` and proven; it was given with a registration by phone. */
    is_email_proven: z.union([z.literal(0), z.literal(1)]),
    /** 0 not submitted, 1 under review, 2 verified. */
    review_status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    account_number: z.string(),
    /** 0 trade password unset, 1 set. */
    paypassword: z.union([z.literal(0), z.literal(1)]),
    /** '' until the fiat account is set up. */
    nickname: z.string(),
    create_time: z.string(),
  }),
});
