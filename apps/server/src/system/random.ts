// Unguessable values: tokens and codes. Nothing that decides about money asks for randomness.
import { randomBytes, randomInt } from 'node:crypto';

/** 256 random bits as base64url text. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** `length` random decimal digits, each as likely as the others. */
export function randomDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

const UNAMBIGUOUS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** `length` letters and digits that are not mistaken for one another when read aloud or typed: invite codes. */
export function randomReadable(length: number): string {
  return Array.from({ length }, () => UNAMBIGUOUS[randomInt(UNAMBIGUOUS.length)]).join('');
}
