// The house in demo mode: its market maker and taker, two users whose tokens a client process reads from DATA_DIR; and what all
// users of the house need, who they are, their money and how they log in.
import {
  type Amount,
  amount,
  assert,
  BCH,
  BTC,
  type CurrencyId,
  divFloor,
  ETH,
  type Instant,
  LTC,
  subtractAmounts,
  units,
  UNITS_PER_WHOLE,
  USDC,
  USDT,
  type UserId,
  type Wallet,
  XRP,
  ZERO,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Command } from '@bourse/engine';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { randomReadable } from '../../system/random.ts';
import type { CustodyServices } from '../custody/index.ts';

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
export async function prepareHouse(services: CustodyServices): Promise<void> {
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
function followCoins(services: CustodyServices, userIds: readonly UserId[]): void {
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

async function fund(services: CustodyServices, userId: UserId): Promise<void> {
  const targets = new Map(TARGETS);
  for (const { id, price } of await findSimulatedPrices(services.storage.sql)) {
    const worth = amount(divFloor(WORTH_OF_OTHERS * UNITS_PER_WHOLE, price));
    targets.set(id, worth > TARGET_OF_OTHERS ? worth : TARGET_OF_OTHERS);
  }
  await topUp(services, userId, { wallet: 'change', targetOf: (coin) => targets.get(coin) ?? TARGET_OF_OTHERS });
}

async function prepareHouseUser(services: CustodyServices, email: string): Promise<{ userId: UserId; token: string }> {
  const { storage, clock } = services;
  const userId = await ensureHouseUser(storage.sql, { email, inviteCode: randomReadable(8), now: clock.now() });
  await mustSubmit(services, { kind: 'openUser', userId, grants: [] });
  await fund(services, userId);
  return { userId, token: await renewToken(services, userId) };
}

// The money comes from outside through the treasury, up to what each shall own.

type Needs = Pick<CustodyServices, 'storage' | 'sequencer'>;
type Targets = { readonly wallet: Wallet; readonly targetOf: (currencyId: CurrencyId) => Amount | undefined };

/** Adds what is missing of the target; more than that is left as it is. */
export async function topUp(services: Needs, userId: UserId, { wallet, targetOf }: Targets): Promise<void> {
  for (const [currencyId, owned] of await findBalances(services.storage.sql, userId, wallet)) {
    const missing = subtractAmounts(targetOf(currencyId) ?? ZERO, owned);
    if (missing <= 0n) continue;
    await mustSubmit(services, { kind: 'fundTreasury', currencyId, amount: missing });
    await mustSubmit(services, { kind: 'creditUser', userId, source: 'treasury', wallet, currencyId, amount: missing });
  }
}

export async function mustSubmit({ sequencer }: Pick<Needs, 'sequencer'>, command: Command): Promise<void> {
  const outcome = await sequencer.submit(command);
  assert(outcome.ok, `${command.kind} of the house was refused: ${outcome.ok ? '' : outcome.code}`);
}

// Client processes find in DATA_DIR how the house logs in, readable by the owner of the folder only.

/** Longer than any demo runs, however far its clock is moved; each start revokes the tokens of the one before. */
const TOKEN_LIFETIME_MS = 100 * 366 * 86_400_000;

export async function renewToken({ sessions }: Pick<CustodyServices, 'sessions'>, userId: UserId): Promise<string> {
  await sessions.revokeAll(userId);
  return sessions.create({ userId, ip: '', userAgent: 'house', lifetimeMs: TOKEN_LIFETIME_MS });
}

/** Readable by its owner alone from the first byte on; readers see the old content or the new. */
export async function writePrivately(folder: string, name: string, content: object): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.${name}.new`);
  await writeFile(draft, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  // `mode` counts only when the file is made; a draft that an earlier start left may be open to others.
  await chmod(draft, 0o600);
  await rename(draft, join(folder, name));
}

// Who of the house there is, and what the database knows of its money

/** Finds or makes a house user. */
export async function ensureHouseUser(
  sql: Sql,
  { email, inviteCode, now }: { email: string; inviteCode: string; now: Instant },
): Promise<UserId> {
  // No argon2 hash: no password matches, and findCredentials never offers a house user.
  await sql`
    INSERT INTO users (email, password_hash, invite_code, created_at, is_house)
    VALUES (${email}, 'none', ${inviteCode}, ${now}, true) ON CONFLICT (email) DO NOTHING`;
  const [row] = await query(sql, { id: kinds.id<UserId>() })`SELECT id FROM users WHERE email = ${email} AND is_house`;
  if (!row) throw new Error(`${email} belongs to a user who is not of the house`);
  return row.id;
}

/** Reads a user's balances in a wallet, available and locked together, of every currency of the ledger. */
export async function findBalances(sql: Sql, userId: UserId, wallet: Wallet): Promise<ReadonlyMap<CurrencyId, Amount>> {
  const rows = await query(sql, { id: kinds.id<CurrencyId>(), owned: kinds.units })`
    SELECT c.id, coalesce(a.available + a.locked, 0) AS owned FROM ledger_currencies c
    LEFT JOIN accounts a ON a.currency_id = c.id AND a.user_id = ${userId} AND a.wallet = ${wallet} ORDER BY c.id`;
  return new Map(rows.map((row) => [row.id, row.owned]));
}

const SIMULATED = { id: kinds.id<CurrencyId>(), price: kinds.present(kinds.price) };

/** Coins that operators have given a price of this demo, in USDT. */
const findSimulatedPrices = (sql: Sql): Promise<readonly RowOf<typeof SIMULATED>[]> => query(sql, SIMULATED)`
  SELECT id, simulated_price AS price FROM currencies WHERE simulated_price > 0`;
