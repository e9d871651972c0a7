// People with little beside what they have just bought, and people whose outflows are held for longer than others': what they do
// could lose what has to stay.
import { amount, instant, price, units, USDT, WALLETS, type CurrencyId, type UserId } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { BTC_USDT, CURRENCIES, INDEX, USERS } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { RandomPart } from '../random-part.ts';

const RESTRICT_MS_MAX = 400_000;
const PAID_MAX = 400;

function purchase(random: Random): Command {
  const currencyId = random.pick(CURRENCIES);
  const worth = BigInt(1 + random.below(PAID_MAX)) * units('1');
  const paid = amount((worth * units('1')) / (INDEX.get(currencyId) ?? units('1')));
  const restrictMs = 1 + random.below(RESTRICT_MS_MAX);
  return { kind: 'payDeposit', userId: random.pick(USERS), currencyId, amount: paid, restrictMs };
}

/** Takes from somebody who has something that has to stay about as much as may still be lost, of one wallet. */
function impoverish(random: Random, model: NaiveEngine): Command {
  const { kept } = model.books;
  const [first, ...others] = USERS.filter((id) => kept.weigh(id).usable !== null);
  const userId: UserId = first === undefined ? random.pick(USERS) : random.pick([first, ...others]);
  const usable = units(kept.weigh(userId).usable ?? '1');
  const wallet = random.pick(WALLETS);
  const currencyId: CurrencyId = random.pick(CURRENCIES);
  const available = model.books.available(`${userId}/${wallet}`, currencyId);
  const index = kept.fresh(currencyId);
  const most = index > 0n ? (usable * units('1')) / index : available;
  const taken = most < available ? most : available;
  const terms = { wallet, currencyId, direction: 'debit', source: 'treasury' } as const;
  return { kind: 'adjustBalance', userId, ...terms, amount: amount(taken > 0n ? taken : 1n) };
}

/** An order somewhat beyond the index, mostly of somebody who has something that has to stay. */
function giveAway(random: Random, model: NaiveEngine): Command {
  const { books } = model;
  const { kept } = books;
  const [first, ...others] = USERS.filter((id) => kept.weigh(id).usable !== null);
  const userId: UserId = first === undefined ? random.pick(USERS) : random.pick([first, ...others]);
  const side = random.pick(['buy', 'sell'] as const);
  const { marketId, baseId, quoteId, tick, step } = BTC_USDT;
  const index = kept.fresh(baseId);
  const share = BigInt(random.below(40));
  const at = (index * (side === 'buy' ? 100n + share : 100n - share)) / 100n;
  const limit = price(at > tick ? at - (at % tick) : tick);
  const available = books.available(`${userId}/change`, side === 'buy' ? quoteId : baseId);
  const most = side === 'buy' ? (available * units('1')) / limit : available;
  const quantity = amount(most > step ? most - (most % step) : step);
  const timeInForce = random.pick(['gtc', 'ioc', 'fok'] as const);
  return { kind: 'placeOrder', type: 'limit', userId, marketId, side, price: limit, quantity, timeInForce };
}

const hold = (random: Random, model: NaiveEngine): Command => ({
  kind: 'holdOutflows',
  userId: random.pick(USERS),
  until: instant(model.books.at + random.below(RESTRICT_MS_MAX)),
});

/** The treasury is what it pays from. */
const refill: Command = { kind: 'fundTreasury', currencyId: USDT, amount: amount(units('1000')) };

export const randomKept: RandomPart = {
  opening: CURRENCIES.map(
    (currencyId): Command => ({ kind: 'fundTreasury', currencyId, amount: amount(units('100000')) }),
  ),
  commands: [
    [200, purchase],
    [400, impoverish],
    [40, hold],
    [500, giveAway],
    [2, () => refill],
    [30, (random) => ({ kind: 'weighWorth', userId: random.pick(USERS) })],
  ],
};
