// Asking for a withdrawal. Refusals come in this order: the coin and its network, the amount, the address, the allow-list,
// the account, the fund password, the code, the second factor; then the engine's own.
import { type ParsedInputOf, walletWithdrawals as contract } from '@bourse/contract';
import {
  type Accepted,
  accept,
  type Amount,
  formatUnits,
  refuse,
  type Refusal,
  type Result,
  type UserId,
} from '@bourse/domain';
import type { RequestWithdrawal } from '@bourse/engine';
import type { DetailedRefusal } from '../../platform/http/mount.ts';
import { checkOutgoing } from '../../core/market/market-view.ts';
import type { WalletServices } from './services.ts';
import { checkAllowed } from './allow-list.ts';
import { readDestination } from './destination.ts';
import { calculateWithdrawalFee, type CoinChain } from '../custody/index.ts';
import { proveWithdrawer } from '../security/index.ts';

type Input = ParsedInputOf<typeof contract.withdraw>;

export type Asked = {
  readonly userId: UserId;
  readonly input: Input;
  readonly ip: string;
  /** The code is kept for this holder, who is the same when the call is repeated. */
  readonly holder: string;
};

/** The command, once all is proven. Until its outcome is settled, the code is kept for the holder. */
export async function prepareWithdrawal(
  services: WalletServices,
  asked: Asked,
): Promise<Accepted<RequestWithdrawal> | Refusal | DetailedRefusal> {
  const command = await readCommand(services, asked);
  if (!command.ok) return command;
  const { chainId, currencyId, address } = command.value;
  const allowed = await checkAllowed(services, { userId: asked.userId, currencyId, chainId, address });
  if (!allowed.ok) return allowed;
  const proven = await proveWithdrawer(services, asked);
  return proven.ok ? command : proven;
}

async function readCommand(
  { market, custody, clock }: WalletServices,
  { userId, input }: Asked,
): Promise<Result<RequestWithdrawal>> {
  const currency = market.currency(input.currency);
  if (!currency) return refuse('currency_not_found');
  const outgoing = checkOutgoing(currency, clock.now());
  if (!outgoing.ok) return outgoing;
  const networks = await custody.coinChains(currency.id);
  if (networks.length === 0) return refuse('currency_not_supported');
  if (input.type === 'omni') return refuse('network_closed_by_issuer');
  const type = input.type ?? (networks.length === 1 ? 0 : undefined);
  // Which network is never guessed: an address can be one of several.
  if (type === undefined) return refuse('choice_required', { field: 'type' });
  const network = networks[type];
  if (!network) return refuse('invalid_request', { field: 'type' });
  const gross = checkAmount(network, input.number);
  if (!gross.ok) return gross;
  const { chain } = network;
  const destination = await readDestination(custody, network, input);
  if (!destination.ok) return destination;
  const address = destination.value;
  const owner = await custody.ownerOf(chain, address);
  return accept({
    kind: 'requestWithdrawal',
    userId,
    currencyId: currency.id,
    chainId: chain.id,
    address,
    amount: gross.value,
    fee: calculateWithdrawalFee(network, gross.value),
    dayLimit: network.dayLimit,
    ...(owner === undefined ? {} : { toUserId: owner }),
  });
}

/** Checks the amount that leaves the wallet; more than zero must be left of it for the address. */
function checkAmount(network: CoinChain, number: Amount | undefined): Result<Amount> {
  const { currencyId, chain, minWithdraw, maxWithdraw } = network;
  if (!network.isWithdrawOpen) return refuse('withdrawals_not_open', { currencyId, network: chain.name });
  if (network.isBehind) return refuse('network_behind', { network: chain.name });
  if (number === undefined || number === 0n) return refuse('quantity_required');
  if (number < minWithdraw) {
    return refuse('below_minimum_withdrawal', { minimum: formatUnits(minWithdraw), currencyId });
  }
  if (number > maxWithdraw) {
    return refuse('above_maximum_withdrawal', { maximum: formatUnits(maxWithdraw), currencyId });
  }
  const fee = calculateWithdrawalFee(network, number);
  return number > fee ? accept(number) : refuse('withdrawal_below_fee', { fee: formatUnits(fee), currencyId });
}
