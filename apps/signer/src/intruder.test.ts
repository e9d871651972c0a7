// Whoever has the whole memory of the server asks for what they like, and lies about all of it. What they get is read from
// the bytes that were signed, against the coins that there really are.
import { Transaction } from '@scure/btc-signer';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { requestSchema, type SigningRequest } from './request.ts';
import { type Leaving, readEvm, readUtxo, worstOfHours } from './testing-leaving.ts';
import { approve, BTC, BTC_STRANGER, ETH, fund, openWorld, STRANGER, WALLET } from './testing.ts';
import type { Place } from './wallet.ts';

const SEED = 14;
const RUNS = 10;
const ACTS = 50;
const MINUTE_MS = 60_000;

type Chain = typeof BTC | typeof ETH;
const PLACES: readonly Place[] = [0, 1, 2, 3].flatMap((index) => [
  { account: 'hot', branch: 0, index } as const,
  { account: 'hot', branch: 1, index } as const,
  { account: 'deposit', branch: 0, index } as const,
]);
const ours = (chain: Chain): readonly string[] => [
  ...PLACES.map((place) => WALLET.address(chain, place)),
  ...[0, 1, 2, 3].map((index) => WALLET.coldAddress(chain, index) ?? ''),
];
const CHAINS = {
  BTC: { chain: BTC, strangers: [BTC_STRANGER, 'bcrt1q0xcqpzrky6eff2g52qdye53xkk9jxkvrmwqchc'], ours: ours(BTC) },
  ETH: { chain: ETH, strangers: [STRANGER, `0x${'ab'.repeat(20)}`], ours: ours(ETH) },
};

/** There really is this to be spent: a coin at each place, and another. */
const COINS = [...PLACES, ...PLACES].map((place, salt) => {
  const worth = BigInt(130_000_000 + 7_000_000 * salt);
  const previous = fund(WALLET.address(BTC, place), worth, salt + 1);
  const options = { allowUnknownInputs: true, disableScriptCheck: true };
  const { id } = Transaction.fromRaw(Buffer.from(previous, 'hex'), options);
  return { place, worth, previous, salt: salt + 1, name: `${id}:0` };
});
const OWNED = {
  coins: new Map(COINS.map(({ name, worth }) => [name, worth])),
  addresses: new Set([...CHAINS.BTC.ours, ...CHAINS.ETH.ours]),
};

/** Mostly what would be signed, so that not all is refused for the first of many lies. */
const mostly = <const T>(usual: T, ...others: readonly T[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
const actOf = fc.record({
  id: fc.nat(7),
  purpose: mostly('withdrawal', 'sweep', 'refill', 'gas'),
  to: fc.nat(17),
  isToStranger: mostly(true, false),
  toIndex: fc.option(fc.nat(3), { nil: undefined }),
  hundredths: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 130 })),
  isBump: mostly(true, false),
  approvals: mostly('two', 'none', 'one twice', 'of another amount', 'forged'),
  lifeMinutes: mostly(60, -60, 0, 1_440, 2_000),
  minutes: mostly(0, 2, 10, 50, 61),
  isRestart: mostly(false, true),
  feeUnits: mostly(1, 2, 3, 5, 12),
  inputs: fc.array(fc.record({ coin: fc.nat(COINS.length - 1), lie: mostly('none', 'worth', 'place', 'output') }), {
    minLength: 1,
    maxLength: 3,
  }),
  change: mostly('fair', 'none', 'stranger', 'index', 'more'),
  nonce: fc.nat(12),
  from: fc.constantFrom(...PLACES),
  isOwnNonce: fc.boolean(),
});
type Act = typeof actOf extends fc.Arbitrary<infer It> ? It : never;
type Asset = 'BTC' | 'ETH' | 'USDT';

/** Smallest units: the limit of an hour, and a hundredth of it. */
const HOURS = { BTC: 200_000_000n, ETH: 10n ** 19n, USDT: 1_000_000_000n };
const FEES = { BTC: 2_000_000n, ETH: 10n ** 18n, USDT: 10n ** 18n };

function requestOf(asset: Asset, act: Act, now: number): SigningRequest {
  const { chain, strangers, ours: own } = CHAINS[asset === 'BTC' ? 'BTC' : 'ETH'];
  const places = act.isToStranger ? strangers : [...own, ...strangers];
  const amount = (HOURS[asset] * BigInt(act.isBump ? 20 : act.hundredths)) / 100n;
  const asked = requestSchema.parse({
    id: `w${act.id}`,
    purpose: act.purpose,
    chainId: chain.id,
    asset,
    to: places[(act.isBump ? act.id : act.to) % places.length],
    toIndex: act.toIndex,
    amount: `${amount}`,
    feeLimit: `${FEES[asset]}`,
    expiresAt: Math.floor(now / 1000) + act.lifeMinutes * 60,
    ...(chain.family === 'utxo' ? { utxo: utxoOf(act, amount) } : { evm: evmOf(act) }),
  });
  return { ...asked, approvals: approvalsOf(asked, act) };
}

function utxoOf({ inputs, change, feeUnits, toIndex = 0 }: Act, amount: bigint) {
  const chosen = inputs.flatMap(({ coin, lie }) => {
    const found = COINS[coin];
    return found ? [{ ...found, lie }] : [];
  });
  const worth = chosen.reduce((all, { worth: one, lie }) => all + (lie === 'worth' ? 10n * one : one), 0n);
  const rest = worth - amount - BigInt(feeUnits) * 100_000n + (change === 'more' ? 500_000n : 0n);
  const place = { account: 'hot', branch: 1, index: toIndex + (change === 'index' ? 1 : 0) } as const;
  const address = change === 'stranger' ? BTC_STRANGER : WALLET.address(BTC, place);
  return {
    inputs: chosen.map(({ place: at, worth: one, previous, salt, lie }) => ({
      previous: lie === 'worth' ? fund(WALLET.address(BTC, at), 10n * one, salt) : previous,
      output: lie === 'output' ? 1 : 0,
      place: lie === 'place' ? { ...at, index: at.index + 1 } : at,
    })),
    ...(change !== 'none' && rest > 0n && { change: { address, index: toIndex, amount: `${rest}` } }),
  };
}

const evmOf = ({ id, nonce, from, isOwnNonce, feeUnits }: Act) => ({
  from: isOwnNonce ? PLACES[0] : from,
  nonce: isOwnNonce ? id : nonce,
  gasLimit: 60_000,
  maxFeePerGas: `${BigInt(feeUnits) * 20n * 10n ** 9n}`,
  maxPriorityFeePerGas: `${10n ** 9n}`,
});

function approvalsOf(asked: SigningRequest, { approvals }: Act): SigningRequest['approvals'] {
  if (approvals === 'two') return ['Ann', 'Bob'].map((name) => approve(name, asked));
  if (approvals === 'one twice') return ['Ann', 'Ann'].map((name) => approve(name, asked));
  if (approvals === 'forged') return ['Ann', 'Bob'].map((name) => ({ name, signature: '11'.repeat(64) }));
  const other = { ...asked, amount: asked.amount + 1n };
  return approvals === 'none' ? [] : ['Ann', 'Bob'].map((name) => approve(name, other));
}

/** All that was signed of what was asked, as its bytes say. */
function play(asset: Asset, acts: readonly Act[]): readonly Leaving[] {
  const world = openWorld();
  const signed: Leaving[] = [];
  try {
    for (const act of acts) {
      world.clock.now += act.minutes * MINUTE_MS;
      if (act.isRestart) world.restart();
      const answer = world.signer.sign(requestOf(asset, act, world.clock.now));
      if (!answer.ok) continue;
      const { raw } = answer.value;
      const read = asset === 'BTC' ? readUtxo(raw, OWNED) : readEvm(raw, OWNED);
      if (read) signed.push({ at: world.clock.now, ...read });
    }
    return signed;
  } finally {
    world.remove();
  }
}

it.each<[Asset, keyof Leaving['gets']]>([
  ['BTC', 'coin'],
  ['ETH', 'coin'],
  ['USDT', 'USDT'],
])('of %s an intruder with a forged server gets no more than the limit of an hour', (asset, what) => {
  let most = 0n;
  const holds = (acts: readonly Act[]): void => {
    const signed = play(asset, acts);
    const got = worstOfHours(signed, what);
    if (got > most) most = got;
    expect(got <= HOURS[asset], `${got} left`).toBe(true);
    expect(worstOfHours(signed, 'fee') <= FEES[asset], 'fees').toBe(true);
    const others = ['coin', 'USDT'] as const;
    for (const other of others) if (other !== what) expect(worstOfHours(signed, other)).toBe(0n);
  };
  const acts = fc.array(actOf, { minLength: ACTS, maxLength: ACTS });
  fc.assert(fc.property(acts, holds), { seed: SEED, numRuns: RUNS, endOnFailure: true });
  // It got close, so that what it asked for was not refused for being nonsense.
  expect(most * 10n > HOURS[asset] * 6n, `${most} left at most`).toBe(true);
});
