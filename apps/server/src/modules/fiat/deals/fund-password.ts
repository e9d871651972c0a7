// The fund password of calls that let coin go, or begin to. Older clients name it `password`.
import { accept, refuse, type Result, type UserId } from '@bourse/domain';
import type { BaseServices } from '../../../platform/http/base-services.ts';
import { checkTradePassword, findTradePasswordHash, type TradePasswordRefusal } from '../../security/index.ts';

type Sent = { readonly pay_password?: string | undefined; readonly password?: string | undefined };
type Asked = { readonly userId: UserId; readonly sent: Sent };

/** It has to be sent. */
export async function requireFundPassword(
  services: BaseServices,
  { userId, sent }: Asked,
): Promise<Result<undefined, TradePasswordRefusal | 'trade_password_not_set' | 'trade_password_required'>> {
  if ((await findTradePasswordHash(services, userId)) === undefined) return refuse('trade_password_not_set');
  const isSent = sent.pay_password !== undefined || sent.password !== undefined;
  return isSent ? checkSentPassword(services, { userId, sent }) : refuse('trade_password_required');
}

/** It may be left out, but where it is sent it has to be right. */
export function checkSentPassword(
  services: BaseServices,
  { userId, sent }: Asked,
): Promise<Result<undefined, TradePasswordRefusal>> {
  const password = sent.pay_password ?? sent.password;
  return password === undefined
    ? Promise.resolve(accept(undefined))
    : checkTradePassword(services, { userId, password });
}
