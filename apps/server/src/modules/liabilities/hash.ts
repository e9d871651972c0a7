// SHA-256 as trees of liabilities need it: of bytes, at once.
import { createHash } from 'node:crypto';
import type { HashNow } from '@bourse/domain/liabilities';

export const sha256: HashNow = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
