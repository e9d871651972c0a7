// Entries of the operators' log as they are hashed: each names the hash of the one before it.

export type AuditEntry = {
  /** 1, 2, 3 … without a gap. */
  readonly id: string;
  /** UTC milliseconds. */
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  /** Canonical JSON. */
  readonly before: string;
  readonly after: string;
  readonly ip: string;
};

/** Its hash is SHA-256 of the 32 bytes of the hash before it, and of this text in UTF-8. */
export const textOfAuditEntry = ({ id, at, actor, action, subject, before, after, ip }: AuditEntry): string =>
  JSON.stringify([id, at, actor, action, subject, before, after, ip]);
