// Ways to be paid as clients of c2c trade know them: one account of each way, all in one form.
import type { ParsedInputOf, payment } from '@bourse/contract';
import { accept, PAYMENT_WAYS, type PaymentWay, refuse, type Result, type UserId } from '@bourse/domain';
import { findMethods, type PaymentMethod } from '../deals/payment-methods.ts';
import type { DetailedRefusal } from '../../../platform/http/mount.ts';
import type { FiatServices } from '../services.ts';
import { savePaymentMethod } from './save.ts';
import { findVerifiedName } from '../../identity/index.ts';

type ByWay = Partial<Record<PaymentWay, PaymentMethod>>;

/** The newest of each way. */
async function findNewest({ storage, vault }: FiatServices, userId: UserId): Promise<ByWay> {
  const methods = await findMethods(storage.sql, { vault, userId });
  return Object.fromEntries(methods.toReversed().map((method) => [method.way, method]));
}

export async function findPlainInfo(services: FiatServices, userId: UserId): Promise<payment.PlainPaymentInfo | null> {
  const { bank, ali_pay: aliPay, we_chat: weChat } = await findNewest(services, userId);
  const first = bank ?? aliPay ?? weChat;
  if (!first) return null;
  return {
    real_name: (await findVerifiedName(services, userId)) ?? '',
    bank_name: bank?.details.bankName ?? '',
    bank_account: bank?.details.account ?? '',
    alipay_account: aliPay?.details.account ?? '',
    wechat_account: weChat?.details.account ?? '',
    wechat_nickname: weChat?.details.nickname ?? '',
    account_number: first.details.account,
  };
}

type Input = ParsedInputOf<typeof payment.savePaymentMethod>;

/** Saves what is sent and differs, way by way; the first refusal ends it. Answers the id of the last. */
export async function savePlainInfo(
  services: FiatServices,
  { userId, input }: { readonly userId: UserId; readonly input: Input },
): Promise<Result<number> | DetailedRefusal> {
  const newest = await findNewest(services, userId);
  const sent = PAYMENT_WAYS.filter((way) => accountOf(input, way) !== '');
  if (sent.length === 0) return refuse('payment_account_required');
  let saved: Result<number> = accept(0);
  for (const way of sent) {
    const before = newest[way];
    if (before?.details.account === accountOf(input, way)) {
      saved = accept(before.id);
      continue;
    }
    const one = await savePaymentMethod(services, { userId, input: { ...input, way, id: before?.id } });
    if (!one.ok) return one;
    saved = one;
  }
  return saved;
}

function accountOf(
  { bank_account: bank, ali_account: ali, alipay_account: alipay, wechat_account: weChat }: Input,
  way: PaymentWay,
) {
  const accounts: Record<PaymentWay, string | undefined> = { bank, ali_pay: ali ?? alipay, we_chat: weChat };
  return accounts[way]?.trim() ?? '';
}
