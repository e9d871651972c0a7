// What nodes and signer of a chain say of a token, before anybody decides that it is a coin of ours.
import type { SignedChain } from '@bourse/domain/signer';
import type { EthereumReader } from '../nodes/ethereum-reader.ts';
import type { SignerClient } from './signer-client.ts';

export type NewToken = { readonly name: string; readonly contract: string; readonly decimals: number };

export type TokenDoor = {
  /** Gives the decimals that the contract states; undefined where it states none. Rejects where no node answers. */
  decimalsOf(contract: string): Promise<number | undefined>;
  /** Whether the signer knows it by that contract and those decimals. Rejects where it does not answer. */
  isSigned(token: NewToken): Promise<boolean>;
  /** Gives the command that makes the token known. It is typed on the signer's host, which trusts no server. */
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
