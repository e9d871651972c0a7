// What staking and subscriptions keep of the user's coins, coin by coin, in units. It all lies in the spot wallet, locked, and
// is counted there: nothing of it is added to what the wallets hold.
import { currencyId, parseUnits, sumWorth, type Worth, type WorthPart } from '@bourse/domain';
import type { StakingTotal, SubscriptionTotal } from '../../../realtime/locked-coins.ts';
import { type BalanceRow, coinsOf, type Wallets } from '../wallet-rows.ts';
import { partOf } from '../worth.ts';

export type Holding = {
  readonly currencyId: number;
  readonly name: string;
  readonly staked: bigint;
  readonly interest: bigint;
  /** When the next of the stakes is due. */
  readonly dueMs: number | null;
  readonly locked: bigint;
  /** When the next of the locked coins can be unlocked. */
  readonly unlocksMs: number | null;
  readonly unlockable: bigint;
  /** Payments that wait for a result. */
  readonly held: bigint;
};

type Totals = { readonly staking: readonly StakingTotal[]; readonly subscriptions: readonly SubscriptionTotal[] };

const unitsOf = (text: string | undefined): bigint => parseUnits(text ?? '') ?? 0n;

/** Coins that something is kept of now, in the order of their ids. */
export function holdingsOf({ staking, subscriptions }: Totals): readonly Holding[] {
  const names = new Map([...staking, ...subscriptions].map((total) => [total.currency_id, total.currency_name]));
  return [...names]
    .toSorted(([a], [b]) => a - b)
    .map(([currencyId, name]): Holding => {
      const staked = staking.find((total) => total.currency_id === currencyId);
      const subscribed = subscriptions.find((total) => total.currency_id === currencyId);
      return {
        currencyId,
        name,
        staked: unitsOf(staked?.staked),
        interest: unitsOf(staked?.promised),
        dueMs: staked?.next_ms ?? null,
        locked: unitsOf(subscribed?.locked),
        unlocksMs: subscribed?.next_ms ?? null,
        unlockable: unitsOf(subscribed?.unlockable),
        held: unitsOf(subscribed?.held),
      };
    })
    .filter((holding) => keptOf(holding) > 0n);
}

/** Interest that is to come is nobody's yet. */
export const keptOf = ({ staked, locked, unlockable, held }: Holding): bigint => staked + locked + unlockable + held;

const rowOf = (wallets: Wallets, { currencyId }: Holding): BalanceRow | undefined =>
  coinsOf(wallets).find(({ currency }) => currency === currencyId);

/** A coin that was just sold may have no market yet. */
export const isPriced = (wallets: Wallets, holding: Holding): boolean =>
  parseUnits(rowOf(wallets, holding)?.usdt_price ?? '') !== undefined;

function partOfHolding(wallets: Wallets, holding: Holding, amount: bigint): WorthPart {
  const row = rowOf(wallets, holding);
  return row ? partOf(row, amount) : { currencyId: currencyId(holding.currencyId), units: amount, price: undefined };
}

/** In units of USDT, each coin rounded down. */
export function worthOfHoldings(
  wallets: Wallets,
  holdings: readonly Holding[],
  amountOf: (holding: Holding) => bigint = keptOf,
): Worth {
  const parts = holdings.map((holding) => partOfHolding(wallets, holding, amountOf(holding)));
  return { ...sumWorth(parts), known: parts.reduce((sum, part) => sum + sumWorth([part]).known, 0n) };
}

export const worthOfHolding = (wallets: Wallets, holding: Holding): Worth => worthOfHoldings(wallets, [holding]);
