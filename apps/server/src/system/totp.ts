// One-time passwords of authenticator apps: RFC 6238 with SHA-1, 6 digits and 30 seconds, which every app reads.
import type { Instant } from '@bourse/domain';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;
/** Steps that a clock may be off, either way. */
const WINDOW_STEPS = 1;
const FORM = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;

/** A new secret, in Base32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export type TotpLabel = { readonly secret: string; readonly issuer: string; readonly account: string };

/** `otpauth://totp/…`: what an app reads from a QR code. */
export const totpUrl = ({ secret, issuer, account }: TotpLabel): string =>
  new TOTP({ ...FORM, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();

export const totpStepAt = (now: Instant): number => Math.floor(now / (PERIOD_SECONDS * 1000));

/**
 * The step whose code this is, undefined where it is none of now. A code is compared in constant time. The caller remembers
 * the step, so that no code of it or before it is taken again.
 */
export function findTotpStep({
  secret,
  code,
  now,
}: {
  secret: string;
  code: string;
  now: Instant;
}): number | undefined {
  // The library compares bytes, and throws where other digits than ours make a text of six longer than six bytes.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW_STEPS });
  return delta === null ? undefined : totpStepAt(now) + delta;
}
