// The trade (fund) password: what it may be, and its check wherever money or payment details are touched.
import { safe } from '@bourse/contract';
import { accept, refuse, type Result, type UserId } from '@bourse/domain';
import { optional, text } from '@bourse/domain/kinds';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { beginAttempt, forgetFailures } from '../../platform/http/login-guard.ts';
import { query } from '../../core/storage/query.ts';

/** Six digits alone will do: it is asked for on top of a login, and five wrong ones lock it for a quarter of an hour. */
const FAILURES_MAX = 5;

export function isAcceptableTradePassword({ length }: string): boolean {
  return length >= safe.TRADE_PASSWORD_LENGTH_MIN && length <= safe.TRADE_PASSWORD_LENGTH_MAX;
}

export async function findTradePasswordHash({ storage }: BaseServices, userId: UserId): Promise<string | undefined> {
  const [row] = await query(storage.sql, { hash: optional(text) })`
    SELECT trade_password_hash AS hash FROM users WHERE id = ${userId}`;
  return row?.hash;
}

export type TradePasswordRefusal = 'wrong_password' | 'too_many_tries' | 'busy';

/** Refuses unless it is the user's trade password; a user without one has none that is right. */
export async function checkTradePassword(
  services: BaseServices,
  { userId, password }: { readonly userId: UserId; readonly password: string },
): Promise<Result<undefined, TradePasswordRefusal>> {
  const { storage, clock, config, passwords } = services;
  const subject = `trade password ${userId}`;
  const checked = await passwords.inTurn(async (): Promise<Result<undefined, TradePasswordRefusal>> => {
    if (config.hasRateLimits) {
      const attempt = await beginAttempt(storage.sql, subject, clock.now(), FAILURES_MAX);
      if (!attempt.ok) return refuse('too_many_tries', attempt.params);
    }
    const stored = await findTradePasswordHash(services, userId);
    if (!(await passwords.verify(stored, password))) return refuse('wrong_password');
    await forgetFailures(storage.sql, subject);
    return accept(undefined);
  });
  return checked.ok ? checked.value : checked;
}
