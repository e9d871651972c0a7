// The chain of index ticks. Each tick's hash covers the hash before it, so that one signed hash stands for all ticks up to
// it. All that is hashed or signed is one line of text; what hashes and what checks signatures is handed in, as browsers
// and servers bring their own.

/** An index tick as it is published. `price` is decimal text without digits that say nothing. */
export type ChainTick = {
  readonly seq: number;
  readonly currency_id: number;
  readonly second: number;
  readonly quoted_at: number;
  readonly price: string;
};

/** `start` is the UTC second that a minute, or a day in Asia/Shanghai, begins with. Hashes, keys and signatures are hexadecimal. */
export type TickHead = {
  readonly kind: HeadKind;
  readonly start: number;
  /** The last tick that the head covers has this number. */
  readonly seq: number;
  /** Ticks between `previous` and `hash`. */
  readonly count: number;
  readonly previous: string;
  readonly hash: string;
  readonly key: string;
  readonly signature: string;
};
export const HEAD_KINDS = ['minute', 'day'] as const;
export type HeadKind = (typeof HEAD_KINDS)[number];

/** A key signs the heads of periods that end after `from` (UTC second), until the next key does. */
export type TickKey = {
  readonly key: string;
  readonly from: number;
  /** UTC milliseconds. */
  readonly created_at: number;
  /** The key before it, which has signed this; null of the first, which has signed itself. */
  readonly previous: string | null;
  readonly signature: string;
};

/** The ticks of a minute and its signed head. */
export type TickPage = { readonly head: TickHead; readonly ticks: readonly ChainTick[] };

export type Crypto = {
  /** SHA-256 of the text's UTF-8, in hexadecimal. */
  readonly sha256: (text: string) => string | Promise<string>;
  /** Whether an Ed25519 key has signed the text's UTF-8. */
  readonly hasSigned: (signed: Signed) => boolean | Promise<boolean>;
};
export type Signed = { readonly key: string; readonly text: string; readonly signature: string };

/** This hash stands before the first tick. */
export const NO_HASH = '0'.repeat(64);

const HEAD_SECONDS: Readonly<Record<HeadKind, number>> = { minute: 60, day: 86_400 };
/** Days begin at midnight in Asia/Shanghai. */
const SHANGHAI_OFFSET_SECONDS = 8 * 3_600;

/** The second that the minute or day of a second begins with. */
export function startOfPeriod(kind: HeadKind, second: number): number {
  const offset = kind === 'day' ? SHANGHAI_OFFSET_SECONDS : 0;
  return second - ((second + offset) % HEAD_SECONDS[kind]);
}

export const endOfPeriod = ({ kind, start }: Pick<TickHead, 'kind' | 'start'>): number => start + HEAD_SECONDS[kind];

/** The text of a tick is hashed. */
export const textOfTick = (previous: string, { seq, currency_id, second, quoted_at, price }: ChainTick): string =>
  `${previous} ${seq} ${currency_id} ${second} ${quoted_at} ${price}`;

/** The text of a head is signed. */
export const textOfHead = ({ kind, start, seq, count, previous, hash, key }: Omit<TickHead, 'signature'>): string =>
  `bourse head ${kind} ${start} ${seq} ${count} ${previous} ${hash} ${key}`;

/** The text of a key is signed. */
export const textOfKey = ({ key, from, created_at, previous }: Omit<TickKey, 'signature'>): string =>
  `bourse key ${key} ${from} ${created_at} ${previous ?? '-'}`;

/** The hash of each tick, in their order. */
export async function chainTicks(
  { previous, ticks }: { readonly previous: string; readonly ticks: readonly ChainTick[] },
  { sha256 }: Pick<Crypto, 'sha256'>,
): Promise<readonly string[]> {
  const hashes: string[] = [];
  let last = previous;
  for (const tick of ticks) {
    last = await sha256(textOfTick(last, tick));
    hashes.push(last);
  }
  return hashes;
}

/** The key whose turn it was to sign a head. */
export const keyFor = (keys: readonly TickKey[], head: Pick<TickHead, 'kind' | 'start'>): TickKey | undefined =>
  keys.findLast(({ from }) => from < endOfPeriod(head));

/** Whether each key has been signed by the one before it, the first by itself, and none goes back in time. */
export async function isKeyChain(keys: readonly TickKey[], { hasSigned }: Crypto): Promise<boolean> {
  for (const [at, key] of keys.entries()) {
    const before = keys[at - 1];
    if (key.previous !== (before?.key ?? null) || key.from < (before?.from ?? 0)) return false;
    const { signature } = key;
    if (!(await hasSigned({ key: before?.key ?? key.key, text: textOfKey(key), signature }))) return false;
  }
  return keys.length > 0;
}

/** Whether a head was signed by the key whose turn it was. */
export async function isHeadSigned(head: TickHead, keys: readonly TickKey[], { hasSigned }: Crypto): Promise<boolean> {
  const { key, signature } = head;
  return keyFor(keys, head)?.key === key && (await hasSigned({ key, text: textOfHead(head), signature }));
}

/** Whether a page's ticks, all of them and in this order, lead from the hash before it to its head's. */
export async function isPageWhole({ head, ticks }: TickPage, crypto: Pick<Crypto, 'sha256'>): Promise<boolean> {
  if (ticks.length !== head.count || ticks.at(-1)?.seq !== head.seq) return false;
  const hashes = await chainTicks({ previous: head.previous, ticks }, crypto);
  return hashes.at(-1) === head.hash;
}
