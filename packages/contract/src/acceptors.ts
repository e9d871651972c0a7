// Calls of acceptors: deposits and withdrawals of CNY through users whom operators have appointed, and the acceptor's desk.
// Old clients name the user by `address`, which is ignored: who calls is who the token says.
import { ACCEPTOR_REFUSE_REASONS, PAYMENT_WAYS, ZERO } from '@bourse/domain';
import { z } from 'zod';
import { ACCEPTOR_TYPES, acceptorDealRow, acceptorRow, acceptorStep, acceptorTerms } from './acceptor-rows.ts';
import { defineCall } from './call.ts';
import {
  accountName,
  amountField,
  asFile,
  decimalText,
  epochBound,
  epochMs,
  flag,
  flagField,
  id,
  page,
  text,
  typedCode,
} from './fields.ts';
import { payMethod } from './fiat-rows.ts';
import { pictureUrl } from './identity.ts';
import { SECOND_FACTORS, secondFactorProof } from './security-proof.ts';
import { pageRows } from './wallet-records.ts';

const way = z.enum(PAYMENT_WAYS);
const type = z.enum(ACCEPTOR_TYPES);
const done = z.string();

export const list = defineCall({
  method: 'GET',
  path: '/api/acceptor/list',
  access: 'public',
  key: 'never',
  summary: 'The acceptors who take deals now, those who can take most first.',
  input: z.object({}),
  message: z.array(acceptorRow),
});

export const info = defineCall({
  method: 'GET',
  path: '/api/acceptor/info',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'An acceptor, accounts masked, with the caller’s balance and all that an amount is computed and asked with.',
  input: z.object({ id }),
  message: z.object({
    ...acceptorRow.shape,
    /** The caller’s available USDT of the wallet `legal`. */
    user_balance: decimalText,
    wechat_nickname: z.string(),
    wechat_account: z.string(),
    ali_nickname: z.string(),
    ali_account: z.string(),
    bank_name: z.string(),
    bank_account: z.string(),
    bank_address: z.string(),
    /** CNY per USDT, when it was set, and whether it is too old to deal at. */
    rate: decimalText,
    rate_ms: epochMs.nullable(),
    is_rate_stale: flag,
    /** The following tells what the caller has set, and what a withdrawal asks for. */
    is_verified: flag,
    has_pay_password: flag,
    methods: z.array(z.object({ id: z.number(), way, way_text: z.string(), account: z.string() })),
    second_factors: z.array(z.enum(SECOND_FACTORS)),
    code_addresses: z.array(z.string()),
    /** Nothing may leave before that; 0: no hold. */
    held_until: z.number(),
    /** The caller’s deal that has to end before another is opened; null without one. */
    open_deal: z.number().nullable(),
  }),
  cost: 3,
});

export const deal = defineCall({
  method: 'POST',
  path: '/api/acceptor/deal',
  access: 'user',
  risk: 'new',
  key: 'never',
  summary:
    'Deposit (`buy`) or withdraw (`sell`) CNY through an acceptor. A withdrawal goes to the caller’s own saved method of ' +
    '`way` (or `cash_id`) and asks for the fund password, the code of type `widthdraw` and the second factor where one is on.',
  input: z.object({
    acceptor_id: id,
    way,
    type,
    mobile: accountName(40).default(''),
    deal_account: accountName(80).default(''),
    /** CNY. */
    money: amountField.default(ZERO),
    cash_id: id.optional(),
    pay_password: text(64).optional(),
    password: text(64).optional(),
    code: typedCode.optional(),
    ...secondFactorProof,
  }),
  message: done,
  data: acceptorDealRow,
  isIdempotent: true,
  isSensitive: true,
  guides: true,
});

export const myDeal = defineCall({
  method: 'GET',
  path: '/api/acceptor/my_deal',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'The caller’s deals with acceptors, newest first. `way` or `type` carries the side: buy or sell; without, both. ' +
    '`format=csv` is all of them as one file.',
  input: z.object({
    ...asFile,
    way: type.optional(),
    type: type.optional(),
    /** Extension: only deals opened not before `from` and before `to`, in UTC milliseconds. */
    from: epochBound.optional(),
    to: epochBound.optional(),
    page,
    limit: pageRows(50),
  }),
  message: z.array(acceptorDealRow),
});

export const detail = defineCall({
  method: 'GET',
  path: '/api/acceptor/detail',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'A deal of the caller’s own, as user or acceptor. Accounts and names are whole until a day after its end.',
  input: z.object({ id }),
  message: z.object({
    ...acceptorDealRow.shape,
    /** The money is to be paid to this account. */
    pay_to: payMethod,
    /** Verified names: money of nobody else is to be taken. */
    payer_name: z.string(),
    payee_name: z.string(),
    mobile: z.string(),
    /** URLs of the pictures that prove the payment. */
    proofs: z.array(z.string()),
    steps: z.array(acceptorStep),
    /** A party said it at an appeal; empty without. */
    appeal_text: z.string(),
    /** When the deal can be appealed no more; null where it cannot be, or without an end. */
    appeal_until_ms: epochMs.nullable(),
    server_ms: epochMs,
  }),
});

const own = z.object({ id });

export const cancel = defineCall({
  method: 'POST',
  path: '/api/acceptor/cancel',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'By the user: take back a deal that nobody has accepted or paid.',
  input: own,
  message: done,
  isIdempotent: true,
});

export const paid = defineCall({
  method: 'POST',
  path: '/api/acceptor/paid',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'By the user, of a deposit: the money is sent. `proof` is the URL of an uploaded picture.',
  input: z.object({ id, proof: pictureUrl.optional() }),
  message: done,
  isIdempotent: true,
});

export const received = defineCall({
  method: 'POST',
  path: '/api/acceptor/received',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'By the user, of a withdrawal that was marked as paid: the money has come. Asks for the fund password.',
  input: z.object({ id, pay_password: text(64).optional(), password: text(64).optional() }),
  message: done,
  isIdempotent: true,
  isSensitive: true,
});

/** A party's statement at an appeal may be this long. */
const STATEMENT_LENGTH_MAX = 500;

export const notReceived = defineCall({
  method: 'POST',
  path: '/api/acceptor/not_received',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'By the user, within 20 minutes after a withdrawal was marked as paid: nothing has come. Operators look at it. For 24 hours after it was done by itself, with `proof`, the URL of an uploaded picture.',
  input: z.object({ id, reason: text(STATEMENT_LENGTH_MAX).default(''), proof: pictureUrl.optional() }),
  message: done,
  isIdempotent: true,
});

export const appeal = defineCall({
  method: 'POST',
  path: '/api/acceptor/appeal',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'By either side: have operators decide. From 10 minutes after a deposit was paid; of a deal that has ended unpaid, for 24 hours by whoever may have paid, once a day and with `proof`, the URL of an uploaded picture.',
  input: z.object({ id, reason: text(STATEMENT_LENGTH_MAX).default(''), proof: pictureUrl.optional() }),
  message: done,
  isIdempotent: true,
});

export const concede = defineCall({
  method: 'POST',
  path: '/api/acceptor/concede',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'By whoever should have paid, under appeal: the other side keeps the USDT.',
  input: own,
  message: done,
  isIdempotent: true,
});

const deskInput = z.object({
  /** Deals that wait for something, or have ended. */
  state: z.enum(['open', 'ended']).default('open'),
  type: type.optional(),
  page,
  limit: pageRows(20),
});

export const desk = defineCall({
  method: 'GET',
  path: '/api/acceptor/desk',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'By an acceptor: the deals of others with the caller, newest first, and the caller’s own terms.',
  input: deskInput,
  message: z.object({
    is_appointed: flag,
    is_accepting: flag,
    terms: acceptorTerms,
    /** USDT of the wallet `legal`: available, and held by open deals. */
    balance: decimalText,
    held: decimalText,
    rate: decimalText,
    is_rate_stale: flag,
    /** Deals that wait for the acceptor. */
    to_do: z.number(),
    list: z.array(acceptorDealRow),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
  }),
});

export const accept = defineCall({
  method: 'POST',
  path: '/api/acceptor/accept',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'By the acceptor, of a withdrawal: take it on. It has to be paid within 30 minutes.',
  input: own,
  message: done,
  isIdempotent: true,
});

export const refuseDeal = defineCall({
  method: 'POST',
  path: '/api/acceptor/refuse',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'By the acceptor, before it is paid: refuse a deal. The USDT goes back to who gave it. A deposit that is marked as paid is confirmed or appealed.',
  input: z.object({ id, reason: z.enum(ACCEPTOR_REFUSE_REASONS) }),
  message: done,
  isIdempotent: true,
});

export const pay = defineCall({
  method: 'POST',
  path: '/api/acceptor/pay',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'By the acceptor, of a withdrawal: the money is sent. `proof` is the URL of an uploaded picture.',
  input: z.object({ id, proof: pictureUrl.optional() }),
  message: done,
  isIdempotent: true,
});

export const confirm = defineCall({
  method: 'POST',
  path: '/api/acceptor/confirm',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'By the acceptor, of a deposit: the money has come. Asks for the fund password.',
  input: z.object({ id, pay_password: text(64).optional(), password: text(64).optional() }),
  message: done,
  isIdempotent: true,
  isSensitive: true,
});

export const switchAccepting = defineCall({
  method: 'POST',
  path: '/api/acceptor/switch',
  access: 'user',
  risk: 'depends',
  key: 'never',
  summary: 'By an acceptor: take new deals, or none for now.',
  input: z.object({ is_accepting: flagField }),
  message: done,
});
