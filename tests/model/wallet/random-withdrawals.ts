// Deposits and withdrawals, along all their ways and beside them.
import {
  amount,
  BTC,
  chainId,
  DAY_MS,
  depositId,
  ETH,
  firstChainsOf,
  HOUSE_PURPOSES,
  TREASURY_PARTNERS,
  units,
  USDT,
  userId,
  VERIFICATION_LEVELS,
  withdrawalId,
  ZERO,
  type ChainId,
  type CurrencyId,
  type WithdrawalId,
} from '@bourse/domain';
import type { Command, MoveHouseMoney } from '@bourse/engine';
import { anyCurrency, anyUser, CURRENCIES, INDEX, NOBODY, UNKNOWN_CURRENCY, USERS } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { RandomPart, Step } from '../random-part.ts';
import type { NaiveWithdrawal } from './naive-withdrawals.ts';

const CHAIN_OF: ReadonlyMap<CurrencyId, number> = new Map([
  [BTC, 1],
  [ETH, 2],
  [USDT, 3],
]);

/** Half of them are none. */
const ANY_CHAINS = [0, 1, 2, 3, 7, 8] as const;

/** Mostly one that the coin moves on. */
function anyChain(random: Random, currencyId: CurrencyId): ChainId {
  return chainId(random.chance(0.97) ? (CHAIN_OF.get(currencyId) ?? 1) : random.pick(ANY_CHAINS));
}

/** Draws an amount worth up to `whole` USDT at the usual prices. */
function anyWorth(random: Random, currencyId: CurrencyId, whole: number): bigint {
  const price = INDEX.get(currencyId) ?? units('1');
  return (BigInt(random.below(whole * 1_000)) * units('0.001') * units('1')) / price;
}

function randomRequest(random: Random, model: NaiveEngine): Command {
  const userId = anyUser(random);
  const currencyId = anyCurrency(random);
  const available = model.books.available(`${userId}/change`, currencyId);
  const asked = random.weigh([
    [70, anyWorth(random, currencyId, 300)],
    [10, available],
    [10, available + 1n],
    [3, ZERO],
  ]);
  const fee = random.chance(0.95) ? anyWorth(random, currencyId, 3) : asked;
  const toUserId = random.chance(0.9) ? random.pick(USERS) : NOBODY;
  return {
    kind: 'requestWithdrawal',
    userId,
    currencyId,
    chainId: anyChain(random, currencyId),
    address: 'an address',
    amount: amount(asked),
    fee: amount(fee),
    ...(random.chance(0.2) ? { dayLimit: amount(anyWorth(random, currencyId, 2_000)) } : {}),
    ...(random.chance(0.2) ? { toUserId } : {}),
  };
}

/** Moves one of the withdrawals under way, mostly to where it may go next. */
function randomStep(random: Random, model: NaiveEngine): Command {
  const { all, open } = model.funding.withdrawals;
  const [first, ...others] = random.chance(0.95) ? open : all;
  const chosen = first && random.pick([first, ...others]);
  const id = withdrawalId(chosen?.id ?? all.length + 1);
  const step = random.chance(0.85) ? nextSteps(random, id, chosen).get(chosen?.status ?? '') : undefined;
  return step ?? anyStep(random, id, chosen);
}

function nextSteps(random: Random, id: WithdrawalId, chosen: NaiveWithdrawal | undefined): Map<string, Command> {
  const leave = chosen?.toUserId === undefined ? 'signWithdrawal' : 'settleWithdrawal';
  const settle = (): Command => (random.chance(0.7) ? finish(random, id) : { kind: 'failWithdrawal', id });
  return new Map<string, Command>([
    ['applied', random.chance(0.7) ? { kind: 'approveWithdrawal', id } : { kind: 'rejectWithdrawal', id }],
    ['approved', { kind: leave, id }],
    [
      'signed',
      random.chance(0.8)
        ? { kind: 'moveWithdrawal', id, to: 'broadcast', txid: `tx${id}` }
        : { kind: 'unsignWithdrawal', id },
    ],
    ['broadcast', random.chance(0.7) ? { kind: 'moveWithdrawal', id, to: 'mined' } : settle()],
    ['mined', random.chance(0.9) ? settle() : { kind: 'moveWithdrawal', id, to: 'broadcast' }],
  ]);
}

function anyStep(random: Random, id: WithdrawalId, chosen: NaiveWithdrawal | undefined): Command {
  const userId = random.chance(0.8) ? (chosen?.userId ?? NOBODY) : anyUser(random);
  return random.pick<Command>([
    { kind: 'approveWithdrawal', id },
    { kind: 'rejectWithdrawal', id },
    { kind: 'cancelWithdrawal', userId, id },
    { kind: 'signWithdrawal', id },
    { kind: 'unsignWithdrawal', id },
    { kind: 'settleWithdrawal', id },
    { kind: 'moveWithdrawal', id, to: random.pick(['broadcast', 'mined']) },
    { kind: 'failWithdrawal', id },
    finish(random, id),
  ]);
}

function finish(random: Random, id: WithdrawalId): Command {
  const chainFeeCurrencyId = random.chance(0.95) ? random.pick([BTC, ETH]) : UNKNOWN_CURRENCY;
  const chainFee = amount(random.chance(0.9) ? BigInt(random.below(1_000)) : -1n);
  return { kind: 'finishWithdrawal', id, chainFee, chainFeeCurrencyId };
}

function randomDeposit(random: Random): Command {
  const currencyId = anyCurrency(random);
  return {
    kind: 'creditDeposit',
    userId: anyUser(random),
    currencyId,
    chainId: anyChain(random, currencyId),
    txid: String(random.next()),
    ordinal: 0,
    amount: amount(anyWorth(random, currencyId, 150)),
    depositKind: random.pick(['chain', 'manual_chain']),
  };
}

/** More than there is, now and then. */
function randomReversal(random: Random, model: NaiveEngine): Command {
  const userId = anyUser(random);
  const currencyId = anyCurrency(random);
  const available = model.books.available(`${userId}/change`, currencyId);
  const taken = random.chance(0.4) ? available + anyWorth(random, currencyId, 50) : anyWorth(random, currencyId, 100);
  const terms = { depositId: depositId(1), chainId: anyChain(random, currencyId), amount: amount(taken) };
  return { kind: 'reverseDeposit', userId, currencyId, ...terms };
}

function randomPayment(random: Random): Command {
  const currencyId = anyCurrency(random);
  const paid = amount(anyWorth(random, currencyId, 150));
  const restrictMs = random.chance(0.7) ? random.below(600_000) : 0;
  return { kind: 'payDeposit', userId: anyUser(random), currencyId, amount: paid, restrictMs };
}

function randomAdjustment(random: Random): Command {
  const currencyId = anyCurrency(random);
  return {
    kind: 'adjustBalance',
    userId: anyUser(random),
    wallet: random.pick(['change', 'lever', 'legal']),
    currencyId,
    amount: amount(anyWorth(random, currencyId, 60)),
    direction: random.pick(['credit', 'debit']),
    source: random.pick(['treasury', 'unclaimed']),
  };
}

/** Now and then between accounts that no money moves between, or all that one of them has. */
function randomMove(random: Random, model: NaiveEngine): MoveHouseMoney {
  const currencyId = anyCurrency(random);
  const partner = random.chance(0.3) ? random.pick(HOUSE_PURPOSES) : random.pick(TREASURY_PARTNERS);
  const treasury = random.chance(0.2) ? random.pick(HOUSE_PURPOSES) : 'treasury';
  const [from, to] = random.chance(0.5) ? [treasury, partner] : [partner, treasury];
  const all = model.books.available(`house/${from}`, currencyId);
  const moved = all > 0n && random.chance(0.3) ? all : anyWorth(random, currencyId, 60);
  return { kind: 'moveHouseMoney', from, to, currencyId, amount: amount(moved) };
}

function randomHouseMoney(random: Random, model: NaiveEngine): Command {
  const currencyId = anyCurrency(random);
  const moved = { currencyId, amount: amount(anyWorth(random, currencyId, 60)) };
  const onChain = { ...moved, chainId: anyChain(random, currencyId) };
  return random.pick<Command>([
    { kind: 'bookSurplus', ...onChain },
    { kind: 'fundChain', ...onChain },
    { kind: 'fundChainCosts', ...moved },
    { kind: 'bookChainCost', ...onChain },
    randomMove(random, model),
  ]);
}

/** Time stands still before, at or after the end of a withdrawal's day, a restriction or a hold. */
function aroundAnEnd(random: Random, model: NaiveEngine): Step | undefined {
  const { at, users } = model.books;
  const { all } = model.funding.withdrawals;
  const ends = [
    ...all.slice(-3).map(({ createdAt }) => createdAt + DAY_MS),
    ...model.funding.restrictions.map(({ until }) => until),
    ...[...users.values()].map(({ heldUntil }) => heldUntil),
  ].filter((end) => end > at + 1);
  const [first, ...others] = ends;
  if (first === undefined) return undefined;
  const waitMs = random.pick([first, ...others]) - at - 1 + random.below(3);
  return { waitMs, command: random.chance(0.5) ? randomRequest(random, model) : randomStep(random, model) };
}

/** Somebody who owns nothing but what was just paid in, and may not leave with it: random users own too much for that. */
const NEWCOMER = userId(6);
const PAID_IN = { userId: NEWCOMER, currencyId: USDT, amount: amount(units('10')) };
const ON_TRON = { chainId: chainId(3) };
const ASK_TO_LEAVE: Command = {
  kind: 'requestWithdrawal',
  ...PAID_IN,
  ...ON_TRON,
  address: 'an address',
  fee: ZERO,
};
const HELD_PURCHASE: readonly Command[] = [
  { kind: 'openUser', userId: NEWCOMER, grants: [] },
  { kind: 'fundTreasury', currencyId: USDT, amount: PAID_IN.amount },
  { kind: 'payDeposit', ...PAID_IN, restrictMs: 1 },
  ASK_TO_LEAVE,
];
/** The newcomer then owes money until a deposit has repaid it. */
const DEBT: readonly Command[] = [
  { kind: 'reverseDeposit', ...PAID_IN, ...ON_TRON, amount: amount(units('30')), depositId: depositId(1) },
  { kind: 'setUserFrozen', userId: NEWCOMER, isFrozen: false },
  ASK_TO_LEAVE,
  {
    kind: 'creditDeposit',
    ...PAID_IN,
    ...ON_TRON,
    amount: amount(units('20')),
    txid: 'repaid',
    ordinal: 0,
    depositKind: 'chain',
  },
];

/** Deposits what a user owes, which frees the user. */
function repayment(_random: Random, model: NaiveEngine): Command | undefined {
  const [key, owed] = [...model.funding.debts][0] ?? [];
  const userId = USERS.find((id) => key?.startsWith(`${id}/`));
  const currencyId = CURRENCIES.find((id) => key?.endsWith(`/${id}`));
  if (userId === undefined || currencyId === undefined || owed === undefined) return undefined;
  const transfer = { txid: 'repaid', ordinal: 0, depositKind: 'chain' } as const;
  return {
    kind: 'creditDeposit',
    userId,
    currencyId,
    chainId: chainId(CHAIN_OF.get(currencyId) ?? 1),
    amount: amount(owed),
    ...transfer,
  };
}

const moveOn = (coin: CurrencyId, chain: ChainId): Command => ({
  kind: 'configureCoinChain',
  currencyId: coin,
  chainId: chain,
});

export const randomWithdrawals: RandomPart = {
  opening: [
    ...VERIFICATION_LEVELS.map(
      (level): Command => ({
        kind: 'configureWithdrawals',
        level,
        dayLimit: amount(units(String(1_000 * (level + 1)))),
      }),
    ),
    ...CURRENCIES.flatMap((id) => firstChainsOf(id).map((chain) => moveOn(id, chain.id))),
    moveOn(UNKNOWN_CURRENCY, chainId(1)),
    moveOn(BTC, chainId(7)),
    ...HELD_PURCHASE,
    ...DEBT,
  ],
  commands: [
    [60, randomRequest],
    [100, randomStep],
    [30, randomDeposit],
    [5, randomReversal],
    [15, randomPayment],
    [15, randomAdjustment],
    [12, randomHouseMoney],
    [
      2,
      (random) => ({
        kind: 'configureWithdrawals',
        level: random.pick(VERIFICATION_LEVELS),
        dayLimit: amount(BigInt(random.below(4_000)) * units('1')),
      }),
    ],
  ],
  mends: [[0.02, repayment]],
  moments: [[0.01, aroundAnEnd]],
};
