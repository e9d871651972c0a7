// What nodes and signer of a chain say of a token, before anybody decides that it is a coin of ours.
import type { SignedChain } from '@bourse/domain/signer';
import type { EthereumReader } from '../nodes/ethereum-reader.ts';
import type { SignerClient } from './signer-client.ts';

export type NewToken = { readonly name: string; readonly contract: string; readonly decimals: number };

export type TokenDoor = {
  /** As the contract says; undefined where it says nothing. Rejects where no node answers. */
  decimalsOf(contract: string): Promise<number | undefined>;
  /** Whether the signer knows it by that contract and those decimals. Rejects where it does not answer. */
  isSigned(token: NewToken): Promise<boolean>;
  /** What makes it known, typed on the signer's own host: no list of the server's is believed there. */
  commandFor(token: NewToken): string;
};

type Needs = {
  readonly reader: Pick<EthereumReader, 'decimalsOf'>;
  readonly signer: Pick<SignerClient, 'describe'>;
  readonly signed: SignedChain;
};

export const openTokenDoor = ({ reader, signer, signed: { chainId } }: Needs): TokenDoor => ({
  decimalsOf: (contract) => reader.decimalsOf(contract),
  async isSigned({ name, contract, decimals }) {
    const info = (await signer.describe()).chains.find((chain) => chain.chainId === chainId);
    const asset = info?.assets.find((each) => each.name === name);
    return asset?.contract === contract.toLowerCase() && asset.decimals === decimals;
  },
  commandFor: ({ name, contract, decimals }) =>
    `npm run signer -- token add ${chainId} ${name} ${contract.toLowerCase()} ${decimals} --folder FOLDER`,
});
