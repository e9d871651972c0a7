// Calls of the back office about approvals: operators enrol a key that was made in their browser, and sign with it what the
// signer asks two of them for. The server has keys sealed only, and hears of a signature when it is made.
import { WITHDRAWAL_STATUSES } from '@bourse/domain';
import { APPROVAL_SIGNATURE, APPROVER_KEY, APPROVER_NAME, PASSPHRASE_ROUNDS_MIN } from '@bourse/domain/signer';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { fault } from './faults.ts';
import { decimalText, epochMs, flag, id, page, shanghaiTime, text, textBlock, typedCode } from './fields.ts';

const done = z.string();
const code = typedCode;
const hex = z.string().regex(/^(?:[0-9a-f]{2}){1,1024}$/, fault('encoded'));

/** AES-256-GCM; what it opens with comes from a passphrase, or from a passkey's PRF. */
export const sealedKey = z.discriminatedUnion('wrap', [
  z.strictObject({
    wrap: z.literal('passphrase'),
    /** PBKDF2 with SHA-256 takes so many. */
    rounds: z.int().min(PASSPHRASE_ROUNDS_MIN).max(100_000_000),
    salt: hex,
    iv: hex,
    data: hex,
  }),
  z.strictObject({
    wrap: z.literal('passkey'),
    /** Id of the credential whose PRF is asked with the salt. */
    credential: hex,
    salt: hex,
    iv: hex,
    data: hex,
  }),
]);
export type SealedKey = z.output<typeof sealedKey>;

/** In the signer's roster under its name; not there; there with another key; not known. */
export const ROSTER_STATES = ['listed', 'missing', 'other_key', 'unknown'] as const;
export type RosterState = (typeof ROSTER_STATES)[number];

const keyRow = z.object({
  id: z.number(),
  /** The key belongs to this operator. */
  operator: z.string(),
  name: z.string(),
  public_key: z.string(),
  wrap: z.enum(['passphrase', 'passkey']),
  roster: z.enum(ROSTER_STATES),
  create_time: shanghaiTime,
});
export type ApproverKeyRow = z.output<typeof keyRow>;

export const listKeys = defineCall({
  method: 'GET',
  path: '/api/office/approver_keys',
  access: 'operator',
  permission: 'approvals.read',
  summary: 'Keys that operators have enrolled and not revoked, and whether the signer knows them.',
  input: z.object({}),
  message: z.object({
    /** 1: every chain is simulated, and nothing needs a signature. */
    is_simulated: flag,
    keys: z.array(keyRow),
  }),
});

export const ownKey = defineCall({
  method: 'GET',
  path: '/api/office/approver_key',
  access: 'operator',
  permission: 'approvals.sign',
  summary: 'The sealed key of whoever asks, to be opened in the browser; null where there is none.',
  input: z.object({}),
  message: z.object({ name: z.string(), public_key: z.string(), sealed: sealedKey }).nullable(),
});

export const enrolKey = defineCall({
  method: 'POST',
  path: '/api/office/approver_key/enrol',
  access: 'operator',
  permission: 'approvals.sign',
  summary:
    'Enrol a key. `signature` is that of the text of its enrolment, `code` one of the operator’s authenticator app. It counts once the host of the signer has entered it.',
  input: z.object({
    name: z.string().regex(APPROVER_NAME, fault('name')),
    public_key: z.string().regex(APPROVER_KEY, fault('encoded')),
    sealed: sealedKey,
    signature: z.string().regex(APPROVAL_SIGNATURE, fault('encoded')),
    code,
  }),
  message: done,
  isSensitive: true,
});

export const revokeKey = defineCall({
  method: 'POST',
  path: '/api/office/approver_key/revoke',
  access: 'operator',
  permission: 'approvals.sign',
  summary:
    'Revoke a key, the own one or, for admins, anybody’s: what it has signed counts no more. It never comes back.',
  input: z.object({ id, code }),
  message: done,
  isSensitive: true,
});

// The following is signed.

const withdrawal = z.object({
  /** It names the withdrawal. */
  id: z.number(),
  user_id: z.number(),
  account: z.string(),
  currency_name: z.string(),
  /** Screens call the network so. */
  network: z.string(),
  /** Gross, and what the house keeps of it. */
  amount: decimalText,
  fee: decimalText,
  status: z.enum(WITHDRAWAL_STATUSES),
  submit_time: shanghaiTime,
  /** These operators let it go, in the withdrawals queue. */
  approved_by: z.array(z.string()),
});

const approval = z.object({
  id: z.number(),
  /** This text is signed, to the byte. */
  text: z.string(),
  expires_ms: epochMs,
  created_by: z.string(),
  signatures: z.array(z.object({ operator: z.string(), name: z.string(), time: shanghaiTime })),
  /**
   * These have signed it too and count no more: the key was retired, or the signer's host has taken the approver off its
   * list.
   */
  not_counting: z.array(z.string()),
});
export type ApprovalView = z.output<typeof approval>;

const waiting = withdrawal.extend({
  /** Masked. */
  address: z.string(),
  /** The text that holds now, who has signed it, and whether whoever asks has; null where terms are still to be fixed. */
  approval: approval.omit({ text: true }).extend({ is_signed_by_me: flag }).nullable(),
});
export type WaitingRow = z.output<typeof waiting>;

export const listWaiting = defineCall({
  method: 'GET',
  path: '/api/office/approvals',
  access: 'operator',
  permission: 'approvals.read',
  summary:
    'Withdrawals that wait for signatures, oldest first, then those on their way, which a higher fee would need new ones for; 20 a page. Addresses are masked.',
  input: z.object({ page }),
  message: z.object({ list: z.array(waiting), total: z.number(), needed: z.number() }),
  cost: 5,
});

export const approvalDetail = defineCall({
  method: 'GET',
  path: '/api/office/approval',
  access: 'operator',
  permission: 'approvals.sign',
  summary: 'What would be signed for a withdrawal. Looking is entered in the audit log.',
  input: z.object({ withdrawal_id: id }),
  message: withdrawal.extend({
    /** Whole. */
    address: z.string(),
    /** The chain's name is that of CAIP-2; it and what the chain is sent there stand as they are signed. */
    chain_id: z.string(),
    amount_sent: decimalText,
    /**
     * The fee is paid in this coin; its price in USDT follows (empty where none is known), and what the fee would be now
     * (or empty).
     */
    fee_coin: z.string(),
    fee_price: z.string(),
    fee_hint: z.string(),
    /** The most that the signer pays for one transaction; empty where that is not known. */
    fee_max: z.string(),
    approval: approval.nullable(),
    /** The server's time: what expiry counts from. */
    now_ms: epochMs,
  }),
});
export type SigningCase = z.output<typeof approvalDetail.message>;

export const signApproval = defineCall({
  method: 'POST',
  path: '/api/office/approval/sign',
  access: 'operator',
  permission: 'approvals.sign',
  summary:
    'Sign a withdrawal. The first text fixes fee limit and expiry; every further operator signs the same one, by a key of his own.',
  input: z.object({
    withdrawal_id: id,
    text: textBlock(1024),
    signature: z.string().regex(APPROVAL_SIGNATURE, fault('encoded')),
  }),
  message: done,
});

export const dropApproval = defineCall({
  method: 'POST',
  path: '/api/office/approval/drop',
  access: 'operator',
  permission: 'approvals.sign',
  summary: 'Drop a text with its signatures, so that another fee limit or expiry can be fixed.',
  input: z.object({ id, reason: text(300) }),
  message: done,
});
