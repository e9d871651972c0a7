// A user at a glance: what everything is worth, what is under way, what keeps the user from something.
import { type AnswerOf, officePeople } from '@bourse/contract';
import {
  type CurrencyId,
  formatShanghai,
  formatUnits,
  type Instant,
  type Permission,
  type UserId,
  viewWorth,
  WALLETS,
} from '@bourse/domain';
import { count, flag, id, instant, optional, text, units } from '@bourse/domain/kinds';
import { currentFeeLevel } from '@bourse/engine/formulas';
import { calculateWalletWorth, calculateWorth, findBalances, namesOf } from '../../core/market/wallet-worth.ts';
import { isNameAlike, isPhoneShared, isPhoneUnreadable, phoneOf } from '../../core/storage/columns.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { findFeeTiers, findFeeUser } from '../fees/index.ts';
import { findMeasures } from '../fiat/index.ts';
import type { UsersServices } from './services.ts';

type Needs = Pick<UsersServices, 'storage' | 'market' | 'lever' | 'micro' | 'clock'>;
type Overview = AnswerOf<typeof officePeople.overview>;
type Restriction = officePeople.UserRestriction;

type Asked = { readonly userId: UserId; readonly permissions: ReadonlySet<Permission> };

export async function findOverview(needs: Needs, { userId, permissions }: Asked): Promise<Overview> {
  const { storage, market, clock } = needs;
  const now = clock.now();
  const [state, balances, restrictions, open, tier, facts] = await Promise.all([
    findState(storage.sql, userId, now),
    findBalances(storage.db, userId),
    findRestrictions(needs, { userId, permissions, now }),
    countOpen(needs, { userId, permissions }),
    permissions.has('fees.read') ? findTier(needs, userId, now) : null,
    findFacts(storage.sql, userId),
  ]);
  const worth = calculateWorth(market, balances);
  return {
    level: state.level,
    fee_tier: tier,
    restrictions: [...stateRestrictions(state, permissions), ...restrictions],
    worth: viewWorth(worth),
    wallets: WALLETS.map((wallet) => ({ wallet, worth: viewWorth(calculateWalletWorth(market, balances, wallet)) })),
    without: namesOf(market, worth.without),
    open,
    ...facts,
  };
}

async function findTier({ storage }: Needs, userId: UserId, now: Instant): Promise<number> {
  const [tiers, own] = await Promise.all([findFeeTiers(storage), findFeeUser(storage, userId)]);
  return currentFeeLevel(own, tiers.length, now);
}

async function findFacts(sql: Sql, userId: UserId): Promise<Pick<Overview, 'last_login' | 'notes'>> {
  const [row] = await query(sql, { login: optional(instant), notes: count })`
    SELECT (SELECT at FROM login_events WHERE user_id = ${userId} AND outcome = 'ok' ORDER BY id DESC LIMIT 1) AS login,
      (SELECT count(*) FROM user_notes WHERE user_id = ${userId}) AS notes`;
  return { last_login: timeText(row?.login), notes: row?.notes ?? 0 };
}

const timeText = (at: Instant | undefined): string => (at === undefined ? '' : formatShanghai(at));

// The restrictions on a user follow.

const PLAIN = { wallet: '', until: '', amount: '', currency_name: '', reason: '' } as const;

const STATE = { level: count, isFrozen: flag, held: optional(instant), locked: count };

type State = Awaited<ReturnType<typeof findState>>;

async function findState(sql: Sql, userId: UserId, now: Instant) {
  const [row] = await query(sql, STATE)`
    SELECT verification_level AS level, is_frozen, outflows_held_until AS held, locked_wallets AS locked
    FROM user_states WHERE user_id = ${userId}`;
  const held = row?.held;
  return {
    level: row?.level ?? 0,
    isFrozen: row?.isFrozen === true,
    /** The end of the hold; undefined where there is none. */
    heldUntil: held !== undefined && held > now ? held : undefined,
    // Bit i stands for the wallet at place i.
    locked: WALLETS.filter((_, place) => ((row?.locked ?? 0) & (1 << place)) !== 0),
  };
}

function stateRestrictions({ isFrozen, heldUntil, locked }: State, permissions: Asked['permissions']): Restriction[] {
  const frozen: Restriction[] = isFrozen ? [{ ...PLAIN, kind: 'frozen' }] : [];
  if (!permissions.has('funds.read')) return frozen;
  return [
    ...frozen,
    ...(heldUntil === undefined ? [] : [{ ...PLAIN, kind: 'outflows' as const, until: formatShanghai(heldUntil) }]),
    ...locked.map((wallet) => ({ ...PLAIN, kind: 'wallet' as const, wallet })),
  ];
}

type AskedNow = Asked & { readonly now: Instant };

const COLLISION = {
  phone: optional(text),
  nickname: optional(text),
  isShared: optional(flag),
  isUnreadable: optional(flag),
  isAlike: optional(flag),
  phoneHolder: optional(id<UserId>()),
  nameHolder: optional(id<UserId>()),
};

async function findRestrictions(needs: Needs, asked: AskedNow): Promise<Restriction[]> {
  const { permissions } = asked;
  const [money, fiat, collisions] = await Promise.all([
    permissions.has('funds.read') ? findMoneyKept(needs, asked) : [],
    permissions.has('fiat.read') ? findFiatMeasures(needs, asked) : [],
    findCollisions(needs, asked.userId),
  ]);
  return [...money, ...fiat, ...collisions];
}

/** A number or a nickname that is an older or a verified account's, too, and a number that nobody can be reached by. */
async function findCollisions({ storage: { sql } }: Needs, userId: UserId): Promise<Restriction[]> {
  const [row] = await query(sql, COLLISION)`
    SELECT ${phoneOf(sql, 'u')} AS phone, u.nickname, ${isPhoneShared(sql)} AS is_shared, ${isPhoneUnreadable(sql)} AS is_unreadable,
      ${isNameAlike(sql)} AS is_alike, (SELECT id FROM users WHERE phone = ${phoneOf(sql, 'u')}) AS phone_holder,
      (SELECT id FROM users WHERE nickname_key = split_part(u.nickname_key, '#', 1)) AS name_holder
    FROM users u WHERE u.id = ${userId}`;
  if (!row) return [];
  const kinds = [
    { kind: 'phone_shared', holds: row.isShared, of: row.phone, holder: row.phoneHolder },
    { kind: 'phone_unreadable', holds: row.isUnreadable, of: row.phone, holder: undefined },
    { kind: 'name_alike', holds: row.isAlike, of: row.nickname, holder: row.nameHolder },
  ] as const;
  return kinds
    .filter(({ holds }) => holds)
    .map(({ kind, of, holder }) => ({
      ...PLAIN,
      kind,
      reason: [of, holder].filter((part) => part !== undefined).join(' · '),
    }));
}

async function findMoneyKept({ storage: { sql }, market }: Needs, { userId, now }: AskedNow): Promise<Restriction[]> {
  const [kept, debts] = await Promise.all([
    query(sql, { worth: units, until: instant })`
      SELECT worth, until FROM restrictions WHERE user_id = ${userId} AND until > ${now} AND worth > 0 ORDER BY until, id`,
    query(sql, { currencyId: id<CurrencyId>(), amount: units })`
      SELECT currency_id, amount FROM debts WHERE user_id = ${userId} AND amount > 0 ORDER BY currency_id`,
  ]);
  return [
    ...kept.map(({ worth, until }) => ({
      ...PLAIN,
      kind: 'assets' as const,
      until: timeText(until),
      amount: formatUnits(worth),
      currency_name: 'USDT',
    })),
    ...debts.map((debt) => ({
      ...PLAIN,
      kind: 'debt' as const,
      amount: formatUnits(debt.amount),
      currency_name: market.currency(debt.currencyId)?.name ?? '',
    })),
  ];
}

async function findFiatMeasures({ storage: { sql } }: Needs, { userId, now }: AskedNow): Promise<Restriction[]> {
  const asked = { subjectIds: [userId], now };
  const kinds = [
    ['fiat_trade', 'trade'],
    ['fiat_chat', 'chat'],
  ] as const;
  const found = await Promise.all(kinds.map(([, measure]) => findMeasures(sql, measure, asked)));
  return kinds.flatMap(([kind], nth) => {
    const measure = found[nth]?.get(userId);
    if (!measure) return [];
    const until = measure.until === undefined ? '' : formatShanghai(measure.until);
    return [{ ...PLAIN, kind, until, reason: measure.reason }];
  });
}

// The open things of a user follow.

type Thing = (typeof officePeople.OPEN_THINGS)[number];

/** The permission that each list needs. */
const READING = {
  orders: 'users.read',
  positions: 'lever.read',
  second_contracts: 'micro.read',
  staking: 'earn.read',
  subscriptions: 'launch.read',
  deals: 'fiat.read',
  acceptor_deals: 'fiat.read',
  withdrawals: 'funds.read',
  deposit_requests: 'funds.read',
  tickets: 'support.read',
} as const satisfies Record<Thing, Permission>;

const OPEN = {
  orders: count,
  staking: count,
  subscriptions: count,
  deals: count,
  acceptor_deals: count,
  withdrawals: count,
  deposit_requests: count,
  tickets: count,
};

async function countOpen({ storage, lever, micro }: Needs, { userId, permissions }: Asked): Promise<Overview['open']> {
  const [row] = await query(storage.sql, OPEN)`
    SELECT (SELECT count(*) FROM orders WHERE user_id = ${userId} AND status = 'open') AS orders,
      (SELECT count(*) FROM staking_orders WHERE user_id = ${userId} AND state = 'active') AS staking,
      (SELECT count(*) FROM subscriptions WHERE user_id = ${userId} AND state IN ('pending', 'held', 'locked'))
        AS subscriptions,
      (SELECT count(*) FROM fiat_deals
        WHERE (buyer_id = ${userId} OR seller_id = ${userId}) AND state IN ('unpaid', 'paid', 'appealed')) AS deals,
      (SELECT count(*) FROM acceptor_deals
        WHERE (user_id = ${userId} OR acceptor_id = ${userId}) AND state IN ('waiting', 'accepted', 'paid', 'appealed'))
        AS acceptor_deals,
      (SELECT count(*) FROM withdrawals
        WHERE user_id = ${userId} AND status NOT IN ('final', 'rejected', 'failed')) AS withdrawals,
      (SELECT count(*) FROM deposit_requests WHERE user_id = ${userId} AND state = 'pending') AS deposit_requests,
      (SELECT count(*) FROM tickets WHERE user_id = ${userId} AND state <> 'closed') AS tickets`;
  const live = { positions: lever.positionsOf(userId).length, second_contracts: micro.ordersOf(userId).length };
  const counts = { ...row, ...live };
  return Object.fromEntries(
    officePeople.OPEN_THINGS.filter((thing) => permissions.has(READING[thing])).map((thing) => [
      thing,
      counts[thing] ?? 0,
    ]),
  );
}
