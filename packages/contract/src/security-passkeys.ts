// Calls of passkeys (WebAuthn). Challenges are single-use and end after 5 minutes; options are in WebAuthn's JSON form, for
// `parseCreationOptionsFromJSON`, `parseRequestOptionsFromJSON` or `@simplewebauthn/browser`.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { epochMs, filledTitle, id, text } from './fields.ts';
import { newPasskey, passkeyProof, secondFactorProof } from './security-proof.ts';

const nothing = z.object({});
const flag = z.union([z.literal(0), z.literal(1)]);
const password = text(64);
/** The owner calls the passkey by this name of 1 to 40 characters. */
const name = filledTitle(40);

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport).optional(),
});
const verification = z.enum(['required', 'preferred', 'discouraged']);

export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: verification,
    requireResidentKey: z.boolean(),
    userVerification: verification,
  }),
  attestation: z.literal('none'),
});

export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: verification,
  allowCredentials: z.array(descriptor),
});

export const passkey = z.object({
  id: z.number(),
  name: z.string(),
  /** UTC milliseconds. */
  created_at: epochMs,
  /** UTC milliseconds; 0 before the first use. */
  last_used_at: epochMs,
  /** 1: synchronized between devices by its keeper. */
  is_synced: flag,
});
export type Passkey = z.output<typeof passkey>;

// Login

export const loginPasskeyOptions = defineCall({
  method: 'POST',
  path: '/api/user/login_passkey_options',
  access: 'public',
  risk: 'none',
  summary:
    'What a passkey is to sign at login: any of ours without `challenge`; with the `challenge` of a login that awaits its second factor, one of that account.',
  input: z.object({ challenge: text(128).optional() }),
  message: requestOptions,
  isSensitive: true,
});

export const loginPasskey = defineCall({
  method: 'POST',
  path: '/api/user/login_passkey',
  access: 'public',
  risk: 'none',
  summary: 'Log in with a passkey alone, which has verified its holder. `message` is the token.',
  input: z.object({ passkey: passkeyProof }),
  message: z.string(),
  isSensitive: true,
});

// The owner's passkeys

export const proofOptions = defineCall({
  method: 'POST',
  path: '/api/safe/passkey_options',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'What a passkey is to sign as the second factor of a change.',
  input: nothing,
  message: requestOptions,
  isSensitive: true,
});

export const list = defineCall({
  method: 'GET',
  path: '/api/safe/passkeys',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'The account’s passkeys, newest first.',
  input: nothing,
  message: z.object({ list: z.array(passkey) }),
});

export const registerOptions = defineCall({
  method: 'POST',
  path: '/api/safe/passkey_register_options',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'What a new passkey is made from.',
  input: z.object({ password, ...secondFactorProof }),
  message: creationOptions,
  isSensitive: true,
});

export const register = defineCall({
  method: 'POST',
  path: '/api/safe/passkey_register',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Keep a new passkey. The account’s first second factor also brings recovery codes, shown once. Withdrawals are held for 24 hours.',
  input: z.object({ passkey: newPasskey, name }),
  message: z.object({ passkey, recovery_codes: z.array(z.string()) }),
  isSensitive: true,
});

export const rename = defineCall({
  method: 'POST',
  path: '/api/safe/passkey_rename',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Call a passkey something else.',
  input: z.object({ id, name }),
  message: z.string(),
});

export const remove = defineCall({
  method: 'POST',
  path: '/api/safe/passkey_delete',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Delete a passkey. Withdrawals are held for 24 hours.',
  input: z.object({ id, password, ...secondFactorProof }),
  message: z.string(),
  isSensitive: true,
});
