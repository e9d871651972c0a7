// A user's leveraged positions: after each change of them, and once a second while ticks move them.
import type { realtime } from '@bourse/contract';
import { type CurrencyId, type MarketId, type UserId, ZERO } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import { viewFigure } from '../../core/market/figures.ts';
import type { MarketInfo } from '../../core/market/market-data.ts';
import { viewPair } from '../../core/market/market-view.ts';
import type { Published } from '../../core/sequencer/sequencer.ts';
import { type Feed, type Listeners, localeOf } from '../../platform/realtime/feed.ts';
import { isOpen, type LivePosition } from './account.ts';
import type { LeverServices, LeverUpdate } from './board.ts';
import { viewLeverRows, viewRiskRate } from './contract-view.ts';

/** Index ticks come once a second, now and then a little early. */
const TICKS_BETWEEN = 18;
const ROWS_MAX = 100;

type Needs = Pick<LeverServices, 'market' | 'lever' | 'translator'>;
/** The user and the market whose figures an event sums up. */
type Pair = { readonly info: MarketInfo; readonly userId: UserId };
type Lists = { readonly open: readonly LivePosition[]; readonly ordered: readonly LivePosition[] };

export class LeverFeed implements Feed {
  readonly #services: Needs;
  readonly #listeners: Listeners;
  /** Users whose positions or money changed since the last flush, with the market of the position that did. */
  readonly #changed = new Map<UserId, MarketId | undefined>();
  readonly #ticked = new Set<MarketId>();
  #tickedAt = 0;

  constructor(services: Needs, listeners: Listeners) {
    this.#services = services;
    this.#listeners = listeners;
  }

  absorb({ positions }: Pick<Published, 'positions'>): void {
    for (const { userId, marketId } of positions) {
      if (this.#listeners.isListening(userId)) this.#changed.set(userId, marketId);
    }
  }

  listen(): () => void {
    return this.#services.lever.subscribe((update) => this.#absorbUpdate(update));
  }

  #absorbUpdate({ userIds, tickedIds }: LeverUpdate): void {
    for (const userId of userIds) {
      if (this.#listeners.isListening(userId)) this.#changed.set(userId, this.#changed.get(userId));
    }
    for (const id of tickedIds) this.#ticked.add(id);
  }

  flush(tick: number): void {
    const due = new Map(this.#changed);
    this.#changed.clear();
    if (this.#ticked.size > 0 && tick - this.#tickedAt >= TICKS_BETWEEN) {
      for (const userId of this.#listeners.userIds()) if (this.#isMoved(userId)) due.set(userId, due.get(userId));
      this.#ticked.clear();
      this.#tickedAt = tick;
    }
    for (const [userId, marketId] of due) this.#send(userId, marketId);
  }

  #isMoved(userId: UserId): boolean {
    return this.#services.lever.positionsOf(userId).some(({ marketId }) => this.#ticked.has(marketId));
  }

  #send(userId: UserId, changedId: MarketId | undefined): void {
    const positions = this.#services.lever.positionsOf(userId);
    const open = positions.filter(isOpen);
    const ordered = positions.filter(({ state }) => state === 'accepted' || state === 'pending');
    const marketIds = [...newestByQuote([...open, ...ordered]).values()];
    // The lists of an account that has nothing left are sent once more.
    if (marketIds.length === 0 && changedId !== undefined) marketIds.push(changedId);
    const byLocale = Map.groupBy(this.#listeners.socketsOf(userId), localeOf);
    for (const marketId of marketIds) {
      const info = this.#services.market.market(marketId);
      if (!info) continue;
      for (const [locale, sockets] of byLocale) {
        const event = this.#view({ info, userId }, { open, ordered }, locale);
        this.#listeners.audienceOf(sockets).emit('lever_trade', event);
      }
    }
  }

  #view({ info, userId }: Pair, { open, ordered }: Lists, locale: Locale): realtime.LeverTrade {
    const { lever } = this.#services;
    const account = lever.account({ userId, quoteId: info.quote.id });
    const pair = lever.pair(userId, info.id);
    const list = (positions: readonly LivePosition[]): string => this.#viewList(positions, locale);
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

  #viewList(positions: readonly LivePosition[], locale: Locale): string {
    const { translator } = this.#services;
    const rows = viewLeverRows(this.#services, positions.slice(0, ROWS_MAX), (key) =>
      translator.translate(locale, key),
    );
    return JSON.stringify(rows);
  }
}

/** The market of the first position of each quote currency. */
function newestByQuote(positions: readonly LivePosition[]): ReadonlyMap<CurrencyId, MarketId> {
  const newest = new Map<CurrencyId, MarketId>();
  for (const { quoteId, marketId } of positions) if (!newest.has(quoteId)) newest.set(quoteId, marketId);
  return newest;
}
