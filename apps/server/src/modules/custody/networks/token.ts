// Checks a token that is to be listed as a coin, by its contract and by the answers of nodes and signer.
import {
  accept,
  type Chain,
  chainId,
  type ChainId,
  findChain,
  refuse,
  type Refusal,
  type Result,
  TOKEN_CHAINS,
  USD_INDEX,
} from '@bourse/domain';
import { DECIMALS_MAX } from '../coins/coin-chain-fields.ts';
import type { Custody } from '../custody.ts';
import { SignerUnreachable } from '../signing/signer-client.ts';
import type { CurrencyInfo } from '../../../core/market/market-data.ts';
import type { CustodyServices } from '../services.ts';

type Needs = Pick<CustodyServices, 'market' | 'custody'>;
type Asked = { readonly chain: number; readonly currency: number; readonly contract: string };

export type Token = { readonly coin: CurrencyInfo; readonly chain: Chain; readonly contract: string };

/** Checks the token against what the exchange knows, without asking node or signer. */
export function readToken(
  { market, custody }: Needs,
  { chain: on, currency, contract: written }: Asked,
): Result<Token> {
  const coin = market.currency(currency);
  if (!coin || coin.id === USD_INDEX) return refuse('currency_not_found');
  const chain = findChain(chainId(on));
  if (!chain) return refuse('network_not_found');
  const network = chain.name;
  if (!custody.chainState(chain.id)) return refuse('network_not_run', { network });
  if (!TOKEN_CHAINS.has(chain.code)) return refuse('network_without_tokens', { network });
  if (custody.assets.isOnChain(coin.id, chain.id)) return refuse('network_exists');
  const contract = written === '' ? custody.makeContract(chain, coin.id) : custody.readContract(chain, written);
  if (contract === undefined) return refuse('token_address_invalid', { network });
  return isTaken(chain.id, custody.assets, contract) ?? accept({ coin, chain, contract });
}

/** A contract belongs to one coin only. */
export function isTaken(
  chainId: ChainId,
  assets: Custody['assets'],
  contract: string,
): Refusal<'token_taken'> | undefined {
  const chain = findChain(chainId);
  const currencyId = chain && assets.findCurrency(chain.code, contract);
  return currencyId === undefined ? undefined : refuse('token_taken', { currencyId });
}

/** Returns undefined where there is no node to ask. */
export async function askDecimals({ custody }: Needs, { chain, contract }: Token): Promise<Result<number | undefined>> {
  const door = custody.tokens(chain.id);
  if (!door) return accept(undefined);
  try {
    const decimals = await door.decimalsOf(contract);
    if (decimals === undefined) return refuse('token_not_found');
    return decimals <= DECIMALS_MAX ? accept(decimals) : refuse('token_decimals_invalid');
  } catch {
    return refuse('node_not_reached', { network: chain.name });
  }
}

/** Returns the command to type on the signer's host; it is empty where the signer knows the token, or there is no signer. */
export async function askSigner(
  { custody }: Needs,
  { chain, contract, coin }: Token,
  decimals: number,
): Promise<Result<string, 'signer_not_reached'>> {
  const door = custody.tokens(chain.id);
  if (!door) return accept('');
  const token = { name: coin.name, contract, decimals };
  try {
    return accept((await door.isSigned(token)) ? '' : door.commandFor(token));
  } catch (error) {
    if (error instanceof SignerUnreachable) return refuse('signer_not_reached');
    throw error;
  }
}
