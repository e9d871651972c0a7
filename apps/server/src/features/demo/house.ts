// The house's market maker and taker in demo mode: two users whose tokens a client process reads from DATA_DIR.
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Amount,
  amount,
  assert,
  BCH,
  BTC,
  type CurrencyId,
  ETH,
  LTC,
  subtractAmounts,
  units,
  USDC,
  USDT,
  type UserId,
  XRP,
} from '@bourse/domain';
import type { Command } from '@bourse/engine';
import type { Services } from '../../http/services.ts';
import { randomReadable } from '../../system/random.ts';
import { ensureHouseUser, findSpotBalances } from './queries.ts';

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

/** Longer than any demo runs, however far its clock is moved; each start revokes the tokens of the one before. */
const TOKEN_LIFETIME_MS = 100 * 366 * 86_400_000;

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
  await writePrivately(services.config.dataDir, 'maker.json', `${JSON.stringify(tokens)}\n`);
}

async function prepareHouseUser(services: Services, email: string): Promise<{ userId: UserId; token: string }> {
  const { storage, clock, sessions } = services;
  const userId = await ensureHouseUser(storage.sql, { email, inviteCode: randomReadable(8), now: clock.now() });
  await mustSubmit(services, { kind: 'openUser', userId, grants: [] });
  for (const [currencyId, owned] of await findSpotBalances(storage.sql, userId)) {
    const missing = subtractAmounts(TARGETS.get(currencyId) ?? TARGET_OF_OTHERS, owned);
    if (missing <= 0n) continue;
    await mustSubmit(services, { kind: 'fundTreasury', currencyId, amount: missing });
    const credit = { source: 'treasury', wallet: 'change', currencyId, amount: missing } as const;
    await mustSubmit(services, { kind: 'creditUser', userId, ...credit });
  }
  await sessions.revokeAll(userId);
  const token = await sessions.create({ userId, ip: '', userAgent: 'house', lifetimeMs: TOKEN_LIFETIME_MS });
  return { userId, token };
}

async function mustSubmit(services: Services, command: Command): Promise<void> {
  const outcome = await services.sequencer.submit(command);
  assert(outcome.ok, `${command.kind} of the house was refused: ${outcome.ok ? '' : outcome.code}`);
}

/** Readable by its owner alone from the first byte on; readers see the old content or the new. */
async function writePrivately(folder: string, name: string, content: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.${name}.new`);
  await writeFile(draft, content, { mode: 0o600 });
  // `mode` counts only when the file is made; a draft that an earlier start left may be open to others.
  await chmod(draft, 0o600);
  await rename(draft, join(folder, name));
}
