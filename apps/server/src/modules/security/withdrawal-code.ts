// The one-time code of a withdrawal: checked, kept for its caller until the money is held, and used up last. So of many
// calls with one code one goes on; a call that is repeated under its key goes on again; one that is refused gives it back.
import { accept, refuse, type Result, type UserId } from '@bourse/domain';
import { text } from '@bourse/domain/kinds';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { checkCode, type CodeRefusal } from './codes.ts';
import { consumeReserved, releaseReserved, reserveCode } from './stored-codes.ts';
import { phoneOf } from '../../core/storage/columns.ts';

/** Old clients spell it like this when they ask for the code. */
const PURPOSE = 'widthdraw';

type Needs = Pick<BaseServices, 'storage' | 'clock' | 'config'>;

export type WithdrawalCode = {
  readonly userId: UserId;
  readonly code: string;
  /** The try comes from this address. */
  readonly ip: string;
  /** The code is kept for this holder, who is the same for a repeated call and another for every other one. */
  readonly holder: string;
};

/** Refuses unless the code was sent to one of the user's own addresses for a withdrawal, and nobody else keeps it. */
export async function reserveWithdrawalCode(
  { storage, clock, config }: Needs,
  { userId, code, ip, holder }: WithdrawalCode,
): Promise<Result<undefined, CodeRefusal>> {
  let refusal: Result<undefined, CodeRefusal> = refuse('invalid_code');
  for (const address of await findAsked(storage.sql, userId)) {
    const owner = { address, purpose: PURPOSE };
    const now = clock.now();
    const checked = await checkCode(storage.sql, { owner, code, now, ip, hasLimits: config.hasRateLimits });
    if (!checked.ok) refusal = checked;
    else if (await reserveCode(storage.sql, { id: checked.value, holder, now })) return accept(undefined);
  }
  return refusal;
}

/** Uses the code up where the withdrawal was made, and gives it back where it was not. */
export async function settleWithdrawalCode(
  { storage, clock }: Needs,
  { holder, isDone }: { readonly holder: string; readonly isDone: boolean },
): Promise<void> {
  if (isDone) await consumeReserved(storage.sql, { holder, now: clock.now() });
  else await releaseReserved(storage.sql, holder);
}

/** The user's own addresses that such codes were sent to, the last one first. */
async function findAsked(sql: Sql, userId: UserId): Promise<readonly string[]> {
  const rows = await query(sql, { address: text })`
    SELECT codes.address FROM codes JOIN users ON codes.address IN (users.email, ${phoneOf(sql)})
    WHERE users.id = ${userId} AND purpose = ${PURPOSE} GROUP BY codes.address ORDER BY max(codes.id) DESC`;
  return rows.map(({ address }) => address);
}
