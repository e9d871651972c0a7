// Sales of new coins and subscriptions as the wire shows them.
import type { launchRows as contract } from '@bourse/contract';
import {
  type Amount,
  amount,
  formatShanghai,
  formatUnits,
  type Instant,
  type LaunchStep,
  maxAmount,
  minAmount,
  type SubscriptionState,
  subtractAmounts,
  UNITS_PER_WHOLE,
  USDT,
  VERIFICATION_LEVELS,
  type VerificationLevel,
  ZERO,
} from '@bourse/domain';
import { calculateLaunchCost, launchStepOf } from '@bourse/engine/formulas';
import type { MessageKey } from '@bourse/messages';
import { findFreshPrice } from '../../core/market/index-board.ts';
import type { MarketData } from '../../core/market/market-data.ts';
import type { StopData } from '../../core/market/stop-board.ts';
import type { LiveLaunchProject, LiveSubscription, SalesBoard } from './board.ts';
import type { SaleText } from './texts.ts';

type Translate = (key: MessageKey) => string;
type Needs = { readonly market: MarketData; readonly sales: SalesBoard; readonly stops: Pick<StopData, 'actsAt'> };

const STEP = { coming: 1, open: 2, ended: 3, result: 4 } as const satisfies Record<LaunchStep, 1 | 2 | 3 | 4>;
const ONE_COIN = amount(UNITS_PER_WHOLE);

/** Old clients know the price in USDT alone. */
const BASE = 'USDT';

const nameOf = ({ market }: Needs, id: number): string => market.currency(id)?.name ?? '';

/** Coins that are or will be handed out, as far as that is known. */
export const soldOf = ({ state, supply, demand, allotted }: LiveLaunchProject): Amount =>
  state === 'done' || state === 'cancelled' ? allotted : minAmount(demand, supply);

/** By the time that deadlines of users' acts have come to. */
export const findLaunchStep = (
  { stops, clock }: { readonly stops: Pick<StopData, 'actsAt'>; readonly clock: { now(): Instant } },
  project: LiveLaunchProject,
): LaunchStep => launchStepOf(project, stops.actsAt(clock.now()));

/** Views the price in each coin that the sale may be paid in. */
export function viewPayPrices(
  needs: Needs,
  { price, payCurrencies }: LiveLaunchProject,
  now: Instant,
): contract.LaunchPayPrice[] {
  return payCurrencies.map((currencyId) => {
    const index = findFreshPrice(needs.market, currencyId, now);
    return {
      currency_id: currencyId,
      currency_name: nameOf(needs, currencyId),
      price: index === undefined ? null : formatUnits(calculateLaunchCost(ONE_COIN, price, index)),
      index: index === undefined ? null : formatUnits(index),
    };
  });
}

export function viewLaunchProgress(needs: Needs, project: LiveLaunchProject, now: Instant): contract.LaunchProgressRow {
  const { id, currencyId, supply, demand } = project;
  const sold = soldOf(project);
  return {
    id,
    c_id: currencyId,
    total: formatUnits(supply),
    left: formatUnits(sold),
    right: formatUnits(subtractAmounts(supply, sold)),
    sczq: STEP[launchStepOf(project, needs.stops.actsAt(now))],
    demand: formatUnits(demand),
    prices: viewPayPrices(needs, project, now),
  };
}

/** Somebody's level, and what the person's subscriptions want. */
export type OwnShare = { readonly level: VerificationLevel; readonly wanted: Amount };
type Shown = { readonly text: SaleText; readonly own: OwnShare; readonly now: Instant };

export function viewLaunchProject(
  needs: Needs,
  project: LiveLaunchProject,
  { text, own, now }: Shown,
): contract.LaunchProjectRow {
  const { price, startAt, endAt, lockDays, mode, state, step, minimum, limits, settledAt, currencyId } = project;
  const limit = limits[own.level];
  const progress = viewLaunchProgress(needs, project, now);
  return {
    ...progress,
    keyword: text.keyword,
    abstract: text.abstract,
    // One that has no picture wears one that is drawn of its coin.
    cover: text.cover || `/api/launch/cover?id=${project.id}`,
    baipishuurl: text.whitePaper,
    bname: BASE,
    c_name: nameOf(needs, currencyId),
    buymoney: formatUnits(price),
    iepn_scz: lockDays,
    iepn_status: progress.sczq === STEP.coming ? 0 : 1,
    start_time2: formatShanghai(startAt),
    end_time2: formatShanghai(endAt),
    mode,
    is_cancelled: state === 'cancelled' ? 1 : 0,
    step: formatUnits(step),
    minimum: formatUnits(minimum),
    limits: VERIFICATION_LEVELS.map((level) => formatUnits(limits[level])),
    level: own.level,
    limit: formatUnits(limit),
    own_wanted: formatUnits(own.wanted),
    own_left: formatUnits(maxAmount(subtractAmounts(limit, own.wanted), ZERO)),
    start_ms: startAt,
    end_ms: endAt,
    settled_ms: settledAt ?? null,
  };
}

const STATUS = { pending: 0, held: 0, locked: 1, done: 3, refunded: 4, void: 5 } as const satisfies Record<
  SubscriptionState,
  contract.SubscriptionRow['status']
>;

function statusOf({ state, unlockAt }: LiveSubscription, now: Instant): contract.SubscriptionRow['status'] {
  return state === 'locked' && unlockAt !== undefined && unlockAt <= now ? 2 : STATUS[state];
}

const nameState = ({ state }: LiveSubscription, status: number, t: Translate): string =>
  t(status === 2 ? 'launch.state.unlockable' : `launch.state.${state}`);

export function viewSubscription(
  needs: Needs,
  subscription: LiveSubscription,
  { now, t }: { readonly now: Instant; readonly t: Translate },
): contract.SubscriptionRow {
  const { projectId, currencyId, payCurrencyId, wanted, allotted, unlockAt, index, voidReason } = subscription;
  const status = statusOf(subscription, now);
  const price = needs.sales.launchProject(projectId)?.price;
  return {
    id: subscription.id,
    price: price === undefined ? '' : formatUnits(price),
    base_name: BASE,
    amount: formatUnits(allotted > 0n ? allotted : wanted),
    currency_name: nameOf(needs, currencyId),
    created_at: formatShanghai(subscription.placedAt),
    endtime_at: unlockAt === undefined ? '' : formatShanghai(unlockAt),
    status,
    status_name: nameState(subscription, status, t),
    state: subscription.state,
    project_id: projectId,
    currency_id: currencyId,
    pay_currency_id: payCurrencyId,
    pay_currency_name: nameOf(needs, payCurrencyId),
    index: index === undefined || payCurrencyId === USDT ? null : formatUnits(index),
    wanted: formatUnits(wanted),
    allotted: formatUnits(allotted),
    held: formatUnits(subscription.held),
    charged: formatUnits(subscription.charged),
    void_reason_name: voidReason === undefined ? '' : t(`launch.void.${voidReason}`),
    created_ms: subscription.placedAt,
    unlock_ms: unlockAt ?? null,
    ended_ms: subscription.endedAt ?? null,
  };
}
