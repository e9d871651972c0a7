// Where money goes on a chain, in one text: an address, and behind it a destination tag on chains whose accounts are shared.
import { type Chain, findChain } from './chains.ts';
import type { ChainId } from './ids.ts';

/** The greatest that fits into the four bytes of a destination tag. */
const TAG_MAX = 2 ** 32 - 1;

const TAG = /^(?:0|[1-9][0-9]{0,9})$/;

/** Whether a text is a tag in its one written form. */
export const isTag = (text: string): boolean => TAG.test(text) && Number(text) <= TAG_MAX;

export type Destination = {
  readonly address: string;
  /** Decimal; empty where there is none. */
  readonly tag: string;
};

export const joinTag = (address: string, tag: string | number): string => (tag === '' ? address : `${address}:${tag}`);

/** Splits what `joinTag` put together, on one chain. */
export function splitTag({ hasTags }: Pick<Chain, 'hasTags'>, written: string): Destination {
  const at = hasTags ? written.indexOf(':') : -1;
  return at === -1 ? { address: written, tag: '' } : { address: written.slice(0, at), tag: written.slice(at + 1) };
}

/** The same where the chain is known by its id alone. */
export function destinationOf(chainId: ChainId, written: string): Destination {
  const chain = findChain(chainId);
  return chain ? splitTag(chain, written) : { address: written, tag: '' };
}
