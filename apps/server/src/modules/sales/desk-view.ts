// Sales, subscriptions, reserves and previews as the office shows them.
import type { officeLaunch } from '@bourse/contract';
import {
  type CurrencyId,
  formatShanghai,
  formatUnits,
  subtractAmounts,
  USDT,
  VERIFICATION_LEVELS,
} from '@bourse/domain';
import type { Subscription } from '@bourse/engine';
import { viewTime } from '../../core/market/figures.ts';
import type { LiveLaunchProject } from './board.ts';
import type { ResultPreview } from './preview.ts';
import { isStopped } from './settings.ts';
import { soldOf, viewLaunchProgress } from './view.ts';
import type { SalesServices } from './services.ts';
import type { Reserve } from './desk-queries.ts';

type Needs = Pick<SalesServices, 'market' | 'sales' | 'stops' | 'clock'>;

export const nameOf = ({ market }: Pick<SalesServices, 'market'>, id: CurrencyId): string =>
  market.currency(id)?.name ?? '';

export function viewSale(needs: Needs, sale: LiveLaunchProject, title: string | undefined): officeLaunch.OfficeSaleRow {
  const name = nameOf(needs, sale.currencyId);
  const { sczq: timeline } = viewLaunchProgress(needs, sale, needs.clock.now());
  const sold = soldOf(sale);
  return {
    id: sale.id,
    title: title ?? name,
    currency_id: sale.currencyId,
    currency_name: name,
    state: sale.state,
    timeline,
    mode: sale.mode,
    price: formatUnits(sale.price),
    supply: formatUnits(sale.supply),
    start_ms: sale.startAt,
    end_ms: sale.endAt,
    lock_days: sale.lockDays,
    step: formatUnits(sale.step),
    minimum: formatUnits(sale.minimum),
    limits: VERIFICATION_LEVELS.map((level) => formatUnits(sale.limits[level])),
    pay_currencies: [...sale.payCurrencies],
    is_stopped: isStopped(sale),
    demand: formatUnits(sale.demand),
    sold: formatUnits(sold),
    left: formatUnits(subtractAmounts(sale.supply, sold)),
    allotted: formatUnits(sale.allotted),
    pending: sale.pending,
    holding: sale.holding,
    settled_ms: sale.settledAt ?? null,
    ended_ms: sale.endedAt ?? null,
  };
}

export const viewSubscription = (needs: Needs, one: Subscription): officeLaunch.OfficeSubscriptionRow => ({
  id: one.id,
  user_id: one.userId,
  sale_id: one.projectId,
  currency_name: nameOf(needs, one.currencyId),
  wanted: formatUnits(one.wanted),
  allotted: formatUnits(one.allotted),
  pay_currency_name: nameOf(needs, one.payCurrencyId),
  held: formatUnits(one.held),
  charged: formatUnits(one.charged),
  index: one.index === undefined || one.payCurrencyId === USDT ? '' : formatUnits(one.index),
  state: one.state,
  is_unlockable: one.state === 'locked' && one.unlockAt !== undefined && one.unlockAt <= needs.clock.now(),
  void_reason: one.voidReason ?? '',
  place_time: formatShanghai(one.placedAt),
  unlock_time: viewTime(one.unlockAt),
  end_time: viewTime(one.endedAt),
});

export const viewReserve = (needs: Needs, one: Reserve): officeLaunch.LaunchReserveRow => ({
  currency_id: one.currencyId,
  currency_name: nameOf(needs, one.currencyId),
  sales: one.sales,
  scheduled: formatUnits(one.scheduled),
  reserve: formatUnits(one.reserve),
  is_covered: one.reserve === one.scheduled,
  fund: formatUnits(one.fund),
  locked: formatUnits(one.locked),
  held: formatUnits(one.held),
  allotted: formatUnits(one.allotted),
  charged: formatUnits(one.charged),
});

export function viewPreview(preview: ResultPreview): officeLaunch.LaunchPreview {
  const { sale, cut, payments } = preview;
  return {
    id: sale.id,
    is_final: preview.isFinal,
    demand: formatUnits(sale.demand),
    supply: formatUnits(sale.supply),
    subscriptions: preview.subscriptions,
    people: preview.people,
    full: preview.full,
    part: preview.part,
    none: preview.none,
    allotted: formatUnits(preview.allotted),
    unsold: formatUnits(preview.unsold),
    cut: cut ? { id: cut.id, remainder: `${cut.remainder}` } : null,
    payments: [...payments].map(([id, { name, held, charged }]) => ({
      currency_id: id,
      currency_name: name,
      held: formatUnits(held),
      charged: formatUnits(charged),
      refunded: formatUnits(subtractAmounts(held, charged)),
    })),
  };
}
