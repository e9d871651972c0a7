// Asking for a code. The answer is the same whether or not the address has an account: who it belongs to learns the rest
// from the message that arrives there.
import { accept, ensureNever, MINUTE_MS, type Result } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import type { AccountServices } from './services.ts';
import type { SessionUser } from '../../platform/http/sessions.ts';
import { type Address, canPassEveryForm } from './addresses.ts';
import { findCredentials } from './queries.ts';
import { CODE_LIFETIME_MINUTES, issueCode } from '../security/index.ts';

export type CodePurpose = 'register' | 'forget' | 'widthdraw' | 'safe' | 'update';

/**
 * The purposes of a code that was asked for without one, as the documented client does: it resets the password of an
 * account, and where there is none, a visitor registers with it and a user binds the address. It is stored as being for
 * both, so that pauses, tries and answers never tell which of the two an address can do.
 */
export const UNSTATED = { visitor: 'register forget', user: 'safe forget' } as const;
type UnstatedPurpose = (typeof UNSTATED)[keyof typeof UNSTATED];

export type SendCode = {
  readonly address: Address;
  readonly purpose: CodePurpose | UnstatedPurpose;
  readonly user: SessionUser | undefined;
  readonly ip: string;
  readonly locale: Locale;
};

export async function sendCode(
  { config, clock, storage, delivery }: AccountServices,
  { address, purpose, user, ip, locale }: SendCode,
): Promise<Result<undefined, 'code_too_soon' | 'too_many_codes'>> {
  // A code is made in any case, so that the pause between two says nothing either.
  const issued = await issueCode(storage.sql, {
    owner: { address: address.value, purpose },
    now: clock.now(),
    ip,
    hasLimits: config.hasRateLimits,
  });
  if (!issued.ok) return issued;
  const holder = await findCredentials(storage.sql, address.value, user?.id);
  const kind = chooseLetter({ address, purpose, holderId: holder?.userId, userId: user?.id });
  const message = {
    to: address.value,
    channel: address.channel,
    locale,
    userId: holder?.userId,
    lifetimeMs: CODE_LIFETIME_MINUTES * MINUTE_MS,
  };
  if (kind === 'accountExists') {
    await delivery.send({ ...message, kind, fields: {} });
  } else {
    const fields = { code: issued.value, minutes: CODE_LIFETIME_MINUTES };
    await delivery.send({ ...message, kind: 'code', fields, isPretended: kind === undefined });
  }
  return accept(undefined);
}

type Parties = {
  readonly address: Address;
  readonly purpose: CodePurpose | UnstatedPurpose;
  /** The user whose account the address belongs to. */
  readonly holderId: number | undefined;
  /** The user who asks. */
  readonly userId: number | undefined;
};

function chooseLetter({ address, purpose, holderId, userId }: Parties): 'code' | 'accountExists' | undefined {
  switch (purpose) {
    case 'register':
      return holderId === undefined ? 'code' : 'accountExists';
    case 'forget':
      return holderId === undefined ? undefined : 'code';
    case 'widthdraw':
    case 'update':
      return userId !== undefined && holderId === userId ? 'code' : undefined;
    case 'safe':
      // A user proves an address of their own, or a new one that nobody has.
      return userId !== undefined && (holderId === undefined || holderId === userId) ? 'code' : undefined;
    case UNSTATED.visitor:
    case UNSTATED.user:
      return holderId !== undefined || canPassEveryForm(address) ? 'code' : undefined;
    default:
      return ensureNever(purpose);
  }
}
