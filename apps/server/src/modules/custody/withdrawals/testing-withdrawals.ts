// Withdrawals of one bitcoin on a bench, and what can happen to the coin that they spend.
import { amount, BTC, units, type UserId, type WithdrawalId } from '@bourse/domain';
import type { CustodyBench } from '../chains/testing.ts';
import { NATIVE } from '../coins/assets.ts';
import type { SimOwner } from '../simulated/sim-chain.ts';
import type { SimTransaction } from '../simulated/sim-store.ts';

export type Asked = { readonly owner: UserId; readonly id: WithdrawalId; readonly to: string };

export const FEE = amount(units('0.0002'));
export const ONE_LESS_FEE = units('0.9998');
let receivers = 0;

/** A user of 2 BTC asks for 1 to be sent to an address outside. */
export async function requestOne(bench: CustodyBench): Promise<Asked> {
  const owner = await bench.makeUser();
  receivers += 1;
  const to = bench.sim.addressOf(`outside/${1000 + receivers}`);
  const money = { currencyId: BTC, amount: amount(units('2')) } as const;
  await bench.mustSubmit({ kind: 'creditUser', userId: owner, source: 'outside', wallet: 'change', ...money });
  const terms = {
    currencyId: BTC,
    chainId: bench.chain.id,
    address: to,
    amount: amount(units('1')),
    fee: FEE,
  } as const;
  const { id } = await bench.mustSubmit({ kind: 'requestWithdrawal', userId: owner, ...terms });
  return { owner, id, to };
}

export async function approveOne(bench: CustodyBench): Promise<Asked> {
  const requested = await requestOne(bench);
  await bench.mustSubmit({ kind: 'approveWithdrawal', id: requested.id });
  return requested;
}

/** Spends what the withdrawal would, to somebody who is not its receiver. */
export function rivalFrom(
  { sim, wallet }: CustodyBench,
  { id, to }: { readonly id: WithdrawalId; readonly to: SimOwner },
): SimTransaction {
  const output = { asset: NATIVE, to: sim.addressOf(to), amount: amount(units('1')) };
  return sim.pay({ from: wallet.address, input: `withdrawal/${id}`, outputs: [output] });
}

/** Mints what has left without a withdrawal, so that ledger and chain agree again. */
export async function makeGood(bench: CustodyBench): Promise<void> {
  const missing = units((await bench.surplus(BTC)).replace('-', ''));
  if (missing === 0n) return;
  await bench.sim.mint({ asset: NATIVE, to: bench.wallet.address, amount: amount(missing) });
}
