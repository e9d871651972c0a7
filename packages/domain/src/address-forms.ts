// What an address says of its chain by its looks, and other forms of addresses, which are told apart from what is none.
// Whether a checksum is right is for the server to say.
import { type Chain, CHAINS, type ChainCode } from './chains.ts';

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

/** Refusals of forms that chains know, but that nothing is sent to here. */
export type OtherForm = 'bch_address_old' | 'ltc_address_old' | 'tron_address_hex';

type FormRule = { readonly chain: ChainCode; readonly form: OtherForm; readonly shape: RegExp };

const OTHER_FORMS: readonly FormRule[] = [
  // From before CashAddr: the same letters as Bitcoin's.
  { chain: 'bch', form: 'bch_address_old', shape: /^[13mn2][1-9A-HJ-NP-Za-km-z]{25,34}$/ },
  // From before `M…`, and for tests before `Q…`: the same letters as Bitcoin's.
  { chain: 'ltc', form: 'ltc_address_old', shape: /^[32][1-9A-HJ-NP-Za-km-z]{25,34}$/ },
  { chain: 'tron', form: 'tron_address_hex', shape: /^(?:0x)?41[0-9a-fA-F]{40}$/ },
];

/** Which other form of the chain's addresses it has by its looks. */
export const findOtherForm = (chain: ChainCode, address: string): OtherForm | undefined =>
  OTHER_FORMS.find((rule) => rule.chain === chain && rule.shape.test(address))?.form;
