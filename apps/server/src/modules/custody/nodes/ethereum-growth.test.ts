// What a token brings an address of ours, by its logs and by what the address has after the block.
import { amount, ETH, formatUnits, units, USDT } from '@bourse/domain';
import { expect, test } from 'vitest';
import type { ChainTransfer } from '../adapter.ts';
import { boundByGrowth } from './ethereum-transfers.ts';

const [OURS, OTHER, STRANGER] = ['ours', 'other of ours', 'stranger'];
const tokens = new Map([['contract', { currencyId: USDT, decimals: 6 }]]);
const million = 1_000_000n;

type Moved = readonly [from: string, to: string, quantity: string, coin?: typeof USDT];

/** One transaction for each movement; answers what each of them brings then. */
async function bring(moved: readonly Moved[], growth: Readonly<Record<string, bigint>> | undefined) {
  const transactions = moved.map(([from, to, quantity, currencyId = USDT], at) => {
    const transfer: ChainTransfer = { ordinal: 1, currencyId, from, to, amount: amount(units(quantity)) };
    return { txid: `${at}`, inputs: [], transfers: [transfer] };
  });
  const bound = await boundByGrowth(transactions, {
    tokens,
    findOurs: (addresses) => Promise.resolve(new Set(addresses.filter((it) => it !== STRANGER))),
    growthOf: (holders) => Promise.resolve(growth && holders.map(({ address }) => growth[address] ?? 0n)),
  });
  return bound.flatMap(({ transfers }) => transfers.map((transfer) => formatUnits(transfer.amount)));
}

test.each<[string, readonly Moved[], Readonly<Record<string, bigint>> | undefined, readonly string[]]>([
  ['as much as is logged', [[STRANGER, OURS, '5']], { [OURS]: 5n * million }, ['5']],
  ['more has come than is logged', [[STRANGER, OURS, '5']], { [OURS]: 9n * million }, ['5']],
  [
    'a part is kept back',
    [
      [STRANGER, OURS, '5'],
      [STRANGER, OURS, '3'],
    ],
    { [OURS]: 7_200_000n },
    ['5', '2.2'],
  ],
  [
    'it left again in the same block',
    [
      [STRANGER, OURS, '5'],
      [OURS, STRANGER, '4'],
    ],
    { [OURS]: million },
    ['5', '4'],
  ],
  ['it has less than before', [[STRANGER, OURS, '5']], { [OURS]: -million }, ['0']],
  ['the node does not know it any more', [[STRANGER, OURS, '5']], undefined, ['5']],
  [
    'each address by itself, and the chain’s own coin not at all',
    [
      [STRANGER, OURS, '5'],
      [STRANGER, OTHER, '5'],
      [STRANGER, STRANGER, '5'],
      [STRANGER, OURS, '5', ETH],
    ],
    { [OURS]: 4n * million, [OTHER]: 5n * million },
    ['4', '5', '5', '5'],
  ],
])('%s', async (_, moved, growth, brought) => {
  expect(await bring(moved, growth)).toEqual(brought);
});
