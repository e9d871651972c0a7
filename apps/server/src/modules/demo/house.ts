// The house's market maker and taker in demo mode: two users whose tokens a client process reads from DATA_DIR.
import {
  type Amount,
  amount,
  BCH,
  BTC,
  type CurrencyId,
  divFloor,
  ETH,
  LTC,
  units,
  UNITS_PER_WHOLE,
  USDC,
  USDT,
  type UserId,
  XRP,
} from '@bourse/domain';
import type { DemoServices } from './services.ts';
import { randomReadable } from '../../system/random.ts';
import { mustSubmit, topUp } from './house-funds.ts';
import { renewToken, writePrivately } from './house-tokens.ts';
import { ensureHouseUser, findSimulatedPrices } from './queries.ts';

/** Each of the two owns so much in `change` after a start: enough for deep books on every market, for a long time. */
const TARGETS: ReadonlyMap<CurrencyId, Amount> = new Map([
  [BTC, amount(units('20000'))],
  [ETH, amount(units('400000'))],
  [USDT, amount(units('5000000000'))],
  [XRP, amount(units('1000000000'))],
  [LTC, amount(units('10000000'))],
  [BCH, amount(units('3000000'))],
  [USDC, amount(units('2000000000'))],
]);
const TARGET_OF_OTHERS = amount(units('10000000'));
/** In USDT, of a coin that operators have given a price. */
const WORTH_OF_OTHERS = units('50000000');

export type HouseTokens = {
  readonly makerToken: string;
  readonly takerToken: string;
  readonly makerUserId: UserId;
  readonly takerUserId: UserId;
};

/** Makes, opens and funds both users and writes DATA_DIR/maker.json. Nothing outside demo mode. */
export async function prepareHouse(services: DemoServices): Promise<void> {
  if (!services.config.isDemo) return;
  const maker = await prepareHouseUser(services, 'maker@house.invalid');
  const taker = await prepareHouseUser(services, 'taker@house.invalid');
  const tokens: HouseTokens = {
    makerToken: maker.token,
    takerToken: taker.token,
    makerUserId: maker.userId,
    takerUserId: taker.userId,
  };
  await writePrivately(services.config.dataDir, 'maker.json', tokens);
  followCoins(services, [maker.userId, taker.userId]);
}

/** A new coin is theirs to quote and trade at once. */
function followCoins(services: DemoServices, userIds: readonly UserId[]): void {
  let funding: Promise<void> = Promise.resolve();
  const fundAll = async (): Promise<void> => {
    try {
      for (const userId of userIds) await fund(services, userId);
    } catch (error) {
      services.log.warn({ err: error }, 'the house was not given the new coin: the next start gives it');
    }
  };
  services.sequencer.subscribe(({ events }) => {
    if (events.some(({ kind }) => kind === 'currencyConfigured')) funding = funding.then(fundAll);
  });
}

async function fund(services: DemoServices, userId: UserId): Promise<void> {
  const targets = new Map(TARGETS);
  for (const { id, price } of await findSimulatedPrices(services.storage.sql)) {
    const worth = amount(divFloor(WORTH_OF_OTHERS * UNITS_PER_WHOLE, price));
    targets.set(id, worth > TARGET_OF_OTHERS ? worth : TARGET_OF_OTHERS);
  }
  await topUp(services, userId, { wallet: 'change', targetOf: (coin) => targets.get(coin) ?? TARGET_OF_OTHERS });
}

async function prepareHouseUser(services: DemoServices, email: string): Promise<{ userId: UserId; token: string }> {
  const { storage, clock } = services;
  const userId = await ensureHouseUser(storage.sql, { email, inviteCode: randomReadable(8), now: clock.now() });
  await mustSubmit(services, { kind: 'openUser', userId, grants: [] });
  await fund(services, userId);
  return { userId, token: await renewToken(services, userId) };
}
