// Collection information: where a user is paid in fiat trade.
import { type AnswerOf, type ParsedInputOf, payment } from '@bourse/contract';
import {
  accept,
  formatShanghai,
  PAYMENT_WAYS,
  type PaymentWay,
  refuse,
  type Result,
  type UserId,
} from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { type DetailedRefusal, mount } from '../../../platform/http/mount.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { pictureUrl } from '../../../platform/pictures/pictures.ts';
import { maskName, maskNumber } from '../../../system/masks.ts';
import { findVerifiedName } from '../../identity/index.ts';
import { findTradePasswordHash } from '../../security/index.ts';
import { findMethod, findMethods, type PaymentMethod } from '../deals/payment-methods.ts';
import type { FiatServices } from '../services.ts';
import { deletePaymentMethod, savePaymentMethod } from './save.ts';

export function paymentRoutes(app: FastifyInstance, services: FiatServices): void {
  const { storage, vault } = services;
  mount(
    app,
    services,
    payment.listPaymentMethods,
    async ({ user, t }): Promise<{ message: AnswerOf<typeof payment.listPaymentMethods> }> => {
      const realName = (await findVerifiedName(services, user.id)) ?? '';
      const methods = await findMethods(storage.sql, { vault, userId: user.id });
      return {
        message: {
          list: methods.map((method) => viewPaymentMethod(method, { realName, isMasked: true, t })),
          needs_pay_password: (await findTradePasswordHash(services, user.id)) === undefined ? 0 : 1,
          is_verified: realName === '' ? 0 : 1,
          real_name: maskName(realName),
        },
      };
    },
  );
  mount(app, services, payment.paymentMethodDetail, async ({ input, user, t }) => {
    const method = await findMethod(storage.sql, { vault, userId: user.id }, input.id);
    if (!method) return refuse('payment_method_not_found');
    const realName = (await findVerifiedName(services, user.id)) ?? '';
    return { message: viewPaymentMethod(method, { realName, isMasked: false, t }) };
  });
  mount(app, services, payment.plainPaymentInfo, async ({ user }) => ({
    message: await findPlainInfo(services, user.id),
  }));
  mount(app, services, payment.savePaymentMethod, async ({ input, user, t }) => {
    const { way } = input;
    const saved = await (way === undefined
      ? savePlainInfo(services, { userId: user.id, input })
      : savePaymentMethod(services, { userId: user.id, input: { ...input, way } }));
    return saved.ok ? { message: t('answer.payment_method_saved'), data: { id: saved.value } } : saved;
  });
  mount(app, services, payment.deletePaymentMethod, async ({ input, user, t }) => {
    const { id, pay_password: password, ...proof } = input;
    const deleted = await deletePaymentMethod(services, { userId: user.id, id, password, proof });
    return deleted.ok ? { message: t('answer.payment_method_deleted') } : deleted;
  });
}

type ByWay = Partial<Record<PaymentWay, PaymentMethod>>;

/** The newest of each way. */
async function findNewest({ storage, vault }: FiatServices, userId: UserId): Promise<ByWay> {
  const methods = await findMethods(storage.sql, { vault, userId });
  return Object.fromEntries(methods.toReversed().map((method) => [method.way, method]));
}

/** Finds the ways to be paid as clients of c2c trade know them: one account of each way, all in one form. */
async function findPlainInfo(services: FiatServices, userId: UserId): Promise<payment.PlainPaymentInfo | null> {
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
async function savePlainInfo(
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

type Shown = { readonly realName: string; readonly isMasked: boolean; readonly t: Translate };

function viewPaymentMethod(
  { id, way, details, qrPicture, createdAt, updatedAt }: PaymentMethod,
  { realName, isMasked, t }: Shown,
): payment.PaymentMethodRow {
  const account = isMasked ? maskNumber(details.account) : details.account;
  const nickname = isMasked ? maskName(details.nickname) : details.nickname;
  const only = (wanted: typeof way, value: string): string => (way === wanted ? value : '');
  return {
    id,
    way,
    way_name: t(`payment.way.${way}`),
    real_name: isMasked ? maskName(realName) : realName,
    bank_name: details.bankName,
    bank_account: only('bank', account),
    bank_address: isMasked ? '' : details.bankAddress,
    ali_nickname: only('ali_pay', nickname),
    ali_account: only('ali_pay', account),
    wechat_nickname: only('we_chat', nickname),
    wechat_account: only('we_chat', account),
    qr_pic: pictureUrl(qrPicture),
    create_time: formatShanghai(createdAt),
    update_time: formatShanghai(updatedAt),
  };
}
