// Every change of an account's second factors, one after the other. The first factor brings recovery codes, and the last one
// that goes takes them along.
import type { UserId } from '@bourse/domain';
import { renewCodes } from './recovery-codes.ts';
import { getFactors } from './second-factor.ts';
import { settleChange } from './settle-change.ts';
import type { SecurityServices } from './services.ts';
import type { TransactionSql } from '../../core/storage/connection.ts';

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

/** `change` answers false where there was nothing to change. What is done holds withdrawals and is told to the user. */
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
