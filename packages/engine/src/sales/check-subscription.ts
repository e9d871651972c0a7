// What is said against a subscription: whether the sale is open to this person, and what is left of it.
import {
  formatUnits,
  price,
  refuse,
  subtractAmounts,
  UNITS_PER_WHOLE,
  USDT,
  type Instant,
  type Price,
} from '@bourse/domain';
import { levelOf } from '../core/person.ts';
import { shareOf } from './change-project.ts';
import type { Subscribe } from './commands.ts';
import type { Launch, LaunchContext, LaunchWorld, MaybeRefusal } from './sales.ts';
import type { LaunchProject } from './project.ts';

type Refused = Exclude<MaybeRefusal, undefined>;

/** A sale that is open, at the price that was agreed to. */
export function findOpenSale(
  { projects }: Launch,
  at: Instant,
  { projectId, price: agreed }: Subscribe,
): LaunchProject | Refused {
  const project = projects.get(projectId);
  if (!project || project.state === 'draft' || project.state === 'cancelled') return refuse('launch_not_found');
  if (at < project.startAt) return refuse('launch_coming_soon');
  if (project.state !== 'scheduled' || at >= project.endAt) return refuse('launch_ended');
  const isAgreed = agreed === undefined || agreed === project.price;
  return isAgreed ? project : refuse('launch_price_moved', { price: formatUnits(project.price) });
}

/** In whole steps, as much as the sale asks for, and no more than it leaves to a person of this level. */
export function checkWanted(
  world: LaunchWorld,
  { userId, amount: wanted }: Subscribe,
  project: LaunchProject,
): MaybeRefusal {
  const { step, minimum, currencyId, limits, mode, supply, demand } = project;
  if (wanted <= 0n || wanted % step !== 0n) return refuse('abnormal_quantity', { step: formatUnits(step), currencyId });
  if (wanted < minimum) return refuse('below_minimum_purchase', { minimum: formatUnits(minimum), currencyId });
  const limit = limits[levelOf(world, userId)];
  if (limit === 0n) return refuse('exceeds_account_level');
  if (shareOf(world.launch, project, userId) + wanted > limit) {
    return refuse('purchase_limit_per_person', { limit: formatUnits(limit), currencyId });
  }
  const remaining = subtractAmounts(supply, demand);
  if (mode === 'pro_rata' || wanted <= remaining) return undefined;
  return refuse('launch_sold_out', { remaining: formatUnits(remaining), currencyId });
}

/** The pay coin in USDT, as far as that is known. */
export function findIndex(
  { indexPrices }: LaunchWorld,
  { at }: LaunchContext,
  { payCurrencyId }: Subscribe,
  { payCurrencies }: LaunchProject,
): { readonly index: Price } | Refused {
  if (!payCurrencies.includes(payCurrencyId)) return refuse('pay_currency_not_accepted');
  if (payCurrencyId === USDT) return { index: price(UNITS_PER_WHOLE) };
  const index = indexPrices.getFresh(payCurrencyId, at);
  return index ? { index } : refuse('no_market_price');
}
