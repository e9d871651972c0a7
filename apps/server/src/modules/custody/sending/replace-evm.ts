// A transaction of an account anew, with the same number and for higher fees.
import { type CurrencyId, ZERO } from '@bourse/domain';
import type { SignedChain } from '@bourse/domain/signer';
import type { ChainAdapter, Payment, SignedPayment, WaitReason } from '../adapter.ts';
import { fromSmallestUp } from '../coins/coin-units.ts';
import type { EthereumReader } from '../nodes/ethereum-reader.ts';
import { toAmount } from '../nodes/ethereum-transfers.ts';
import type { Permit, SigningDesk } from '../signing/signing-desk.ts';
import type { PlannedRequest, StoredRequest } from '../signing/signing-requests.ts';
import { raiseEvmFees } from './raise-fee.ts';

type Needs = {
  readonly signed: SignedChain;
  readonly feeCurrencyId: CurrencyId;
  readonly adapter: Pick<ChainAdapter, 'head'>;
  readonly reader: Pick<EthereumReader, 'gasPrices' | 'balancesAt'>;
  readonly desk: Pick<SigningDesk, 'replace'>;
};

/** Answers with why it cannot be: nothing has changed then. */
export function replaceEvm(needs: Needs, payment: Payment): Promise<SignedPayment | WaitReason> {
  return needs.desk.replace(payment, (newest, permit) => ask(needs, newest, permit));
}

/** All that it needs is what nodes say: nobody else has a transaction of that number. */
async function ask(
  { signed, feeCurrencyId, adapter, reader }: Needs,
  newest: StoredRequest,
  { feeLimit }: Permit,
): Promise<(() => Promise<PlannedRequest>) | WaitReason> {
  const { body, account, currencyId, amount, inputs } = newest;
  const { evm } = body;
  if (!evm || !account) throw new Error(`${body.id} is not of an account`);
  const old = {
    maxFeePerGas: BigInt(evm.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(evm.maxPriorityFeePerGas),
  };
  const fees = raiseEvmFees(old, await reader.gasPrices());
  const most = BigInt(evm.gasLimit) * fees.maxFeePerGas;
  if (most > feeLimit) return 'fee_above_limit';
  const { hash } = await adapter.head();
  const [held = 0n] = await reader.balancesAt(hash, [{ address: account.payer }]);
  const fee = fromSmallestUp(most, signed.decimals);
  const leaving = currencyId === feeCurrencyId ? amount : ZERO;
  if (toAmount(held, signed.decimals) < leaving + fee) return 'hot_wallet_short';
  const part = {
    ...evm,
    maxFeePerGas: `${fees.maxFeePerGas}`,
    maxPriorityFeePerGas: `${fees.maxPriorityFeePerGas}`,
  };
  const planned = { currencyId, amount, fee, inputs, account, body: { ...body, evm: part } };
  return () => Promise.resolve(planned);
}
