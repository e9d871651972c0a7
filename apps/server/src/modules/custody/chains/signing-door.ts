// What the desk of approvals asks custody about the signer and the chains that it signs for.
import type { ChainId } from '@bourse/domain';
import type { Signing } from '../signing/approvals.ts';
import type { RunningChain } from './running-chain.ts';
import { type SignerClient, SignerRefused, SignerUnreachable } from '../signing/signer-client.ts';

export function createSigningDoor(signer: SignerClient, running: ReadonlyMap<ChainId, RunningChain>): Signing {
  return {
    target: (chainId, currencyId) => running.get(chainId)?.targetOf?.(currencyId),
    describe: () =>
      signer.describe().catch((error: unknown) => {
        if (error instanceof SignerUnreachable || error instanceof SignerRefused) return undefined;
        throw error;
      }),
    feeHint: async (chainId) => {
      try {
        return await running.get(chainId)?.adapter.feeHint();
      } catch {
        return undefined;
      }
    },
  };
}
