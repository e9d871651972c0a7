// Staking that is bought, renewed and cancelled, of products that change and run out.
import {
  amount,
  DAY_MS,
  ppm,
  type StakingOrderId,
  stakingOrderId,
  stakingProductId,
  units,
  type UserId,
} from '@bourse/domain';
import type { BuyStaking, Command, StakingTerms } from '@bourse/engine';
import { anyCurrency, anyUser, UNKNOWN_CURRENCY, USERS } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { RandomPart, Step } from '../random-part.ts';
import { CANCEL_FEE, STAKING_PRODUCTS } from './staking-cast.ts';

/** Has as many orders as one may have. */
const HOARDER_OF_ORDERS = USERS[1];

function randomBuying(random: Random): BuyStaking {
  const isHoarded = random.chance(0.5);
  const product = isHoarded ? STAKING_PRODUCTS[2] : random.pick(STAKING_PRODUCTS);
  return {
    kind: 'buyStaking',
    userId: isHoarded ? HOARDER_OF_ORDERS : anyUser(random),
    productId: random.chance(0.01) ? stakingProductId(99) : product.id,
    lots: random.weigh([
      [60, 1 + random.below(3)],
      [3, 0],
      [3, 40],
    ]),
    ...(random.chance(0.5) && { lot: product.lot, rate: product.rate, days: product.days }),
    isRenewing: random.chance(0.5),
  };
}

/** Mostly an active one, of its owner. */
function anyOrder(random: Random, model: NaiveEngine): { readonly userId: UserId; readonly orderId: StakingOrderId } {
  const { active, orders } = model.staking;
  const list = random.chance(0.9) ? active : orders;
  const order = list[random.below(list.length)];
  const userId = order && random.chance(0.95) ? order.userId : anyUser(random);
  return { userId, orderId: order?.id ?? stakingOrderId(1) };
}

const randomCancelling = (random: Random, model: NaiveEngine): Command => ({
  kind: 'cancelStaking',
  ...anyOrder(random, model),
});

const randomRenewing = (random: Random, model: NaiveEngine): Command => ({
  kind: 'renewStaking',
  ...anyOrder(random, model),
  isRenewing: random.chance(0.7),
});

function randomProduct(random: Random): Command {
  const product = random.pick(STAKING_PRODUCTS);
  const change = random.weigh<Partial<StakingTerms>>([
    [6, { rate: ppm(product.rate + BigInt(random.below(3_000) - 1_500)) }],
    [2, { lot: amount(product.lot * 2n) }],
    [2, { days: product.days + 1 }],
    [2, { isOffered: false }],
    [2, { isRenewable: !product.isRenewable }],
    [2, { capacity: amount(product.lot * 2n) }],
    [2, { personLimit: product.lot }],
    [1, { personLimit: amount(product.lot - 1n) }],
    [1, { currencyId: random.chance(0.5) ? UNKNOWN_CURRENCY : anyCurrency(random) }],
  ]);
  return { kind: 'configureStakingProduct', product: { ...product, ...change } };
}

function randomRules(random: Random): Command {
  const rules = { isOpen: random.chance(0.4), cancelFee: ppm(BigInt(random.below(50_000))) };
  return { kind: 'configureStakingRules', rules };
}

const randomFunding = (random: Random): Command => ({
  kind: 'fundStaking',
  currencyId: anyCurrency(random),
  amount: amount(BigInt(random.below(40)) * units('0.01')),
});

/** What was changed is offered as it was. */
function mendProduct(random: Random, { staking: { products } }: NaiveEngine): Command | undefined {
  const product = random.pick(STAKING_PRODUCTS);
  const known = products.get(product.id);
  const isSame =
    known !== undefined &&
    Object.entries(product).every(([name, value]) => Object.entries(known).some(([n, v]) => n === name && v === value));
  return isSame ? undefined : { kind: 'configureStakingProduct', product };
}

const mendRules = (_: Random, { staking: { rules } }: NaiveEngine): Command | undefined =>
  rules?.isOpen ? undefined : { kind: 'configureStakingRules', rules: { isOpen: true, cancelFee: CANCEL_FEE } };

/** Just when the first of all is due, or a while later, when more are. */
function jumpToMaturity(random: Random, { books, staking }: NaiveEngine): Step | undefined {
  const { nextDeadline } = staking;
  if (nextDeadline === undefined || nextDeadline <= books.at) return undefined;
  const waitMs = nextDeadline - books.at + (random.chance(0.3) ? random.below(DAY_MS) : 0);
  const [first] = staking.active.filter(({ dueAt }) => dueAt === nextDeadline);
  const userId = first?.userId ?? USERS[0];
  const command = random.weigh<Command>([
    [3, { kind: 'advanceTime' }],
    [1, { kind: 'cancelStaking', userId, orderId: first?.id ?? stakingOrderId(1) }],
  ]);
  return { waitMs, command };
}

type Weights = { readonly share: number; readonly jumpChance: number };

export const randomStaking = ({ share, jumpChance }: Weights): RandomPart => ({
  opening: [
    { kind: 'configureStakingRules', rules: { isOpen: true, cancelFee: CANCEL_FEE } },
    ...STAKING_PRODUCTS.map((product): Command => ({ kind: 'configureStakingProduct', product })),
  ],
  commands: [
    [share * 100, randomBuying],
    [share * 8, randomCancelling],
    [share * 20, randomRenewing],
    [share * 6, randomProduct],
    [share * 2, randomRules],
    [share * 12, randomFunding],
  ],
  mends: [
    [share * 0.05, mendProduct],
    [share * 0.05, mendRules],
  ],
  moments: [[jumpChance, jumpToMaturity]],
});
