// What a security change asks for: an account that is not frozen, the login password once more, and the second factor
// where one is on. Tries are counted per account, whatever address they come from. And what the change brings with it:
// withdrawals are held for a time, so that the owner can notice, and the user is told.
import { accept, instant, refuse, type Result, type UserId } from '@bourse/domain';
import { flag, text } from '@bourse/domain/kinds';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { NoticeAddress } from '../../platform/delivery/delivery.ts';
import type { NoticeFields, NoticeKind } from '../../platform/delivery/letters.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { beginAttempt, forgetFailures } from '../../platform/http/login-guard.ts';
import type { DetailedRefusal } from '../../platform/http/mount.ts';
import { Busy } from '../../system/busy.ts';
import { getFactors, type Proof, renewCodes, requireSecondFactor } from './second-factor.ts';
import type { SecurityServices } from './services.ts';

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

type PasswordCheck = {
  /** Wrong tries are counted under it. */
  readonly subject: string;
  readonly password: string;
  readonly findHash: () => Promise<string | undefined>;
  /** So many wrong tries in a row lock the subject. */
  readonly failuresMax?: number;
};
type WrongPassword = 'wrong_password' | 'too_many_tries';

/** Checks a password in turn with all others; whoever has none has none that is right. */
export async function checkCounted(
  { storage, clock, config, passwords }: BaseServices,
  { subject, password, findHash, failuresMax }: PasswordCheck,
): Promise<Result<undefined, WrongPassword | 'busy'>> {
  const checked = await passwords.inTurn(async (): Promise<Result<undefined, WrongPassword>> => {
    if (config.hasRateLimits) {
      const attempt = await beginAttempt(storage.sql, subject, clock.now(), failuresMax);
      if (!attempt.ok) return refuse('too_many_tries', attempt.params);
    }
    if (!(await passwords.verify(await findHash(), password))) return refuse('wrong_password');
    await forgetFailures(storage.sql, subject);
    return accept(undefined);
  });
  return checked.ok ? checked.value : checked;
}

type OwnPassword = { readonly userId: UserId; readonly password: string };

/** The password of a user who is logged in. */
export const checkOwnPassword = (services: BaseServices, { userId, password }: OwnPassword) =>
  checkCounted(services, {
    subject: `password ${userId}`,
    password,
    findHash: async () => {
      const [row] = await query(services.storage.sql, { hash: text })`
        SELECT password_hash AS hash FROM users WHERE id = ${userId}`;
      return row?.hash;
    },
  });

type FactorChange = {
  readonly userId: UserId;
  /** New recovery codes in any case; those of before are void. */
  readonly renewsCodes?: boolean;
};

type Changed = {
  readonly isDone: boolean;
  /** To be shown once; empty where those of before stay good. */
  readonly recoveryCodes: readonly string[];
};

/**
 * Makes every change of an account's second factors, one after the other. The first factor brings recovery codes, and the
 * last one that goes takes them along. `change` answers false where there was nothing to change. What is done holds
 * withdrawals and is told to the user.
 */
export function changeFactors(
  services: SecurityServices,
  { userId, renewsCodes = false }: FactorChange,
  change: (transaction: TransactionSql) => Promise<boolean>,
): Promise<Changed> {
  return services.storage.sql.begin(async (transaction): Promise<Changed> => {
    await transaction`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
    if (!(await change(transaction))) return { isDone: false, recoveryCodes: [] };
    const recoveryCodes = await adjustCodes(services, transaction, { userId, renewsCodes });
    await settleChange(services, transaction, { userId, kind: 'secondFactorChanged', fields: {} });
    return { isDone: true, recoveryCodes };
  });
}

async function adjustCodes(
  { vault, clock }: SecurityServices,
  transaction: TransactionSql,
  { userId, renewsCodes }: FactorChange,
): Promise<readonly string[]> {
  const { methods, recoveryCodes } = await getFactors(transaction, userId);
  if (methods.length === 0) {
    await transaction`DELETE FROM recovery_codes WHERE user_id = ${userId}`;
    return [];
  }
  if (recoveryCodes > 0 && !renewsCodes) return [];
  return renewCodes(transaction, { vault, userId, now: clock.now() });
}

type SecurityChange<Kind extends NoticeKind> = {
  readonly userId: UserId;
  readonly kind: Kind;
  readonly fields: NoticeFields<Kind>;
  /** The address to which the account's notices went until now. */
  readonly alsoTo?: NoticeAddress | undefined;
};

/**
 * Call it last in the transaction that makes the change. The hold is the engine's fact and is durable before the change is:
 * a change without one cannot be, and one whose transaction fails in its last moment leaves a hold that harms nobody. Throws
 * {@link Busy} where the engine takes no more commands.
 */
export async function settleChange<Kind extends NoticeKind>(
  { config, clock, sequencer, notifyUser }: BaseServices,
  sql: TransactionSql,
  { userId, kind, fields, alsoTo }: SecurityChange<Kind>,
): Promise<void> {
  const until = instant(clock.now() + config.outflowHoldMs);
  const held = await sequencer.submit({ kind: 'holdOutflows', userId, until });
  // Whom the engine does not know has nothing that could leave.
  if (!held.ok && held.code !== 'user_not_found') throw new Busy(`withdrawals are not held: ${held.code}`);
  await notifyUser(userId, kind, fields, { sql, alsoTo });
}
