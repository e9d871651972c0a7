// Trade in fiat money as the engine gathers it.
import { assert, USDT, type CurrencyId, type UserId } from '@bourse/domain';
import type { Capability, Claim } from '../capability.ts';
import { risksOf } from './at-risk.ts';
import type { FiatCommand, FiatOutcomes } from './commands.ts';
import {
  configureFiatCoin,
  configureFiatCurrency,
  configureFiatQuota,
  configureFiatRules,
  configureFiatWay,
  setFiatRate,
} from './configure-fiat.ts';
import { advanceFiat, delayDeals, nextDeadline, settleUser } from './deadlines.ts';
import { isKeptDeal } from './deal-states.ts';
import type { FiatEvent } from './events.ts';
import { FIAT_ENTITIES, type FiatContext, type FiatWorld } from './fiat.ts';
import { checkFiat } from './invariants.ts';
import { loadFiat } from './load.ts';
import { applyFiatMerchant, decideFiatMerchant, restrictFiatUser, suspendFiatMerchant } from './merchants.ts';
import {
  appealFiatDeal,
  cancelFiatDeal,
  concedeFiatDeal,
  payFiatDeal,
  releaseFiatDeal,
  resolveFiatDeal,
} from './move-deal.ts';
import { openFiatDeal } from './open-deal.ts';
import { changeFiatAd, publishFiatAd } from './publish-ad.ts';
import { allowFiatAd, shelveFiatAd, takeDownFiatAd, withdrawFiatAd } from './shelve-ad.ts';

type FiatShape = {
  readonly world: FiatWorld;
  readonly context: FiatContext;
  readonly entities: typeof FIAT_ENTITIES;
  readonly command: FiatCommand;
  readonly outcomes: FiatOutcomes;
  readonly event: FiatEvent;
};

export const fiat: Capability<FiatShape> = {
  entities: FIAT_ENTITIES,
  rules: {
    configureFiatRules: { admits: 'house', run: configureFiatRules },
    configureFiatCurrency: { admits: 'house', run: configureFiatCurrency },
    setFiatRate: { admits: 'house', run: setFiatRate },
    configureFiatCoin: { admits: 'house', run: configureFiatCoin },
    configureFiatQuota: { admits: 'house', run: configureFiatQuota },
    configureFiatWay: { admits: 'house', run: configureFiatWay },
    decideFiatMerchant: { admits: 'known', refusesSubAccounts: true, run: decideFiatMerchant },
    suspendFiatMerchant: { admits: 'known', refusesSubAccounts: true, run: suspendFiatMerchant },
    restrictFiatUser: { admits: 'known', refusesSubAccounts: true, run: restrictFiatUser },
    takeDownFiatAd: { admits: 'house', run: takeDownFiatAd },
    allowFiatAd: { admits: 'house', run: allowFiatAd },
    resolveFiatDeal: { admits: 'house', run: resolveFiatDeal },
    applyFiatMerchant: { admits: 'active', refusesSubAccounts: true, isStopped: () => true, run: applyFiatMerchant },
    publishFiatAd: { admits: 'active', refusesSubAccounts: true, isStopped: () => true, run: publishFiatAd },
    changeFiatAd: { admits: 'active', refusesSubAccounts: true, isStopped: () => true, run: changeFiatAd },
    shelveFiatAd: { admits: 'known', refusesSubAccounts: true, isStopped: ({ isUp }) => isUp, run: shelveFiatAd },
    withdrawFiatAd: { admits: 'known', refusesSubAccounts: true, run: withdrawFiatAd },
    openFiatDeal: { admits: 'active', refusesSubAccounts: true, isStopped: () => true, run: openFiatDeal },
    payFiatDeal: { admits: 'known', refusesSubAccounts: true, run: payFiatDeal },
    cancelFiatDeal: { admits: 'known', refusesSubAccounts: true, run: cancelFiatDeal },
    releaseFiatDeal: { admits: 'active', refusesSubAccounts: true, run: releaseFiatDeal },
    appealFiatDeal: { admits: 'known', refusesSubAccounts: true, run: appealFiatDeal },
    concedeFiatDeal: { admits: 'known', refusesSubAccounts: true, run: concedeFiatDeal },
  },
  live: ({ fiat: own, actClock }, at) => ({
    fiatRules: own.rules === undefined ? [] : [own.rules],
    fiatCurrencies: own.currencies.values(),
    fiatCoins: own.coins.values(),
    fiatQuotas: own.quotas.values(),
    fiatWays: own.ways.values(),
    fiatUsers: own.users.values(),
    fiatMerchants: [...own.merchants.values()].flatMap((merchants) => [...merchants.values()]),
    fiatAds: own.ads.values(),
    fiatDeals: [...own.deals.values()].filter((deal) => isKeptDeal(deal, actClock.at(at))),
  }),
  load: loadFiat,
  claims: (world) => claimsOf(world),
  checkInvariants: checkFiat,
  nextDeadline,
  advanceTime: advanceFiat,
  afterStop: delayDeals,
  settleUser,
  risksOf,
};

/** Claims are what remains of sell ads, what deals hold beyond that, and the fees of applications. */
function* claimsOf(world: FiatWorld): Generator<Claim> {
  const account = (userId: UserId, currencyId: CurrencyId) => {
    const found = world.ledger.getAccount(userId, 'legal', currencyId);
    assert(found, 'what is held is held in an account');
    return found;
  };
  const { ads, dealsOf, merchants } = world.fiat;
  for (const { side, publisherId, currencyId, remaining } of ads.values()) {
    if (side === 'sell') yield { account: account(publisherId, currencyId), amount: remaining };
  }
  for (const [userId, deals] of dealsOf) {
    for (const { sellerId, currencyId, held } of deals) {
      if (sellerId === userId && held > 0n) yield { account: account(sellerId, currencyId), amount: held };
    }
  }
  for (const own of merchants.values()) {
    for (const { userId, state, fee } of own.values()) {
      if (state === 'applied' && fee > 0n) yield { account: account(userId, USDT), amount: fee };
    }
  }
}
