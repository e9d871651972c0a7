// Collection information: where a user is paid in fiat trade.
import { type AnswerOf, payment } from '@bourse/contract';
import { refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import type { FiatServices } from '../services.ts';
import { maskName } from '../../../system/masks.ts';
import { findMethod, findMethods } from '../deals/payment-methods.ts';
import { findPlainInfo, savePlainInfo } from './plain-info.ts';
import { deletePaymentMethod, savePaymentMethod } from './save.ts';
import { viewPaymentMethod } from './view.ts';
import { findVerifiedName } from '../../identity/index.ts';
import { findTradePasswordHash } from '../../security/index.ts';

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
