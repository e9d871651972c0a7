// Tokens of tests where those of the main network are: their code is ours, and all of each is the sender's.
import { z } from 'zod';
import { type Anvil, encodeCall, encodeWord } from './testing-anvil.ts';
import { bytesOf, hexOf, keccak } from './ethereum-block.ts';
import compiled from './testing-contracts.json' with { type: 'json' };

const ALL = 10n ** 30n;

export async function putTokens(
  { rpc, sender, deploy }: Pick<Anvil, 'rpc' | 'sender' | 'deploy'>,
  contracts: readonly string[],
): Promise<void> {
  const made = await deploy(compiled.Token + encodeWord(0n));
  const code = await rpc.call('eth_getCode', [made, 'latest'], z.string());
  const slot = slotOfBalance(sender);
  for (const contract of contracts) {
    await rpc.call('anvil_setCode', [contract, code], z.unknown());
    await rpc.call('anvil_setStorageAt', [contract, slot, `0x${encodeWord(ALL)}`], z.unknown());
  }
}

/** In the token's smallest units. */
export const transferTo = (to: string, quantity: bigint): string =>
  encodeCall('transfer(address,uint256)', to, quantity);

export const tokensOf = ({ rpc }: Pick<Anvil, 'rpc'>, contract: string, owner: string): Promise<bigint> => {
  const call = { to: contract, data: encodeCall('balanceOf(address)', owner) };
  return rpc.call('eth_call', [call, 'latest'], z.coerce.bigint());
};

/** Gives the storage slot of an owner's balance. */
export const slotOfBalance = (owner: string): string =>
  hexOf(keccak(bytesOf(`0x${encodeWord(owner)}${encodeWord(0n)}`)));
