// Who takes money out of the exchange proves it: by the fund password where one is set, the code that was sent for it, and
// the second factor where one is on.
import { safe } from '@bourse/contract';
import { accept, refuse, type Result, type UserId } from '@bourse/domain';
import { optional, text } from '@bourse/domain/kinds';
import { phoneOf } from '../../core/storage/columns.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { DetailedRefusal } from '../../platform/http/mount.ts';
import { checkCode, type CodeRefusal, consumeReserved, releaseReserved, reserveCode } from './codes.ts';
import { checkCounted, guardState } from './guard.ts';
import { type Proof, requireSecondFactor } from './second-factor.ts';

type Withdrawer = {
  readonly userId: UserId;
  readonly input: Proof & {
    readonly pay_password?: string | undefined;
    readonly pass?: string | undefined;
    readonly code?: string | undefined;
  };
  readonly ip: string;
  /** The code is kept for this holder, who is the same when the call is repeated. */
  readonly holder: string;
};

/** The second factor comes last: unlike the code it is used up by being right. */
export async function proveWithdrawer(
  services: BaseServices,
  { userId, input, ip, holder }: Withdrawer,
): Promise<Result<unknown> | DetailedRefusal> {
  const state = await guardState(services, userId);
  if (!state.ok) return state;
  if ((await findTradePasswordHash(services, userId)) !== undefined) {
    const password = input.pay_password ?? input.pass;
    if (password === undefined) return refuse('trade_password_required');
    const checked = await checkTradePassword(services, { userId, password });
    if (!checked.ok) return checked;
  }
  const code = input.code?.trim() ?? '';
  if (code === '') return refuse('code_required');
  const reserved = await reserveWithdrawalCode(services, { userId, code, ip, holder });
  if (!reserved.ok) return reserved;
  const proven = await requireSecondFactor(services, userId, input);
  if (!proven.ok) await settleWithdrawalCode(services, { holder, isDone: false });
  return proven;
}

// The trade (fund) password: what it may be, and its check wherever money or payment details are touched.

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
export const checkTradePassword = (
  services: BaseServices,
  { userId, password }: { readonly userId: UserId; readonly password: string },
): Promise<Result<undefined, TradePasswordRefusal>> =>
  checkCounted(services, {
    subject: `trade password ${userId}`,
    password,
    findHash: () => findTradePasswordHash(services, userId),
    failuresMax: FAILURES_MAX,
  });

// The one-time code of a withdrawal: checked, kept for its caller until the money is held, and used up last. So of many
// calls with one code one goes on; a call that is repeated under its key goes on again; one that is refused gives it back.

/** Old clients spell it like this when they ask for the code. */
const PURPOSE = 'widthdraw';

type Needs = Pick<BaseServices, 'storage' | 'clock' | 'config'>;

type WithdrawalCode = Pick<Withdrawer, 'userId' | 'ip' | 'holder'> & { readonly code: string };

/** Refuses unless the code was sent to one of the user's own addresses for a withdrawal, and nobody else keeps it. */
async function reserveWithdrawalCode(
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
