// Calls of the account centre: what a user sees of the own account, and of those they invited.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { decimalText, epochMs, id, page, shanghaiTime } from './fields.ts';

const flag = z.union([z.literal(0), z.literal(1)]);
const nothing = z.object({});

/** Rows of a page. */
export const INVITEES_PAGE_SIZE = 20;

export const registerSettings = defineCall({
  method: 'GET',
  path: '/api/cfg/register',
  access: 'public',
  summary: 'What the register screen must know: whether an invite code is needed, and which article the agreement is.',
  input: nothing,
  message: z.object({
    invite_code_required: flag,
    /** Id of the news article with the user agreement. */
    agreement_id: z.number(),
  }),
});

export const center = defineCall({
  method: 'GET',
  path: '/api/user/center',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'The account centre: bindings, security level, invite code, and until when withdrawals are held.',
  input: z.object({ user_id: id.optional() }),
  message: z.object({
    id: z.number(),
    /** Masked, as are phone and email; '' where none is bound. */
    account_number: z.string(),
    phone: z.string(),
    email: z.string(),
    /** 0 where a mail was only given with a registration by phone, or none is there. */
    is_email_proven: flag,
    /** '' until the fiat account is set up. */
    nickname: z.string(),
    /** 0 not submitted, 1 under review, 2 verified. */
    review_status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    is_seller: flag,
    /** 0 trade password unset, 1 set. */
    paypassword: flag,
    /** Percent: 25, and 25 each for a bound phone, a bound e-mail and a verified identity. */
    security_level: z.union([z.literal(25), z.literal(50), z.literal(75), z.literal(100)]),
    extension_code: z.string(),
    /** How many have registered with it. */
    invitee_count: z.number(),
    /** Withdrawals are held until then, after a change of a password, an address or a second factor; 0 = not held. */
    withdraw_hold_until: z.union([z.literal(0), epochMs]),
    /** How long such a hold is: 86400, or 60 in a simulated demo. */
    withdraw_hold_seconds: z.number(),
    create_time: shanghaiTime,
  }),
});

export const inviteeRow = z.object({
  id: z.number(),
  /** Masked. */
  account_number: z.string(),
  /** Whether the identity is verified: only then does a rebate count. */
  is_verified: flag,
  /** The invitee’s fees have brought the inviter so much so far, in USDT. */
  rebate: decimalText,
  time: shanghaiTime,
});
export type InviteeRow = z.output<typeof inviteeRow>;

export const invitees = defineCall({
  method: 'GET',
  path: '/api/user/invitees',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: `Who registered with the user’s invite code, newest first, ${INVITEES_PAGE_SIZE} a page.`,
  input: z.object({ page, user_id: id.optional() }),
  message: z.object({ extension_code: z.string(), total: z.number(), list: z.array(inviteeRow) }),
});
