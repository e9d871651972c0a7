// How an operator comes by a key: what it is called in the signer's roster, and what its owner signs to show that it is theirs.

/** One person, one name. Nothing in it means anything to a shell within quotes. */
export const APPROVER_NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,63}$/u;
/** 32 bytes in hexadecimal. */
export const APPROVER_KEY = /^[0-9a-f]{64}$/;
export const APPROVAL_SIGNATURE = /^[0-9a-f]{128}$/;

/** So many operators sign what is above the signer's limit. */
export const APPROVALS_NEEDED = 2;
/** An approval holds no longer. */
export const APPROVAL_SECONDS_MAX = 86_400;
/** PBKDF2 over a passphrase is worth nothing with fewer. */
export const PASSPHRASE_ROUNDS_MIN = 600_000;
export const PASSPHRASE_LENGTH_MIN = 16;

export type ApproverKey = {
  /** The operator's address. */
  readonly operator: string;
  readonly name: string;
  readonly publicKey: string;
};

/** Signed by the key that is enrolled. */
export const textOfEnrolment = ({ operator, name, publicKey }: ApproverKey): string =>
  ['Bourse approver key 1', `operator: ${operator}`, `name: ${name}`, `key: ${publicKey}`].join('\n');

/** Associated data of the sealed key: it opens as nobody else's, and as no other key. */
export const contextOfSealedKey = ({ operator, publicKey }: Omit<ApproverKey, 'name'>): string =>
  ['Bourse sealed key 1', `operator: ${operator}`, `key: ${publicKey}`].join('\n');
