// Calls of the security centre: second factor, sessions, login history, anti-phishing word, freezing oneself.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { epochMs, id, page, pageOf, text } from './fields.ts';
import { secondFactorProof, totpCode } from './security-proof.ts';

const nothing = z.object({});
const flag = z.union([z.literal(0), z.literal(1)]);
/** The login password, asked for again before a change. */
const password = text(64);

export const securityInfo = defineCall({
  method: 'GET',
  path: '/api/safe/info',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'How the account is guarded.',
  input: nothing,
  message: z.object({
    /** 1: a login by password asks for a second factor, and so do changes. */
    second_factor: flag,
    totp: flag,
    /** UTC milliseconds; 0 while the authenticator app is off. */
    totp_since: epochMs,
    /** Recovery codes that have not been used. */
    recovery_codes: z.number(),
    passkeys: z.number(),
    /** Empty while none is set. */
    anti_phishing_word: z.string(),
    /** Sessions that are live, this one included. */
    sessions: z.number(),
    /** 1: the account is frozen; only support thaws it. */
    is_frozen: flag,
    /** UTC milliseconds until which withdrawals are held after a security change; 0 when they are not. */
    withdrawal_hold_until: epochMs,
    /** How long such a hold is: 86400, or 60 in a simulated demo. */
    withdrawal_hold_seconds: z.number(),
  }),
});

// Login

export const loginSecondFactor = defineCall({
  method: 'POST',
  path: '/api/user/login_second_factor',
  access: 'public',
  risk: 'none',
  summary:
    'Finish a login that was refused with `second_factor_required`. `challenge` is from its `data`. `message` is the token.',
  input: z.object({ challenge: text(128), ...secondFactorProof }),
  message: z.string(),
  isSensitive: true,
});

// Authenticator app

export const setUpTotp = defineCall({
  method: 'POST',
  path: '/api/safe/totp_setup',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Make a secret for an authenticator app. It guards nothing until it is confirmed, within 10 minutes.',
  input: z.object({ password, ...secondFactorProof }),
  message: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth://totp/…`, for a QR code. */
    otpauth_url: z.string(),
    /** Seconds. */
    expires_in: z.number(),
  }),
  isSensitive: true,
});

/** Shown once: the server keeps only their hashes. Empty where the codes of before stay good. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const confirmTotp = defineCall({
  method: 'POST',
  path: '/api/safe/totp_confirm',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Turn the authenticator app on with a first code of it. Withdrawals are held for 24 hours.',
  input: z.object({ totp_code: totpCode }),
  message: recoveryCodes,
  isSensitive: true,
});

export const disableTotp = defineCall({
  method: 'POST',
  path: '/api/safe/totp_disable',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Turn the authenticator app off. Withdrawals are held for 24 hours.',
  input: z.object({ password, ...secondFactorProof }),
  message: z.string(),
  isSensitive: true,
});

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/safe/recovery_codes',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Replace the recovery codes; those of before are void. Withdrawals are held for 24 hours.',
  input: z.object({ password, ...secondFactorProof }),
  message: recoveryCodes,
  isSensitive: true,
});

// Sessions and logins

/** How a session began: with the password alone, with a second factor, or with a passkey alone. */
export const LOGIN_METHODS = ['password', 'totp', 'recovery', 'passkey_factor', 'passkey'] as const;

const device = {
  /** `Chrome · Windows`; empty where the client does not say. */
  device: z.string(),
  kind: z.enum(['desktop', 'mobile', 'tablet', 'program', 'unknown']),
  /** IP address. */
  address: z.string(),
};

export const session = z.object({
  id: z.number(),
  ...device,
  /** UTC milliseconds. */
  created_at: epochMs,
  last_seen_at: epochMs,
  /** 1: the session of this call. */
  is_current: flag,
});
export type Session = z.output<typeof session>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/safe/sessions',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'The live sessions, this one first, then by last use.',
  input: nothing,
  message: z.object({ list: z.array(session) }),
});

export const revokeSession = defineCall({
  method: 'POST',
  path: '/api/safe/session_revoke',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'End another session: its next call answers 999 and its sockets leave.',
  input: z.object({ id }),
  message: z.string(),
});

export const revokeOtherSessions = defineCall({
  method: 'POST',
  path: '/api/safe/session_revoke_others',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'End every session but this one.',
  input: nothing,
  message: z.string(),
  /** How many ended. */
  data: z.object({ revoked: z.number() }),
});

export const LOGIN_OUTCOMES = ['ok', 'wrong_password', 'wrong_factor', 'blocked'] as const;

export const loginEvent = z.object({
  id: z.number(),
  ...device,
  /** UTC milliseconds. */
  time: epochMs,
  method: z.enum(LOGIN_METHODS),
  /** `blocked`: too many failures before it. */
  outcome: z.enum(LOGIN_OUTCOMES),
});
export type LoginEvent = z.output<typeof loginEvent>;

export const listLogins = defineCall({
  method: 'POST',
  path: '/api/safe/login_history',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Logins of the last 180 days, also failed ones, newest first, 20 a page.',
  input: z.object({ page }),
  message: pageOf(loginEvent),
});

// Anti-phishing word

export const setAntiPhishingWord = defineCall({
  method: 'POST',
  path: '/api/safe/anti_phishing',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Set or change the word that every mail of ours then carries: 4 to 20 characters.',
  input: z.object({ word: text(64), password, ...secondFactorProof }),
  message: z.string(),
  isSensitive: true,
});

// Freezing

export const freezeByLink = defineCall({
  method: 'POST',
  path: '/api/safe/freeze',
  access: 'public',
  risk: 'none',
  summary:
    'Freeze the account with the token of a link in one of our mails (`/freeze#TOKEN`). Ends every session; only support thaws.',
  input: z.object({ token: text(128) }),
  message: z.string(),
  isSensitive: true,
});

export const freezeSelf = defineCall({
  method: 'POST',
  path: '/api/safe/freeze_self',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Freeze one’s own account: ends every session, this one too; only support thaws.',
  input: z.object({ password }),
  message: z.string(),
  isSensitive: true,
});
