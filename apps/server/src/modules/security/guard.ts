// What a security change asks for: an account that is not frozen, the login password once more, and the second factor
// where one is on. Tries are counted per account, whatever address they come from.
import { accept, refuse, type Result, type UserId } from '@bourse/domain';
import { flag, text } from '@bourse/domain/kinds';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { beginAttempt, forgetFailures } from '../../platform/http/login-guard.ts';
import type { DetailedRefusal } from '../../platform/http/mount.ts';
import { query } from '../../core/storage/query.ts';
import { type Proof, requireSecondFactor } from './second-factor.ts';

type Change = { readonly userId: UserId; readonly password: string; readonly proof: Proof };

/** Refuses in this order: frozen, password, second factor. A proof is used up only once all before it is right. */
export async function guardChange(
  services: BaseServices,
  { userId, password, proof }: Change,
): Promise<Result<unknown> | DetailedRefusal> {
  const state = await guardState(services, userId);
  if (!state.ok) return state;
  const checked = await checkOwnPassword(services, { userId, password });
  return checked.ok ? requireSecondFactor(services, userId, proof) : checked;
}

/** The last step of a change whose first one was guarded: the account may have been frozen in between. */
export async function guardState(services: BaseServices, userId: UserId): Promise<Result<undefined, 'user_frozen'>> {
  return (await isFrozen(services, userId)) ? refuse('user_frozen') : accept(undefined);
}

/** Reads what the engine has committed. */
export async function isFrozen({ storage }: Pick<BaseServices, 'storage'>, userId: UserId): Promise<boolean> {
  const [row] = await query(storage.sql, { isFrozen: flag })`
    SELECT is_frozen FROM user_states WHERE user_id = ${userId}`;
  return row?.isFrozen === true;
}

/** The password of a user who is logged in. */
export async function checkOwnPassword(
  { storage, clock, config, passwords }: BaseServices,
  { userId, password }: { readonly userId: UserId; readonly password: string },
): Promise<Result<undefined, 'wrong_password' | 'too_many_tries' | 'busy'>> {
  const subject = `password ${userId}`;
  const checked = await passwords.inTurn(async (): Promise<Result<undefined, 'wrong_password' | 'too_many_tries'>> => {
    if (config.hasRateLimits) {
      const attempt = await beginAttempt(storage.sql, subject, clock.now());
      if (!attempt.ok) return refuse('too_many_tries', attempt.params);
    }
    const [row] = await query(storage.sql, { hash: text })`
      SELECT password_hash AS hash FROM users WHERE id = ${userId}`;
    if (!(await passwords.verify(row?.hash, password))) return refuse('wrong_password');
    await forgetFailures(storage.sql, subject);
    return accept(undefined);
  });
  return checked.ok ? checked.value : checked;
}
