// Payment links, as QR codes and wallets give them: BIP 21 and its kin of other chains, EIP-681, and `r…?dt=7` of the XRP
// Ledger. What is read is fit for one coin on one chain; a link that asks for anything else is refused, never guessed at.
import type { ChainCode } from './chains.ts';
import { DECIMAL_PLACES_MAX, formatUnits, parseUnits } from './money.ts';

/** The payer has chosen this coin and network. */
export type LinkPlace = {
  readonly chain: ChainCode;
  /** It names the contract of a token, and is empty for the chain's own coin. */
  readonly contract: string;
  /** The smallest unit that the contract or the chain counts in has this many places. */
  readonly decimals: number;
};

export type LinkFault =
  /** The link is of another kind; what stands before its colon, or the chain that it is of. */
  | { readonly code: 'other_network'; readonly of: string }
  | { readonly code: 'other_chain'; readonly of: string }
  /** More than 8 decimal places are asked for. */
  | { readonly code: 'amount_precise'; readonly of: string }
  | { readonly code: 'other_coin' | 'lightning' | 'address_missing' | 'amount_unreadable' | 'unsupported' };

/** Empty where the link names none; the amount in whole coins. */
export type PaymentLink = { readonly address: string; readonly tag: string; readonly amount: string };
export type LinkReading =
  | { readonly ok: true; readonly link: PaymentLink }
  | { readonly ok: false; readonly fault: LinkFault };

const SCHEMES: ReadonlyMap<string, ChainCode> = new Map([
  ['bitcoin', 'btc'],
  ['litecoin', 'ltc'],
  ['bitcoincash', 'bch'],
  ['bchtest', 'bch'],
  ['bchreg', 'bch'],
  ['ethereum', 'eth'],
  ['tron', 'tron'],
  ['ripple', 'xrp'],
  ['xrpl', 'xrp'],
  ['xrp', 'xrp'],
]);

const LINK = /^(?:([a-z][a-z0-9+.-]{1,19}):(?:\/\/)?)?([^?#]*)(?:\?([^#]*))?(?:#.*)?$/is;
/** An address and its tag as one text, the way the ledger of the house writes them. */
const TAGGED = /^([rXT][1-9A-HJ-NP-Za-km-z]{24,46}):([0-9]{1,12})$/;
const CASH = /^(?:bitcoincash|bchtest|bchreg):[a-z0-9]+$/i;
const LIGHTNING = /^(?:lnbc|lntb|lnbcrt|lnurl)[0-9a-z]{20,}$/i;
/** EIP-681: `pay-`, the target, the chain's number, the function of a contract. */
const EVM = /^(?:pay-)?([^@/]+)(?:@([0-9]+))?(?:\/([a-z0-9_]+))?$/i;
/** This number means Ethereum itself; a payment on another chain of its kind would never arrive. */
const ETHEREUM_NUMBER = '1';
/** A link of Ethereum without its scheme, too. */
const BARE_EVM = /^0x[0-9a-f]{40}[@/]/i;

type Parts = {
  readonly scheme: string | undefined;
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
};

class LinkRefused extends Error {
  readonly fault: LinkFault;
  constructor(fault: LinkFault) {
    super(fault.code);
    this.fault = fault;
  }
}

const refuse = (fault: LinkFault): never => {
  throw new LinkRefused(fault);
};

/** Whether it is more than an address. */
export const isPaymentLink = (text: string): boolean =>
  TAGGED.test(text) ||
  LIGHTNING.test(text) ||
  BARE_EVM.test(text) ||
  (!CASH.test(text) && (text.includes('?') || /^[a-z][a-z0-9+.-]{1,19}:/i.test(text)));

/** Undefined for what is no link. `text` without blanks and unseen marks around it. */
export function readPaymentLink(text: string, place: LinkPlace): LinkReading | undefined {
  if (!isPaymentLink(text)) return undefined;
  try {
    const link = readLink(text, place);
    // A token's own contract is nobody's address.
    if (isSame(link.address, place.contract)) refuse({ code: 'address_missing' });
    return { ok: true, link };
  } catch (error) {
    if (error instanceof LinkRefused) return { ok: false, fault: error.fault };
    throw error;
  }
}

function readLink(text: string, place: LinkPlace): PaymentLink {
  const [, tagged, tag] = TAGGED.exec(text) ?? [];
  if (tagged !== undefined && tag !== undefined) return { address: tagged, tag, amount: '' };
  const parts = readParts(text);
  if (parts.scheme === 'lightning' || LIGHTNING.test(text)) return refuse({ code: 'lightning' });
  const chain = parts.scheme === undefined ? place.chain : SCHEMES.get(parts.scheme);
  if (chain !== place.chain) return refuse({ code: 'other_network', of: chain ?? parts.scheme ?? '' });
  if (chain === 'eth') return readEthereum(parts, place);
  if (chain === 'xrp') return readXrp(parts);
  return readBitcoinLike(parts, place);
}

function readParts(text: string): Parts {
  const [, scheme, path = '', query = ''] = LINK.exec(text) ?? [];
  const read = new Map<string, string>();
  // Links out of the source of a page have their `&` as `&amp;`.
  for (const part of query.split(/&(?:amp;)?/i)) {
    const [name = '', ...value] = part.split('=');
    const key = decode(name).trim().toLowerCase();
    const said = decode(value.join('=')).trim();
    // BIP 321: two amounts, or two addresses, are not to be chosen from.
    if (read.has(key) && read.get(key) !== said) refuse({ code: 'unsupported' });
    if (key !== '') read.set(key, said);
  }
  return { scheme: scheme?.toLowerCase(), path: decode(path).replace(/^[\s/]+|[\s/]+$/g, ''), query: read };
}

/** A plus is one: in an amount it stands before an exponent. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const first = ({ query }: Parts, names: readonly string[]): string =>
  names.map((name) => query.get(name) ?? '').find((value) => value !== '') ?? '';

const TOKEN_NAMES = ['token', 'contract', 'contractaddress', 'contract_address', 'asset'];

const isSame = (one: string, other: string): boolean =>
  one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase());

/** Codes to be scanned are written in capitals. */
const lowerPrefix = (address: string): string => address.replace(/^0X/, '0x');

/** BIP 21 and 321, and what wallets of other chains make of them: the amount is in whole coins, always with a point. */
function readBitcoinLike(parts: Parts, place: LinkPlace): PaymentLink {
  const { scheme, path, query } = parts;
  // BIP 21: whoever does not know what is required must not pay.
  if ([...query.keys()].some((key) => key.startsWith('req-'))) refuse({ code: 'unsupported' });
  const bare = path === '' ? first(parts, ['bc', 'tb', 'bcrt']) : path;
  if (bare === '') refuse({ code: query.has('lightning') ? 'lightning' : 'address_missing' });
  const isCash = scheme !== undefined && place.chain === 'bch' && /^[qpz]/i.test(bare);
  const amount = readDecimal(first(parts, ['amount']));
  checkToken(parts, place, amount);
  return { address: isCash ? `${scheme}:${bare.toLowerCase()}` : bare, tag: '', amount };
}

/** An amount without a token is of the chain's own coin. */
function checkToken(parts: Parts, { contract }: LinkPlace, amount: string): void {
  const token = first(parts, TOKEN_NAMES);
  if ((token !== '' || amount !== '') && !isSame(token, contract)) refuse({ code: 'other_coin' });
}

const TAG_NAMES = ['dt', 'tag', 'destinationtag', 'destination_tag', 'destination-tag', 'dest_tag'];

/** Others call the tag, or a text beside it, by these names, and nobody can tell which is meant. */
const MEMO_NAMES = ['memo', 'memoid', 'memo_id'];

function readXrp(parts: Parts): PaymentLink {
  const path = parts.path.toLowerCase() === 'send' ? '' : parts.path;
  const addresses = new Set([path, first(parts, ['to', 'address'])].filter((address) => address !== ''));
  const [address] = addresses;
  if (address === undefined) return refuse({ code: 'address_missing' });
  if (addresses.size > 1 || first(parts, MEMO_NAMES) !== '') refuse({ code: 'unsupported' });
  const [bare = '', named = ''] = address.split(':');
  const tags = new Set([named, ...TAG_NAMES.map((name) => parts.query.get(name) ?? '')].filter((tag) => tag !== ''));
  if (tags.size > 1) refuse({ code: 'unsupported' });
  const asked = first(parts, ['amount']);
  const currency = first(parts, ['currency', 'cur']);
  // `25/USD/r…` is another's promise and not XRP.
  if (/[/+:]/.test(asked) || (currency !== '' && currency.toUpperCase() !== 'XRP')) refuse({ code: 'other_coin' });
  return { address: bare, tag: [...tags][0] ?? '', amount: readDecimal(asked) };
}

const CHAIN_NAMES = ['chainid', 'chain_id', 'chain'];

/** EIP-681: amounts are in the smallest unit; of a token, its contract stands in front, and who is paid behind. */
function readEthereum(parts: Parts, place: LinkPlace): PaymentLink {
  const [, named = '', number = ETHEREUM_NUMBER, act] = EVM.exec(parts.path) ?? [];
  const target = lowerPrefix(named);
  if (target === '') refuse({ code: 'address_missing' });
  const other = [number, first(parts, CHAIN_NAMES)].find((of) => of !== '' && of !== ETHEREUM_NUMBER);
  if (other !== undefined) refuse({ code: 'other_chain', of: other });
  const value = readSmallest(first(parts, ['value']), place.decimals);
  if (act === undefined) {
    if (value !== '' && place.contract !== '') refuse({ code: 'other_coin' });
    const amount = readEither(parts, value);
    checkToken(parts, place, amount);
    return { address: target, tag: '', amount };
  }
  if (act.toLowerCase() !== 'transfer' || value !== '') refuse({ code: 'unsupported' });
  if (!isSame(target, place.contract)) refuse({ code: 'other_coin' });
  const address = lowerPrefix(first(parts, ['address']));
  if (address === '') refuse({ code: 'address_missing' });
  return { address, tag: '', amount: readEither(parts, readSmallest(first(parts, ['uint256']), place.decimals)) };
}

/** Some wallets name the amount in whole coins, too: both say the same, or neither is believed. */
function readEither(parts: Parts, amount: string): string {
  const whole = readDecimal(first(parts, ['amount']));
  if (amount !== '' && whole !== '' && whole !== amount) refuse({ code: 'unsupported' });
  return amount === '' ? whole : amount;
}

/** `0.1`, `.1` and `1.`: a point whatever the reader's language, and neither signs nor exponents. */
function readDecimal(text: string): string {
  if (text === '') return '';
  const [, whole, fraction = ''] = /^([0-9]*)(?:\.([0-9]*))?$/.exec(text) ?? [];
  if (whole === undefined || whole + fraction === '') return refuse({ code: 'amount_unreadable' });
  return write(whole, fraction);
}

/** EIP-681's numbers, `2.014e18`. An exponent of more digits than any amount has is none. */
const SMALLEST = /^\+?([0-9]*)(?:\.([0-9]+))?(?:e\+?([0-9]{1,2})?)?$/i;

function readSmallest(text: string, decimals: number): string {
  if (text === '') return '';
  const [, whole, fraction = '', exponent = '0'] = SMALLEST.exec(text) ?? [];
  if (whole === undefined || whole + fraction === '') return refuse({ code: 'amount_unreadable' });
  const places = Number(exponent);
  const significant = fraction.replace(/0+$/, '');
  // There is no part of the smallest unit.
  if (significant.length > places) return refuse({ code: 'amount_unreadable' });
  const smallest = `${whole}${significant}${'0'.repeat(places - significant.length)}`.padStart(decimals + 1, '0');
  const point = smallest.length - decimals;
  return write(smallest.slice(0, point), smallest.slice(point));
}

/** In the one form that money is read in; empty for nothing. */
function write(whole: string, fraction: string): string {
  const places = fraction.replace(/0+$/, '');
  const text = `${whole.replace(/^0+(?=.)/, '') || '0'}${places === '' ? '' : `.${places}`}`;
  if (places.length > DECIMAL_PLACES_MAX) return refuse({ code: 'amount_precise', of: text });
  const units = parseUnits(text);
  if (units === undefined) return refuse({ code: 'amount_unreadable' });
  return units === 0n ? '' : formatUnits(units);
}
