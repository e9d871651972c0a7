// Notices of contracts in the language asked for.
import { lever as contract } from '@bourse/contract';
import { formatShanghai, formatUnits, type MarketId } from '@bourse/domain';
import { LIQUIDATION_RISK } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { findReceipt, nameMarket, namePositions } from './notice-facts.ts';
import { viewReason, viewRiskRate } from './contract-view.ts';
import type { LeverServices } from './services.ts';
import { findNotices, type Notice } from './notices.ts';

const HUNDREDTHS = 100;

export function noticeRoutes(app: FastifyInstance, services: LeverServices): void {
  mount(app, services, contract.notices, async ({ input: { page, limit }, user, t }) => {
    const place = { limit, offset: (page - 1) * limit };
    const { notices, total } = await findNotices(services.storage.sql, { userId: user.id, ...place });
    const list = notices.map((notice) => ({
      id: notice.id,
      kind: notice.kind,
      text: writeNotice(services, notice, t),
      time: formatShanghai(notice.at),
      time_ms: notice.at,
      ...viewPlace(services, notice),
    }));
    return { message: { list, total } };
  });
}

/** The position that it leads to, and the market. */
function viewPlace(
  { market }: Pick<LeverServices, 'market'>,
  notice: Notice,
): { readonly position_id: number | null; readonly symbol: string } {
  const [id, place] = placeOf(notice);
  return { position_id: id ?? null, symbol: (place === undefined ? undefined : market.market(place)?.symbol) ?? '' };
}

function placeOf(notice: Notice): readonly [id: number | undefined, market: MarketId | undefined] {
  if (notice.kind === 'warning' || notice.kind === 'clawback') return [undefined, notice.marketId];
  if (!('positions' in notice)) return [notice.positionId, notice.marketId];
  const [first] = notice.positions;
  return [findReceipt(notice.positions)?.id, first?.marketId];
}

function writeNotice({ market }: Pick<LeverServices, 'market'>, notice: Notice, t: Translate): string {
  const currency = market.currency(notice.quoteId)?.name ?? '';
  if (notice.kind === 'warning') {
    const rate = viewRiskRate(notice.riskRate);
    const symbol = nameMarket(market, notice.marketId);
    return t('lever.notice.warning', { currency, rate, liquidation: LIQUIDATION_RISK / HUNDREDTHS, symbol });
  }
  if (notice.kind === 'clawback') {
    const symbol = nameMarket(market, notice.marketId);
    return t('lever.notice.clawback', { symbol, amount: formatUnits(notice.amount), currency });
  }
  if ('positions' in notice) {
    const positions = namePositions(market, notice.positions);
    if (notice.kind === 'shortage') return t('lever.notice.shortage', { currency, positions });
    return t('lever.notice.liquidation', { currency, rate: viewRiskRate(notice.riskRate), positions });
  }
  const which = { symbol: nameMarket(market, notice.marketId), position: notice.positionId };
  if (notice.kind === 'revoked') return t('lever.notice.revoked', { ...which, reason: viewReason(notice.reason, t) });
  const price = notice.price === undefined ? '' : formatUnits(notice.price);
  return t(`lever.notice.${notice.kind}`, { ...which, price, profit: formatUnits(notice.profit), currency });
}
