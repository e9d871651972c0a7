// A user's leveraged positions: after each change of them, and once a second while ticks move them.
import type { realtime } from '@bourse/contract';
import { type CurrencyId, type MarketId, type UserId, ZERO } from '@bourse/domain';
import { viewFigure } from '../../core/market/figures.ts';
import type { MarketInfo } from '../../core/market/market-data.ts';
import { viewPair } from '../../core/market/market-view.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { type OpenFeed, readersOf } from '../../platform/realtime/feed.ts';
import { isOpen, type LivePosition } from './account.ts';
import type { LeverServices } from './board.ts';
import { viewLeverRows, viewRiskRate } from './contract-view.ts';

/** Index ticks come once a second, now and then a little early. */
const TICKS_BETWEEN = 18;
const ROWS_MAX = 100;

type Needs = Pick<LeverServices, 'market' | 'lever' | 'translator'>;
export const openLeverFeed =
  (services: Needs): OpenFeed =>
  (_, listeners) => {
    const { lever, market, translator } = services;
    /** Users whose positions or money changed since the last flush, with the market of the position that did. */
    const changed = new Map<UserId, MarketId | undefined>();
    const ticked = new Set<MarketId>();
    let tickedAt = 0;

    const isMoved = (userId: UserId): boolean => lever.positionsOf(userId).some(({ marketId }) => ticked.has(marketId));

    function send(userId: UserId, changedId: MarketId | undefined): void {
      const positions = lever.positionsOf(userId);
      const open = positions.filter(isOpen);
      const ordered = positions.filter(({ state }) => state === 'accepted' || state === 'pending');
      const marketIds = [...newestByQuote([...open, ...ordered]).values()];
      // The lists of an account that has nothing left are sent once more.
      if (marketIds.length === 0 && changedId !== undefined) marketIds.push(changedId);
      const infos = marketIds.flatMap((id) => market.market(id) ?? []);
      for (const { sockets, t } of readersOf(listeners, translator, [userId])) {
        const audience = listeners.audienceOf(sockets);
        for (const info of infos) audience.emit('lever_trade', viewTrade(services, { info, userId, open, ordered, t }));
      }
    }

    return {
      absorb: ({ positions }) => {
        for (const { userId, marketId } of positions) if (listeners.isListening(userId)) changed.set(userId, marketId);
      },
      listen: () =>
        lever.subscribe(({ userIds, tickedIds }) => {
          for (const id of userIds) if (listeners.isListening(id)) changed.set(id, changed.get(id));
          for (const id of tickedIds) ticked.add(id);
        }),
      flush: (tick) => {
        const due = new Map(changed);
        changed.clear();
        if (ticked.size > 0 && tick - tickedAt >= TICKS_BETWEEN) {
          for (const userId of listeners.userIds()) if (isMoved(userId)) due.set(userId, due.get(userId));
          ticked.clear();
          tickedAt = tick;
        }
        for (const [userId, marketId] of due) send(userId, marketId);
      },
    };
  };

/** The user's lists, and the market whose figures an event sums up. */
type Trade = {
  readonly info: MarketInfo;
  readonly userId: UserId;
  readonly open: readonly LivePosition[];
  readonly ordered: readonly LivePosition[];
  readonly t: Translate;
};

function viewTrade(services: Needs, { info, userId, open, ordered, t }: Trade): realtime.LeverTrade {
  const { lever } = services;
  const account = lever.account({ userId, quoteId: info.quote.id });
  const pair = lever.pair(userId, info.id);
  const list = (positions: readonly LivePosition[]): string =>
    JSON.stringify(viewLeverRows(services, positions.slice(0, ROWS_MAX), t));
  return {
    type: 'lever_trade',
    ...viewPair(info),
    hazard_rate: viewRiskRate(account?.riskRate),
    profits_all: viewFigure(account?.profit ?? ZERO),
    profits: viewFigure(pair.profit),
    caution_money_all: viewFigure(account?.margin ?? ZERO),
    caution_money: viewFigure(pair.margin),
    origin_caution_money_all: viewFigure(account?.originMargin ?? ZERO),
    origin_caution_money: viewFigure(pair.originMargin),
    trades_all: list(open),
    trades_entrust: list(ordered),
    trades_cur: list(open.filter(({ marketId }) => marketId === info.id)),
  };
}

/** The market of the first position of each quote currency. */
function newestByQuote(positions: readonly LivePosition[]): ReadonlyMap<CurrencyId, MarketId> {
  const newest = new Map<CurrencyId, MarketId>();
  for (const { quoteId, marketId } of positions) if (!newest.has(quoteId)) newest.set(quoteId, marketId);
  return newest;
}
