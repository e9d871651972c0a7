// Who may approve withdrawals: names and Ed25519 keys that an operator of this host has entered. No call reaches the list.
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ApprovalSignature, refuseToSign, type SignerResult } from '@bourse/domain/signer';
import { ed25519 } from '@noble/curves/ed25519.js';
import * as z from 'zod';
import { SetupError, writeOwnFile } from './own-files.ts';

const approverSchema = z.strictObject({
  name: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,63}$/u),
  /** 32 bytes in hexadecimal. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Approver = z.infer<typeof approverSchema>;

/** Throws where the file is none: nobody is taken for an approver by guess. */
export function readRoster(path: string): readonly Approver[] {
  return z.array(approverSchema).parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** One person, one name, one key. */
export function addApprover(path: string, approver: Approver): void {
  const parsed = approverSchema.safeParse(approver);
  if (!parsed.success) throw new SetupError('An approver has a name and a key of 64 hexadecimal digits.');
  const roster = readRoster(path);
  const { name, key } = parsed.data;
  if (!isKey(key)) throw new SetupError('That is no Ed25519 key.');
  if (roster.some((each) => sameName(each.name, name))) throw new SetupError(`${name} is an approver already.`);
  const owner = roster.find((each) => each.key === key);
  if (owner) throw new SetupError(`That key is ${owner.name}'s.`);
  writeRoster(path, [...roster, parsed.data]);
}

export function removeApprover(path: string, name: string): void {
  const roster = readRoster(path);
  const left = roster.filter((each) => !sameName(each.name, name));
  if (left.length === roster.length) throw new SetupError(`${name} is no approver.`);
  writeRoster(path, left);
}

/** The names of those who signed the text, each of them another; refuses where one of the signatures does not count. */
export function checkApprovals(
  roster: readonly Approver[],
  text: string,
  given: readonly ApprovalSignature[],
): SignerResult<readonly string[]> {
  const names = new Set<string>();
  for (const { name, signature } of given) {
    const approver = roster.find((each) => each.name === name);
    if (!approver) return refuseToSign('approver_unknown', { name });
    if (names.has(name)) return refuseToSign('approver_twice', { name });
    if (!hasSigned(approver.key, text, signature)) return refuseToSign('approval_invalid', { name });
    names.add(name);
  }
  return { ok: true, value: [...names] };
}

const writeRoster = (path: string, roster: readonly Approver[]): void =>
  writeOwnFile(path, `${JSON.stringify(roster, undefined, 2)}\n`);

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function publicKey(key: string) {
  const x = Buffer.from(key, 'hex').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

/** A point of the curve, and none of those few for which whoever likes could have signed. */
function isKey(key: string): boolean {
  try {
    return !ed25519.Point.fromHex(key).isSmallOrder();
  } catch {
    return false;
  }
}

function hasSigned(key: string, text: string, signature: string): boolean {
  return verify(null, Buffer.from(text), publicKey(key), Buffer.from(signature, 'hex'));
}
