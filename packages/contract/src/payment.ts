// Calls of collection (payment) information: where a user is paid in fiat trade.
import { PAYMENT_WAYS } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { accountName, copiedLine, id, nicknameText, shanghaiTime, text, titleText } from './fields.ts';
import { pictureUrl } from './identity.ts';
import { secondFactorProof } from './security-proof.ts';

/** How many of each way a user may keep. */
export const PAYMENT_METHODS_MAX = 3;
/** An account with Alipay or WeChat may be this long, in UTF-16 units. */
export const WALLET_ACCOUNT_LENGTH_MAX = 64;

const way = z.enum(PAYMENT_WAYS);

/** Fields of another way than `way` are empty. */
const method = z.object({
  id: z.number(),
  way,
  /** The way in the caller’s language. */
  way_name: z.string(),
  /** The verified name: money is taken in under no other. */
  real_name: z.string(),
  bank_name: z.string(),
  bank_account: z.string(),
  bank_address: z.string(),
  ali_nickname: z.string(),
  ali_account: z.string(),
  wechat_nickname: z.string(),
  wechat_account: z.string(),
  /** URL of the QR picture, or empty. */
  qr_pic: z.string(),
  create_time: shanghaiTime,
  update_time: shanghaiTime,
});
export type PaymentMethodRow = z.output<typeof method>;

export const listPaymentMethods = defineCall({
  method: 'GET',
  path: '/api/user/cash_info',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'The caller’s collection information, accounts and name masked.',
  input: z.object({}),
  message: z.object({
    list: z.array(method),
    /** 1: saving and deleting ask for the trade password. */
    needs_pay_password: z.union([z.literal(0), z.literal(1)]),
    /** 1: the identity is verified, without which nothing can be saved. */
    is_verified: z.union([z.literal(0), z.literal(1)]),
    /** The verified name, masked; empty before. */
    real_name: z.string(),
  }),
});

export const paymentMethodDetail = defineCall({
  method: 'GET',
  path: '/api/user/cash_detail',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'One method of the caller’s own with nothing masked, to be edited.',
  input: z.object({ id }),
  message: method,
});

/** Clients of c2c trade know this of it: one account of each way. */
const plainInfo = z.object({
  real_name: z.string(),
  bank_name: z.string(),
  bank_account: z.string(),
  alipay_account: z.string(),
  wechat_account: z.string(),
  wechat_nickname: z.string(),
  /** The first of them that there is. */
  account_number: z.string(),
});
export type PlainPaymentInfo = z.output<typeof plainInfo>;

export const plainPaymentInfo = defineCall({
  method: 'POST',
  path: '/api/user/cash_info',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'The newest of the caller’s own accounts of each way, nothing masked; null where there is none.',
  input: z.object({}),
  message: plainInfo.nullable(),
});

export const savePaymentMethod = defineCall({
  method: 'POST',
  path: '/api/user/cash_save',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Save a way to be paid, or change the one of `id`. Needs a verified identity, and the trade password and the second ' +
    'factor where there is one; withdrawals are held for 24 hours. bank: bank_name, bank_account; ali_pay: ali_account; we_chat: wechat_account; qr_pic for the latter two.',
  input: z.object({
    id: id.optional(),
    /** Without it, the newest method of each way whose account is sent is replaced. */
    way: way.optional(),
    /** If sent, it must be the verified name. */
    real_name: copiedLine(100).optional(),
    bank_name: titleText(60).optional(),
    bank_account: copiedLine(40).optional(),
    bank_address: titleText(120).optional(),
    ali_nickname: nicknameText(40).optional(),
    ali_account: accountName(WALLET_ACCOUNT_LENGTH_MAX).optional(),
    /** Clients of c2c trade name it so. */
    alipay_account: accountName(WALLET_ACCOUNT_LENGTH_MAX).optional(),
    wechat_nickname: nicknameText(40).optional(),
    wechat_account: accountName(WALLET_ACCOUNT_LENGTH_MAX).optional(),
    qr_pic: pictureUrl.optional(),
    pay_password: text(64).optional(),
    ...secondFactorProof,
  }),
  message: z.string(),
  data: z.object({ id: z.number() }),
  isSensitive: true,
});

export const deletePaymentMethod = defineCall({
  method: 'POST',
  path: '/api/user/cash_delete',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Delete a way to be paid. Needs the trade password and the second factor where there is one; holds withdrawals, as a security change does.',
  input: z.object({ id, pay_password: text(64).optional(), ...secondFactorProof }),
  message: z.string(),
  isSensitive: true,
});
