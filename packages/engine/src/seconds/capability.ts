// Second contracts as the engine gathers them.
import type { Capability } from '../capability.ts';
import { configureMicroInsurance } from './check-premium.ts';
import type { MicroCommand, MicroOutcomes } from './commands.ts';
import {
  configureMicroCurrency,
  configureMicroMarket,
  configureMicroRules,
  configureMicroTerm,
  fundMicro,
  setMicroCountry,
  setMicroState,
} from './configure-seconds.ts';
import { buyMicroInsurance, cancelMicroInsurance, claimMicroInsurance } from './insure.ts';
import { checkMicro } from './invariants.ts';
import { acceptMicroRisk, setMicroLimits } from './limits.ts';
import { loadMicro } from './load.ts';
import { MICRO_ENTITIES, type MicroContext, type MicroEvent, type MicroWorld } from './seconds.ts';
import { placeMicroOrder } from './place-order.ts';
import { delayInsurances } from './run-insurance.ts';
import { advanceMicro, nextDeadline, settleUser, sweepTick } from './tick-work.ts';

type MicroShape = {
  readonly world: MicroWorld;
  readonly context: MicroContext;
  readonly entities: typeof MICRO_ENTITIES;
  readonly command: MicroCommand;
  readonly outcomes: MicroOutcomes;
  readonly event: MicroEvent;
};

export const micro: Capability<MicroShape> = {
  entities: MICRO_ENTITIES,
  rules: {
    configureMicroMarket: { admits: 'house', run: configureMicroMarket },
    setMicroState: { admits: 'house', run: setMicroState },
    configureMicroTerm: { admits: 'house', run: configureMicroTerm },
    configureMicroCurrency: { admits: 'house', run: configureMicroCurrency },
    configureMicroRules: { admits: 'house', run: configureMicroRules },
    setMicroCountry: { admits: 'house', run: setMicroCountry },
    configureMicroInsurance: { admits: 'house', run: configureMicroInsurance },
    fundMicro: { admits: 'house', run: fundMicro },
    acceptMicroRisk: { admits: 'known', run: acceptMicroRisk },
    setMicroLimits: { admits: 'known', run: setMicroLimits },
    placeMicroOrder: { admits: 'active', isStopped: () => true, run: placeMicroOrder },
    buyMicroInsurance: { admits: 'active', isStopped: () => true, run: buyMicroInsurance },
    claimMicroInsurance: { admits: 'known', run: claimMicroInsurance },
    cancelMicroInsurance: { admits: 'known', run: cancelMicroInsurance },
  },
  live: ({ micro: own }) => ({
    microMarkets: [...own.markets.values()].map(({ entity }) => entity),
    microTerms: own.terms.values(),
    microCurrencies: own.currencies.values(),
    microRules: own.rules === undefined ? [] : [own.rules],
    microCountries: own.countries.values(),
    microUsers: own.users.values(),
    microAccounts: [...own.accounts.values()].flatMap((accounts) => [...accounts.values()]),
    microInsuranceTypes: own.insuranceTypes.values(),
    microInsurances: own.insurances.values(),
    microClaims: [...own.claims.values()].flatMap((claims) => [...claims]),
    microOrders: own.orders.values(),
    microSweeps: own.ticks.map(({ sweep }) => sweep),
  }),
  load: loadMicro,
  checkInvariants: checkMicro,
  nextDeadline,
  advanceTime: advanceMicro,
  afterStop: delayInsurances,
  onTick: sweepTick,
  settleUser,
  isEngaged: ({ micro: { ordersOf, insurances, claims } }, userId) =>
    (ordersOf.get(userId)?.size ?? 0) > 0 ||
    [...insurances.values()].some(
      (one) => one.userId === userId && (one.endedAt === undefined || (claims.get(one.id)?.size ?? 0) > 0),
    ),
};
