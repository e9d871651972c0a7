// Merchants, ads and deals: what there is, and what one operator may stop at once.
import { officeFiat } from '@bourse/contract';
import { currencyId, fiatAdId, type UserId, userId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { liftMeasure, takeMeasure } from '../deals/measures.ts';
import { mount } from '../../../platform/http/mount.ts';
import { merchantSubject } from '../deals/changes.ts';
import type { Services } from '../../../services.ts';
import { query } from '../../../core/storage/query.ts';
import { actAtOnce } from './acts.ts';
import { findFigures } from './figures.ts';
import { adColumns, answerList, dealColumns, merchantColumns, sendFigures } from './files.ts';
import { listAds, listDeals, listMerchants, nameCoin } from './lists.ts';

const merchantOf = ({ user_id, currency }: { readonly user_id: number; readonly currency: number }): string =>
  merchantSubject(user_id, currency);

export function merchantRoutes(app: FastifyInstance, services: Services): void {
  const { storage } = services;
  mount(app, services, officeFiat.listMerchants, (context) =>
    answerList(services, context, {
      name: `merchants-${context.input.user_id ?? context.input.state}`,
      columns: merchantColumns(context.t),
      read: async (place) => {
        const found = await listMerchants(services, context.input, place);
        services.robots.shown('merchant', found.list.map(merchantOf));
        return found;
      },
    }),
  );
  mount(app, services, officeFiat.listAds, (context) =>
    answerList(services, context, {
      name: 'fiat-ads',
      columns: adColumns(context.t),
      read: (place) => listAds(services, context.input, place),
      idOf: ({ id }) => id,
    }),
  );
  mount(app, services, officeFiat.listDeals, (context) =>
    answerList(services, context, {
      name: 'fiat-orders',
      columns: dealColumns(context.t),
      read: (place) => listDeals(services, context.input, place),
      idOf: ({ id }) => id,
    }),
  );
  mount(app, services, officeFiat.figures, async (context) => {
    const list = await findFigures(services, context.input);
    return context.input.format === 'csv' ? sendFigures(services, context, list) : { message: { list } };
  });
  mount(app, services, officeFiat.suspendMerchant, async ({ input, request, t }) => {
    const { user_id: id, currency, reason } = input;
    const isSuspended = input.is_suspended === 1;
    const acted = await actAtOnce(services, request, {
      action: isSuspended ? 'fiat.merchant.suspend' : 'fiat.merchant.resume',
      subject: `user ${id}`,
      after: { currency: nameCoin(services, currency), reason },
      command: { kind: 'suspendFiatMerchant', userId: userId(id), currencyId: currencyId(currency), isSuspended },
    });
    if (!acted.ok) return acted;
    await storage.sql`
      UPDATE fiat_applications SET reason = ${isSuspended ? reason : ''}, changed_at = ${services.clock.now()}
      WHERE user_id = ${id} AND currency_id = ${currency}`;
    return { message: t('answer.saved') };
  });
  adActs(app, services);
}

const PUBLISHER = { publisherId: kinds.id<UserId>() };

function adActs(app: FastifyInstance, services: Services): void {
  const { storage, clock, notifyUser } = services;
  mount(app, services, officeFiat.takeDownAd, async ({ input: { id, reason }, request, t }) => {
    const acted = await actAtOnce(services, request, {
      action: 'fiat.ad.take_down',
      subject: `fiat ad ${id}`,
      after: { reason },
      command: { kind: 'takeDownFiatAd', adId: fiatAdId(id) },
    });
    if (!acted.ok) return acted;
    await storage.sql.begin(async (transaction) => {
      const { operatorId } = acted.by;
      const measure = { kind: 'ad', subjectId: id, until: undefined, reason, operatorId, now: clock.now() } as const;
      await takeMeasure(transaction, measure);
      const [ad] = await query(transaction, PUBLISHER)`SELECT publisher_id FROM fiat_ads WHERE id = ${id}`;
      if (ad) await notifyUser(ad.publisherId, 'adTakenDown', { ad: id, reason }, { sql: transaction });
    });
    return { message: t('answer.saved') };
  });
  mount(app, services, officeFiat.allowAd, async ({ input: { id, reason }, request, t }) => {
    const acted = await actAtOnce(services, request, {
      action: 'fiat.ad.allow',
      subject: `fiat ad ${id}`,
      after: { reason },
      command: { kind: 'allowFiatAd', adId: fiatAdId(id) },
    });
    if (!acted.ok) return acted;
    await liftMeasure(storage.sql, 'ad', id);
    return { message: t('answer.saved') };
  });
}
