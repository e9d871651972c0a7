// Notices of contracts in the language asked for.
import { lever as contract } from '@bourse/contract';
import { formatShanghai, formatUnits } from '@bourse/domain';
import { LIQUIDATION_RISK } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import type { Translate } from '../../http/translator.ts';
import { viewReason, viewRiskRate } from '../../market/lever-view.ts';
import { findNotices, type Notice } from './notices.ts';

const HUNDREDTHS = 100;

export function noticeRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, contract.notices, async ({ input: { page, limit }, user, t }) => {
    const place = { limit, offset: (page - 1) * limit };
    const { notices, total } = await findNotices(services.storage.sql, { userId: user.id, ...place });
    const list = notices.map((notice) => ({
      id: notice.id,
      kind: notice.kind,
      text: writeNotice(services, notice, t),
      time: formatShanghai(notice.at),
      time_ms: notice.at,
      position_id: 'positionId' in notice ? notice.positionId : null,
    }));
    return { message: { list, total } };
  });
}

function writeNotice({ market }: Pick<Services, 'market'>, notice: Notice, t: Translate): string {
  const currency = market.currency(notice.quoteId)?.name ?? '';
  if (!('positionId' in notice)) {
    if (notice.kind === 'shortage') return t('lever.notice.shortage', { currency });
    const rate = viewRiskRate(notice.riskRate);
    if (notice.kind === 'liquidation') return t('lever.notice.liquidation', { currency, rate });
    return t('lever.notice.warning', { currency, rate, liquidation: LIQUIDATION_RISK / HUNDREDTHS });
  }
  const symbol = market.market(notice.marketId)?.symbol ?? '';
  if (notice.kind === 'revoked') return t('lever.notice.revoked', { symbol, reason: viewReason(notice.reason, t) });
  const price = notice.price === undefined ? '' : formatUnits(notice.price);
  return t(`lever.notice.${notice.kind}`, { symbol, price, profit: formatUnits(notice.profit), currency });
}
