// What is wrong with an address by its looks, or with a payment link in its place. Whether its checksum is right is for the
// server to say.
import {
  CHAINS,
  chainId,
  chainsLike,
  cleanAddress,
  cleanNumber,
  findChain,
  findOtherForm,
  isTag,
  type LinkFault,
  type LinkReading,
  type OtherForm,
  readPaymentLink,
} from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';

/** A link may say much beside the address. */
export const ADDRESS_LENGTH_MAX = 2_000;

/** A coin on one of its networks. */
export type AddressPlace = {
  readonly id: number;
  readonly name: string;
  readonly coin: string;
  readonly contract: string;
  readonly decimals: number;
};

const OTHER_FORMS: Readonly<Record<OtherForm, MessageKey>> = {
  bch_address_old: 'funds.error.oldBch',
  ltc_address_old: 'funds.error.oldLtc',
  tron_address_hex: 'funds.error.hexTron',
};

const LINK_FAULTS = {
  other_coin: 'funds.link.coin',
  lightning: 'funds.link.lightning',
  address_missing: 'funds.link.address',
  amount_unreadable: 'funds.link.amount',
  unsupported: 'funds.link.unsupported',
} as const;

/** Undefined for what is no payment link. */
export function readLink(text: string, place: AddressPlace): LinkReading | undefined {
  const chain = findChain(chainId(place.id));
  return chain && readPaymentLink(cleanAddress(text), { ...place, chain: chain.code });
}

function linkFaultText(fault: LinkFault, { name, coin }: AddressPlace): string {
  if (fault.code === 'other_network') {
    const other = CHAINS.find(({ code }) => code === fault.of)?.name ?? fault.of;
    return t('funds.link.network', { other, network: name });
  }
  if (fault.code === 'other_chain') return t('funds.link.chain', { number: fault.of });
  if (fault.code === 'amount_precise') return t('funds.link.precise', { amount: fault.of });
  return t(LINK_FAULTS[fault.code], { coin });
}

/** Whether it may be sent to over the network; else what is wrong, and which network it seems to be of. */
export function checkAddress(text: string, place: AddressPlace | undefined): true | string {
  const link = place && readLink(text, place);
  if (place && link?.ok === false) return linkFaultText(link.fault, place);
  const address = link?.ok ? link.link.address : cleanAddress(text);
  if (address === '') return t('funds.error.address');
  if (/\s/.test(address)) return t('funds.error.addressSpaces');
  return place === undefined || checkShape(address, place);
}

function checkShape(address: string, { id, name }: AddressPlace): true | string {
  const like = chainsLike(address);
  if (like.some((chain) => chain.id === id)) return true;
  const code = findChain(chainId(id))?.code;
  const form = code && findOtherForm(code, address);
  if (form) return t(OTHER_FORMS[form]);
  const [other] = like;
  return other
    ? t('funds.error.addressMismatch', { network: name, other: other.name })
    : t('funds.error.addressShape', { network: name });
}

export const TAG_LENGTH_MAX = 10;

/** Checks the tag of a network that has tags; a tag may also be left out. */
export function checkTag(text: string): true | string {
  const tag = cleanNumber(text);
  return tag === '' || isTag(tag) || t('funds.error.tag');
}

/** In groups of four, so that two addresses can be compared by eye. */
export const inChunks = (address: string): readonly string[] => address.match(/.{1,4}/gu) ?? [];

/** The letters that people compare, for places too small for the whole. */
export const shortened = (address: string): string =>
  address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`;
