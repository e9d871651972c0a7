// Who takes money out of the exchange proves it: by the fund password where one is set, the code that was sent for it, and
// the second factor where one is on.
import { refuse, type Result, type UserId } from '@bourse/domain';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { DetailedRefusal } from '../../platform/http/mount.ts';
import { guardState } from './guard.ts';
import { type Proof, requireSecondFactor } from './second-factor.ts';
import { checkTradePassword, findTradePasswordHash } from './trade-password.ts';
import { reserveWithdrawalCode, settleWithdrawalCode } from './withdrawal-code.ts';

export type Withdrawer = {
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
