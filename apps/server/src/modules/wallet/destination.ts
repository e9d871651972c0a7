// Where a user wants money to be sent: an address and a tag become one text, the written form of both.
import { accept, type Chain, isTag, joinTag, refuse, type Result, type CurrencyId } from '@bourse/domain';
import type { AddressFault, Custody } from '../custody/index.ts';

export type DestinationRefusal = AddressFault | 'invalid_destination_tag' | 'invalid_withdraw_address';

type Named = { readonly address: string; readonly tag: string };

/** Our shared address with the tag of nobody is none: what went there would come back to us without an owner. */
export async function readDestination(
  custody: Custody,
  { chain, currencyId }: { readonly chain: Chain; readonly currencyId: CurrencyId },
  { address, tag }: Named,
): Promise<Result<string, DestinationRefusal>> {
  if (tag !== '' && !(chain.hasTags && isTag(tag))) return refuse('invalid_destination_tag');
  const named = address.trim();
  const written = await custody.checkAddress(chain, joinTag(named, tag));
  if (written === undefined) {
    const fault = custody.explainAddress(chain, named) ?? 'invalid_withdraw_address';
    return refuse(fault, { currencyId, network: chain.name });
  }
  const isNobodys = custody.isShared(chain, written) && (await custody.ownerOf(chain, written)) === undefined;
  return isNobodys ? refuse('invalid_withdraw_address', { currencyId }) : accept(written);
}
