// A sale of coins that the house holds: its terms, and how far it has come.
import {
  currencyId,
  LAUNCH_MODES,
  LAUNCH_STATES,
  type Amount,
  type CurrencyId,
  type LaunchProjectId,
  type SubscriptionId,
  type VerificationLevel,
} from '@bourse/domain';
import { count, id, instant, optional, price, text, units, word } from '@bourse/domain/kinds';
import { describeState, parts, type EntityOf } from '../entity.ts';

const PAY_CURRENCIES = { payCurrencies: text };
const LIMITS = { limit0: units, limit1: units, limit2: units, limit3: units };
/** Coins that a person of a level may have, by level; 0 for none. */
export type LaunchLimits = Readonly<Record<VerificationLevel, Amount>>;

/** Operators set these terms. All but the last three are frozen once it is scheduled. */
const TERMS = {
  /** In USDT for one coin. */
  price: price,
  supply: units,
  mode: word(LAUNCH_MODES),
  startAt: instant,
  endAt: instant,
  /** Each day has 24 hours, from the moment at which coins are allotted. */
  lockDays: count,
  /** Supply and every quantity are multiples of it. */
  step: units,
  minimum: units,
  limits: parts<LaunchLimits, typeof LIMITS>(
    LIMITS,
    (limits) => ({ limit0: limits[0], limit1: limits[1], limit2: limits[2], limit3: limits[3] }),
    ({ limit0, limit1, limit2, limit3 }) => ({ 0: limit0, 1: limit1, 2: limit2, 3: limit3 }),
  ),
  /** In its column their ids, apart by commas. */
  payCurrencies: parts<readonly CurrencyId[], typeof PAY_CURRENCIES>(
    PAY_CURRENCIES,
    (payCurrencies) => ({ payCurrencies: payCurrencies.join(',') }),
    ({ payCurrencies }) => payCurrencies.split(',').map((id) => currencyId(Number(id))),
  ),
};

const PROGRESS = {
  state: word(LAUNCH_STATES),
  /** Its subscriptions that have not come to nothing want so much: in a first-come sale it is what is sold. */
  demand: units,
  /** So much has been handed out. */
  allotted: units,
  /** Subscriptions that wait for their tick, and such that are held for the result. */
  pending: count,
  holding: count,
  /** The last subscription that gets a step more than its share rounded down had this remainder; `cutId` names it. */
  cutRemainder: optional(units),
  cutId: optional(id<SubscriptionId>()),
  /** When its result was worked out; what it allots is locked from then on. */
  settledAt: optional(instant),
  endedAt: optional(instant),
};

export const LAUNCH_PROJECTS = describeState({
  table: 'launch_projects',
  key: ['id'],
  fixed: { id: id<LaunchProjectId>(), currencyId: id<CurrencyId>() },
  changing: { ...TERMS, ...PROGRESS },
});
export type LaunchProject = EntityOf<typeof LAUNCH_PROJECTS>;
export type LaunchTerms = Pick<LaunchProject, 'id' | 'currencyId' | keyof typeof TERMS>;
export type LaunchProgress = Partial<Pick<LaunchProject, keyof typeof PROGRESS>>;
