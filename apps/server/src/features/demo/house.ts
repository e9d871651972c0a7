// The house's market maker and taker in demo mode: two users whose tokens a client process reads from DATA_DIR.
import {
  type Amount,
  amount,
  BCH,
  BTC,
  type CurrencyId,
  ETH,
  LTC,
  units,
  USDC,
  USDT,
  type UserId,
  XRP,
} from '@bourse/domain';
import type { Services } from '../../http/services.ts';
import { randomReadable } from '../../system/random.ts';
import { mustSubmit, topUp } from './house-funds.ts';
import { renewToken, writePrivately } from './house-tokens.ts';
import { ensureHouseUser } from './queries.ts';

/** What each of the two owns in `change` after a start: enough for deep books on every market, for a long time. */
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

export type HouseTokens = {
  readonly makerToken: string;
  readonly takerToken: string;
  readonly makerUserId: UserId;
  readonly takerUserId: UserId;
};

/** Makes, opens and funds both users and writes DATA_DIR/maker.json. Nothing outside demo mode. */
export async function prepareHouse(services: Services): Promise<void> {
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
}

async function prepareHouseUser(services: Services, email: string): Promise<{ userId: UserId; token: string }> {
  const { storage, clock } = services;
  const userId = await ensureHouseUser(storage.sql, { email, inviteCode: randomReadable(8), now: clock.now() });
  await mustSubmit(services, { kind: 'openUser', userId, grants: [] });
  await topUp(services, userId, { wallet: 'change', targetOf: (coin) => TARGETS.get(coin) ?? TARGET_OF_OTHERS });
  return { userId, token: await renewToken(services, userId) };
}
