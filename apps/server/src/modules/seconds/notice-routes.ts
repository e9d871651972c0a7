// Notices of second contracts and their insurance in the language asked for.
import { micro as contract } from '@bourse/contract';
import { ensureNever, formatShanghai, formatUnits } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { SecondsServices } from './services.ts';
import { findMicroNotices, type MicroNotice } from './notices.ts';

export function noticeRoutes(app: FastifyInstance, services: SecondsServices): void {
  mount(app, services, contract.notices, async ({ input: { page, limit }, user, t }) => {
    const place = { limit, offset: (page - 1) * limit };
    const { notices, total } = await findMicroNotices(services.storage.sql, { userId: user.id, ...place });
    const list = notices.map((notice) => ({
      id: notice.id,
      kind: notice.kind,
      text: writeNotice(services, notice, t),
      time: formatShanghai(notice.at),
      time_ms: notice.at,
      order_id: notice.kind === 'void' ? notice.orderId : null,
      insurance_id: notice.kind === 'void' ? null : notice.insuranceId,
    }));
    return { message: { list, total } };
  });
}

function writeNotice({ market }: Pick<SecondsServices, 'market'>, notice: MicroNotice, t: Translate): string {
  const currency = market.currency(notice.currencyId)?.name ?? '';
  const amount = formatUnits(notice.amount);
  switch (notice.kind) {
    case 'void': {
      const symbol = market.market(notice.marketId)?.symbol ?? '';
      return t('micro.notice.void', { symbol, reason: t(`micro.void.${notice.reason}`), amount, currency });
    }
    case 'insurance_paid':
      return t('micro.notice.insurance_paid', { amount, currency });
    case 'insurance_ended':
      return t('micro.notice.insurance_ended', {
        assets: amount,
        currency,
        reason: t(`insurance.end.${notice.reason}`),
      });
    default:
      return ensureNever(notice);
  }
}
