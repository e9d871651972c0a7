// What an address says of its network by its looks. Whether its checksum is right is for the server to say.
import { type Chain, CHAINS, type ChainCode, cleanAddress, cleanNumber, isTag } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';

const SHAPES: Readonly<Record<ChainCode, RegExp>> = {
  // Bitcoin's own addresses, and those of its chains for tests.
  btc: /^(?:(?:bc1|tb1|bcrt1)[02-9ac-hj-np-z]{25,87}|(?:BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{25,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  eth: /^0x[0-9a-fA-F]{40}$/,
  tron: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  ltc: /^(?:r?ltc1[02-9ac-hj-np-z]{25,87}|R?LTC1[02-9AC-HJ-NP-Z]{25,87}|[LMQ][1-9A-HJ-NP-Za-km-z]{25,33})$/,
  bch: /^(?:bitcoincash:|bchreg:)?[qp][02-9ac-hj-np-z]{41}$/i,
  // Classic addresses, and X-addresses, which carry their tag.
  xrp: /^(?:r[1-9A-HJ-NP-Za-km-z]{24,34}|[XT][1-9A-HJ-NP-Za-km-z]{46})$/,
};

/** Networks whose addresses look like this one. */
export const chainsLike = (address: string): readonly Chain[] =>
  CHAINS.filter(({ code }) => SHAPES[code].test(address));

/** Whether it may be sent to over the network; else what is wrong, and which network it seems to be of. */
export function checkAddress(
  text: string,
  chain: { readonly id: number; readonly name: string } | undefined,
): true | string {
  const address = cleanAddress(text);
  if (address === '') return t('funds.error.address');
  if (/\s/.test(address)) return t('funds.error.addressSpaces');
  if (!chain) return true;
  const like = chainsLike(address);
  if (like.some(({ id }) => id === chain.id)) return true;
  const [other] = like;
  return other
    ? t('funds.error.addressMismatch', { network: chain.name, other: other.name })
    : t('funds.error.addressShape', { network: chain.name });
}

export const TAG_LENGTH_MAX = 10;

/** Of networks that have tags; none is one, too. */
export function checkTag(text: string): true | string {
  const tag = cleanNumber(text);
  return tag === '' || isTag(tag) || t('funds.error.tag');
}

/** In groups of four, so that two addresses can be compared by eye. */
export const inChunks = (address: string): readonly string[] => address.match(/.{1,4}/gu) ?? [];

/** The letters that people compare, for places too small for the whole. */
export const shortened = (address: string): string =>
  address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`;
