// A token may keep back a part that its logs do not show. What it brings us is never more than our balance has grown by.
import { type Amount, amount, type CurrencyId, minAmount, negateAmount, ZERO } from '@bourse/domain';
import type { ChainTransaction, ChainTransfer } from '../adapter.ts';
import type { Token } from '../coins/assets.ts';
import type { Holder } from './ethereum-reader.ts';
import { toAmount } from './ethereum-transfers.ts';

type Needs = {
  readonly tokens: ReadonlyMap<string, Token>;
  /** Which of these addresses are ours: only their balances are asked for. */
  readonly findOurs: (addresses: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Gives for each holder the balance after the block less that before; undefined where the node forgot it. */
  readonly growthOf: (holders: readonly Holder[]) => Promise<readonly bigint[] | undefined>;
};

/** The amounts of the logs count where balances of so old a block are not known. */
export async function boundByGrowth(
  transactions: readonly ChainTransaction[],
  { tokens, findOurs, growthOf }: Needs,
): Promise<readonly ChainTransaction[]> {
  const contracts = new Map([...tokens].map(([contract, { currencyId }]) => [currencyId, contract]));
  const moved = transactions
    .flatMap(({ transfers }) => transfers)
    .filter(({ currencyId }) => contracts.has(currencyId));
  const ours = await findOurs([...new Set(moved.map(({ to }) => to))]);
  if (ours.size === 0) return transactions;
  const places = listPlaces(moved.filter(({ to }) => ours.has(to)));
  const holders = places.flatMap(({ address, currencyId }) => {
    const contract = contracts.get(currencyId);
    return contract === undefined ? [] : [{ address, contract }];
  });
  const growth = await growthOf(holders);
  if (!growth) return transactions;
  const left = new Map(
    places.map((place, at): [string, Amount] => {
      const { decimals } = tokens.get(contracts.get(place.currencyId) ?? '') ?? { decimals: 0 };
      return [nameOf(place.address, place.currencyId), cameIn(place, { moved, grown: growth[at] ?? 0n, decimals })];
    }),
  );
  return transactions.map((transaction) => ({
    ...transaction,
    transfers: transaction.transfers.map((transfer) => bound(transfer, left)),
  }));
}

type Place = { readonly address: string; readonly currencyId: CurrencyId };

const nameOf = (address: string, currencyId: CurrencyId): string => `${address} ${currencyId}`;

const listPlaces = (transfers: readonly ChainTransfer[]): readonly Place[] => [
  ...new Map(
    transfers.map(({ to: address, currencyId }) => [nameOf(address, currencyId), { address, currencyId }]),
  ).values(),
];

/** Calculates what came in: the growth, and what has left in the same block. */
function cameIn(
  { address, currencyId }: Place,
  { moved, grown, decimals }: { readonly moved: readonly ChainTransfer[]; grown: bigint; decimals: number },
): Amount {
  const gone = moved
    .filter((transfer) => transfer.from === address && transfer.currencyId === currencyId)
    .reduce((sum, transfer) => sum + transfer.amount, 0n);
  const came = (grown < 0n ? negateAmount(toAmount(-grown, decimals)) : toAmount(grown, decimals)) + gone;
  return came > 0n ? amount(came) : ZERO;
}

/** Takes from what is left, in the order of the block. */
function bound(transfer: ChainTransfer, left: Map<string, Amount>): ChainTransfer {
  const name = nameOf(transfer.to, transfer.currencyId);
  const rest = left.get(name);
  if (rest === undefined) return transfer;
  const credited = minAmount(transfer.amount, rest);
  left.set(name, amount(rest - credited));
  return { ...transfer, amount: credited };
}
