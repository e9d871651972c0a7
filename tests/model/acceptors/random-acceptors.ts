// Deals with acceptors, along all their ways and beside them.
import {
  ACCEPTOR_PARTIES,
  ACCEPTOR_REFUSE_REASONS,
  ACCEPTOR_SIDES,
  acceptorDealId,
  type AcceptorDealState,
  amount,
  chainId,
  DAY_MS,
  depositId,
  instant,
  MINUTE_MS,
  ppm,
  price,
  units,
  USDT,
  type UserId,
} from '@bourse/domain';
import type { AcceptorDeal, AcceptorTerms, Command, OpenAcceptorDeal } from '@bourse/engine';
import { anyUser, USERS } from '../cast.ts';
import { MONEYS, RULES } from '../fiat/fiat-cast.ts';
import { dayAt } from '../fiat/naive-fiat-books.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { RandomPart, Step } from '../random-part.ts';
import { ACCEPTORS, TERMS } from './acceptor-cast.ts';
import { giverOf, isUnderWay } from './naive-acceptor-books.ts';

function randomOpening(random: Random, model: NaiveEngine): OpenAcceptorDeal {
  const side = random.pick(ACCEPTOR_SIDES);
  const terms = model.acceptors.acceptors.get(USERS[0]) ?? TERMS;
  const [least, most] = side === 'deposit' ? [terms.rechargeMin, terms.rechargeMax] : [terms.cashMin, terms.cashMax];
  const cents = (least + ((most - least) * BigInt(random.below(101))) / 100n) / units('0.01');
  const money = random.weigh([
    [80, (cents / BigInt(1 + random.below(4))) * units('0.01')],
    [4, most],
    [3, most + units('0.01')],
    [3, least - units('0.01')],
    [2, least + 1n],
    [1, 0n],
  ]);
  return {
    kind: 'openAcceptorDeal',
    userId: anyUser(random),
    acceptorId: random.chance(0.92) ? (ACCEPTORS[random.below(ACCEPTORS.length)] ?? USERS[0]) : anyUser(random),
    side,
    money: amount(money),
    ...(random.chance(0.97) && { termsId: 1 + random.below(9) }),
    hasTradePassword: random.chance(0.97),
  };
}

/** Mostly one that is under way. */
function anyDeal(random: Random, { acceptors }: NaiveEngine): AcceptorDeal | undefined {
  const lists = [acceptors.deals.filter(isUnderWay), acceptors.deals.slice(-6), acceptors.deals];
  const list =
    lists[
      random.weigh([
        [65, 0],
        [30, 1],
        [5, 2],
      ])
    ] ?? [];
  return list[random.below(list.length)];
}

/** Mostly what may come next, by who may do it. */
function randomMove(random: Random, model: NaiveEngine): Command {
  const kept = random.chance(0.2) ? findKept(model) : undefined;
  if (kept) return { kind: 'acceptAcceptorDeal', userId: kept.acceptorId, dealId: kept.id };
  const appealed = random.chance(0.15) ? appealOfEnded(random, model) : undefined;
  if (appealed) return appealed;
  const deal = anyDeal(random, model);
  const {
    id: dealId = acceptorDealId(model.acceptors.deals.length + 1),
    state = 'waiting',
    side = 'deposit',
  } = deal ?? {};
  const [user, acceptor] = [deal?.userId ?? USERS[0], deal?.acceptorId ?? USERS[1]];
  const [giver, payer] = side === 'deposit' ? [acceptor, user] : [user, acceptor];
  const by = (userId: UserId) => ({ userId: random.chance(0.93) ? userId : anyUser(random), dealId });
  const accept = { kind: 'acceptAcceptorDeal', ...by(acceptor) } as const;
  const refuse = { kind: 'refuseAcceptorDeal', ...by(acceptor), reason: random.pick(ACCEPTOR_REFUSE_REASONS) } as const;
  const cancel = { kind: 'cancelAcceptorDeal', ...by(user) } as const;
  const pay = { kind: 'payAcceptorDeal', ...by(payer), hasProof: random.chance(0.8) } as const;
  const confirm = { kind: 'confirmAcceptorDeal', ...by(giver) } as const;
  const isProven = { hasProof: random.chance(0.9) };
  const appeal = { kind: 'appealAcceptorDeal', ...by(random.chance(0.7) ? user : acceptor), ...isProven } as const;
  const concede = { kind: 'concedeAcceptorDeal', ...by(payer) } as const;
  const resolve = { kind: 'resolveAcceptorDeal', dealId, winner: random.pick(ACCEPTOR_PARTIES) } as const;
  const all = [accept, refuse, cancel, pay, confirm, appeal, concede, resolve] as const;
  if (random.chance(0.12)) return random.pick<Command>(all);
  const isDeposit = side === 'deposit';
  if (state === 'waiting')
    return random.pick<Command>([isDeposit ? pay : accept, isDeposit ? pay : accept, cancel, refuse]);
  if (state === 'accepted') return random.pick<Command>([pay, pay, pay, refuse]);
  if (state === 'paid') return random.pick<Command>([confirm, confirm, appeal, appeal, refuse]);
  if (state === 'appealed') return random.pick<Command>([confirm, concede, concede, resolve, resolve]);
  const wronged = deal?.endReason === 'timed_out' ? user : payer;
  return random.chance(0.8) ? { ...appeal, ...by(wronged) } : appeal;
}

/** Appeals a withdrawal that was done by timeout, as its user, or decides the appeal. */
function moveOfSleeper(random: Random, { acceptors }: NaiveEngine): Command | undefined {
  const deal = acceptors.deals.findLast(
    ({ state, endReason, firstEndReason, userId }) =>
      (state === 'appealed' && firstEndReason === 'timed_out') ||
      (endReason === 'timed_out' && !acceptors.hasOpen(userId)),
  );
  if (!deal) return undefined;
  const { id: dealId, userId, acceptorId, state } = deal;
  if (state === 'done') return { kind: 'appealAcceptorDeal', userId, dealId, hasProof: true };
  return random.pick<Command>([
    { kind: 'confirmAcceptorDeal', userId, dealId },
    { kind: 'concedeAcceptorDeal', userId: acceptorId, dealId },
    { kind: 'resolveAcceptorDeal', dealId, winner: 'user' },
    { kind: 'resolveAcceptorDeal', dealId, winner: 'acceptor' },
  ]);
}

/**
 * Appeals a deposit that ended unpaid, whose acceptor has little left or whose user appealed today already, or else a
 * withdrawal that was done by timeout.
 */
function appealOfEnded(random: Random, model: NaiveEngine): Command | undefined {
  const { acceptors, fiat, books } = model;
  const today = dayAt(books.at);
  const used = new Set(fiat.lateAppeals.flatMap(({ userId, day }) => (day === today ? [userId] : [])));
  const isUsed = random.chance(0.25);
  const deal = acceptors.deals.findLast(
    ({ side, state, acceptorId, number, userId, dueAt = 0 }) =>
      side === 'deposit' &&
      ENDED_UNPAID.includes(state) &&
      used.has(userId) === isUsed &&
      (isUsed || acceptors.available(acceptorId) < number) &&
      books.at < dueAt - DAY_MS &&
      !acceptors.hasOpen(userId),
  );
  if (!deal || random.chance(0.3)) return moveOfSleeper(random, model);
  const { userId, id: dealId } = deal;
  return { kind: 'appealAcceptorDeal', userId, dealId, hasProof: random.chance(0.8) };
}

const ENDED_UNPAID: readonly AcceptorDealState[] = ['refused', 'expired', 'cancelled'];

/** A withdrawal of a user from whom nothing may leave now. */
const findKept = ({ acceptors, fiat }: NaiveEngine): AcceptorDeal | undefined =>
  acceptors.deals.find(
    ({ side, state, userId }) => side === 'withdraw' && state === 'waiting' && fiat.checkSeller(userId) !== undefined,
  );

function randomTerms(random: Random): Command {
  const terms: AcceptorTerms = {
    ...TERMS,
    isAppointed: random.chance(0.7),
    rechargeRate: ppm(BigInt(random.below(20_000))),
    cashRate: ppm(BigInt(random.below(20_000))),
  };
  const wrong = random.pick<Partial<AcceptorTerms>>([
    { rechargeMin: amount(0n) },
    { cashMax: amount(TERMS.cashMin - 1n) },
    { cashRate: ppm(1_000_000n) },
  ]);
  const userId = random.chance(0.8) ? (ACCEPTORS[random.below(ACCEPTORS.length)] ?? USERS[0]) : anyUser(random);
  return { kind: 'configureAcceptor', userId, terms: random.chance(0.85) ? terms : { ...terms, ...wrong } };
}

/** Changes a setting, a user or a balance that deals depend on. */
function randomSetting(random: Random, model: NaiveEngine): Command {
  const soon = instant(model.books.at + random.below(3_000));
  const rate = price(units('6.5') + BigInt(random.below(100)) * units('0.01'));
  return random.weigh<Command>([
    [8, randomTerms(random)],
    [6, { kind: 'switchAcceptor', userId: anyUser(random), isAccepting: random.chance(0.6) }],
    [3, { kind: 'setFiatRate', code: 'CNY', rate, ...(random.chance(0.4) && { staleAt: soon }) }],
    [1, { kind: 'configureFiatRules', rules: { ...RULES, isOpen: false } }],
    [2, { kind: 'restrictFiatUser', userId: anyUser(random), until: soon }],
    [2, { kind: 'configureWithdrawals', level: random.pick([1, 2] as const), dayLimit: amount(units('40')) }],
    [14, moveCoin(random, model)],
    [7, lockUser(random, model)],
    [2, owe(random, model)],
  ]);
}

/** A deposit comes undone that has been spent: whoever buys then pays for it first. */
function owe(random: Random, { books }: NaiveEngine): Command {
  const userId = anyUser(random);
  const reversed = amount(books.available(`${userId}/change`, USDT) + units('3'));
  return {
    kind: 'reverseDeposit',
    userId,
    currencyId: USDT,
    chainId: chainId(2),
    depositId: depositId(1),
    amount: reversed,
  };
}

/** Mostly somebody whose withdrawal waits for its acceptor. */
function lockUser(random: Random, { acceptors }: NaiveEngine): Command {
  const waiting = acceptors.deals.filter(({ side, state }) => side === 'withdraw' && state === 'waiting');
  const userId = waiting[random.below(waiting.length)]?.userId ?? anyUser(random);
  return { kind: 'setWalletLock', userId, wallet: 'legal', isLocked: random.chance(0.8) };
}

/** Returns the user who has the coins of an ended deal. */
const holderOf = (deal: AcceptorDeal): UserId => (deal.endReason === 'timed_out' ? deal.acceptorId : giverOf(deal));

/** What a giver has is soon elsewhere, mostly before it could be held again, and comes back. */
function moveCoin(random: Random, model: NaiveEngine): Command {
  const ended = model.acceptors.deals.slice(-6).filter((deal) => !isUnderWay(deal));
  const lately = random.chance(0.4) ? ended[random.below(ended.length)] : undefined;
  const userId = lately ? holderOf(lately) : random.pick(USERS);
  const isOut = lately !== undefined || random.chance(0.2);
  const [from, to] = isOut ? (['legal', 'change'] as const) : (['change', 'legal'] as const);
  const available = model.books.available(`${userId}/${from}`, USDT);
  const moved = isOut ? available : available / 4n + 1n;
  return { kind: 'transferFunds', userId, currencyId: USDT, from, to, amount: amount(moved) };
}

/** Time stands still before, at or after a moment of a deal, at which somebody mostly wants something of it. */
function aroundADeal(random: Random, model: NaiveEngine): Step | undefined {
  const { at } = model.books;
  const deal = anyDeal(random, model);
  if (!deal) return undefined;
  const { paidAt = 0, dueAt = 0, state } = deal;
  const { appealAfterMs } = model.fiat.mustGetRules();
  const moments = [
    dueAt,
    ...(state === 'paid' ? [paidAt + appealAfterMs] : []),
    ...(isUnderWay(deal) ? [] : [dueAt - DAY_MS]),
  ];
  const [first, ...others] = moments.filter((moment) => moment > at + 1);
  if (first === undefined) return undefined;
  const waitMs = random.pick([first, ...others]) - at - 1 + random.below(random.chance(0.8) ? 3 : MINUTE_MS);
  return { waitMs, command: random.chance(0.3) ? { kind: 'advanceTime' } : moveOf(random, deal) };
}

/** Makes one of the acts that are tried at the last moment. */
function moveOf(random: Random, { id: dealId, userId, acceptorId, side }: AcceptorDeal): Command {
  const payer = side === 'deposit' ? userId : acceptorId;
  return random.pick<Command>([
    { kind: 'payAcceptorDeal', userId: payer, dealId, hasProof: true },
    { kind: 'appealAcceptorDeal', userId: payer, dealId, hasProof: true },
    { kind: 'appealAcceptorDeal', userId, dealId, hasProof: true },
    { kind: 'confirmAcceptorDeal', userId: side === 'deposit' ? acceptorId : userId, dealId },
    { kind: 'acceptAcceptorDeal', userId: acceptorId, dealId },
    { kind: 'cancelAcceptorDeal', userId, dealId },
  ]);
}

/** Sets back the first of what keeps users from dealing. */
function mendAcceptor(_random: Random, { acceptors, fiat }: NaiveEngine): Command | undefined {
  for (const userId of ACCEPTORS) {
    const known = acceptors.acceptors.get(userId);
    if (!known?.isAppointed) return { kind: 'configureAcceptor', userId, terms: TERMS };
    if (!known.isAccepting) return { kind: 'switchAcceptor', userId, isAccepting: true };
    if (fiat.user(userId).locked.has('legal')) {
      return { kind: 'setWalletLock', userId, wallet: 'legal', isLocked: false };
    }
  }
  if (!fiat.mustGetRules().isOpen) return { kind: 'configureFiatRules', rules: RULES };
  const { code, rate } = MONEYS[0];
  return fiat.rateOf(code) === undefined ? { kind: 'setFiatRate', code, rate } : undefined;
}

const COMMANDS: RandomPart['commands'] = [
  [110, randomOpening],
  [190, randomMove],
  [35, randomSetting],
];

/** How much of all commands, beside those of other parts, and how often time goes on to a moment of a deal. */
export const randomAcceptors = ({
  share,
  jumpChance,
}: {
  readonly share: number;
  readonly jumpChance: number;
}): RandomPart => ({
  opening: ACCEPTORS.map((userId): Command => ({ kind: 'configureAcceptor', userId, terms: TERMS })),
  commands: COMMANDS.map(([weight, choose]) => [weight * share, choose] as const),
  mends: [[0.07 * share, mendAcceptor]],
  moments: [[jumpChance, aroundADeal]],
});
