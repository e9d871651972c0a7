// Proves a receipt from what stands in one file: its ticks are in pages of the chain, whose heads are signed, by keys that
// follow one from another. What such a file cannot say is told as not proven.
import { secondOf } from '../time.ts';
import { isProvableWait, type ReceiptKind, type Silence, type Wait } from './receipt-kind.ts';
import {
  type ChainTick,
  type Crypto,
  endOfPeriod,
  isHeadSigned,
  isKeyChain,
  isPageWhole,
  keyFor,
  NO_HASH,
  startOfPeriod,
  type TickKey,
  type TickPage,
} from './tick-chain.ts';

export type Proof<Receipt> = {
  readonly kind: string;
  readonly receipt: Receipt;
  /** The newest key, and what it has signed of the receipt. */
  readonly key: string;
  readonly signature: string;
  /** Ascending. */
  readonly pages: readonly TickPage[];
  /** All of them, the oldest first. */
  readonly keys: readonly TickKey[];
};

/**
 * `keys` follow one from another, one of them is `known`; the receipt is `signed` by the newest; `heads` are signed by them,
 * `in_time` by one that there was by then; each page is `whole`; the `ticks` named are in the pages, and of a
 * window all that there were; what was waited for came
 * at the `first_tick`, or never; the `result` of the receipt follows from the ticks.
 */
export const PROOF_CHECKS = [
  'keys',
  'known',
  'signed',
  'heads',
  'in_time',
  'whole',
  'ticks',
  'first_tick',
  'result',
] as const;
export type ProofCheck = (typeof PROOF_CHECKS)[number];
export type Verdict = 'proven' | 'refuted' | 'not_proven';

export type ProofReport = {
  readonly verdicts: Readonly<Record<ProofCheck, Verdict>>;
  /** These parts of the receipt do not follow from its ticks. */
  readonly faults: readonly string[];
  /** Whether nothing is refuted. */
  readonly isSound: boolean;
};

/** `knownKey` is one that whoever proves knows from elsewhere. */
export type ProofOptions = { readonly crypto: Crypto; readonly knownKey?: string | undefined };

export async function verifyProof<Receipt>(
  kind: ReceiptKind<Receipt>,
  proof: Proof<Receipt>,
  { crypto, knownKey }: ProofOptions,
): Promise<ProofReport> {
  const { receipt, pages, keys } = proof;
  const ticks = new FoundTicks(pages);
  const faults = kind.faultsOf(receipt, (currencyId, second) => ticks.find(currencyId, second)?.price);
  const named = kind.ticksOf(receipt);
  const windows = kind.windowsOf?.(receipt) ?? [];
  const areNamed =
    named.every((tick) => ticks.find(tick.currency_id, tick.second)?.price === tick.price) &&
    windows.every((window) => isCoveredUntil(window, pages));
  const silences = kind.silencesOf?.(receipt) ?? [];
  const isSilent = silences.length > 0;
  // A receipt that names no tick at all is not wrong for having no page.
  const isBare = isSilent && pages.length === 0;
  const waits = [
    ...kind.waitsOf(receipt).map((wait) => judgeWait(wait, pages, ticks)),
    ...silences.map((silence) => judgeSilence(silence, pages)),
  ];
  const verdicts = {
    keys: verdictOf(await isKeyChain(keys, crypto)),
    known: knownKey === undefined ? 'not_proven' : verdictOf(keys.some(({ key }) => key === knownKey)),
    signed: verdictOf(await isReceiptSigned(proof, crypto)),
    heads: isBare ? 'not_proven' : verdictOf(await areAll(pages, ({ head }) => isHeadSigned(head, keys, crypto))),
    in_time: areInTime(pages, keys) ? 'proven' : 'not_proven',
    whole: isBare
      ? 'not_proven'
      : verdictOf(areAscending(pages) && (await areAll(pages, (page) => isPageWhole(page, crypto)))),
    ticks: verdictOf(areNamed && (named.length > 0 || isSilent)),
    first_tick: waits.find((verdict) => verdict === 'refuted') ?? waits.find(isOpen) ?? 'proven',
    result: verdictOf(faults.length === 0),
  } satisfies Record<ProofCheck, Verdict>;
  return { verdicts, faults, isSound: !Object.values(verdicts).includes('refuted') };
}

const verdictOf = (isSo: boolean): Verdict => (isSo ? 'proven' : 'refuted');
const isOpen = (verdict: Verdict): boolean => verdict === 'not_proven';

/** Of two ticks of a second the first counts: pages in another order would name the other. */
const areAscending = (pages: readonly TickPage[]): boolean =>
  pages.every(({ head }, at) => at === 0 || (pages[at - 1]?.head.seq ?? 0) < head.seq);

async function areAll(pages: readonly TickPage[], isSo: (page: TickPage) => Promise<boolean>): Promise<boolean> {
  for (const page of pages) if (!(await isSo(page))) return false;
  return pages.length > 0;
}

/** The text of a receipt is signed: its hash, with the names of every object in the order of their code units. */
export async function textOfReceipt(
  { kind, receipt, key }: Pick<Proof<unknown>, 'kind' | 'receipt' | 'key'>,
  { sha256 }: Pick<Crypto, 'sha256'>,
): Promise<string> {
  return `bourse receipt ${kind} ${await sha256(canonicalText(receipt))} ${key}`;
}

function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${canonicalText(part)}`).join(',')}}`;
}

async function isReceiptSigned(proof: Proof<unknown>, crypto: Crypto): Promise<boolean> {
  const { key, signature, keys } = proof;
  const text = await textOfReceipt(proof, crypto);
  return keys.at(-1)?.key === key && (await crypto.hasSigned({ key, text, signature }));
}

/** A head that a younger key has signed may have been made up long after its ticks. */
const areInTime = (pages: readonly TickPage[], keys: readonly TickKey[]): boolean =>
  pages.every(({ head }) => (keyFor(keys, head)?.created_at ?? Number.POSITIVE_INFINITY) <= endOfPeriod(head) * 1_000);

/** The ticks of pages by coin and second; of two in one second the first counts. */
class FoundTicks {
  readonly #ticks = new Map<string, ChainTick>();

  constructor(pages: readonly TickPage[]) {
    for (const tick of pages.flatMap((page) => page.ticks)) {
      const key = `${tick.currency_id} ${tick.second}`;
      if (!this.#ticks.has(key)) this.#ticks.set(key, tick);
    }
  }

  find(currencyId: number, second: number): ChainTick | undefined {
    return this.#ticks.get(`${currencyId} ${second}`);
  }

  /** Whether all coins have a tick in the second that nobody could know at a moment. */
  hasUnknown({ after, currencyIds, takesOldQuotes }: Wait, second: number): boolean {
    const isLater = (tick: ChainTick | undefined): boolean =>
      tick !== undefined && (takesOldQuotes || tick.quoted_at > after);
    return second * 1_000 > after && currencyIds.every((id) => isLater(this.find(id, second)));
  }
}

/** An earlier tick refutes nothing where the market may have been halted. */
function judgeWait(wait: Wait, pages: readonly TickPage[], ticks: FoundTicks): Verdict {
  if (!ticks.hasUnknown(wait, wait.second)) return 'refuted';
  if (!isProvableWait(wait)) return 'not_proven';
  for (let second = secondOf(wait.after); second < wait.second; second += 1)
    if (ticks.hasUnknown(wait, second)) return wait.takesFirst ? 'refuted' : 'not_proven';
  return isCovered(wait, pages) ? 'proven' : 'not_proven';
}

/** Whether pages that follow one another without a gap lead from the minute of the asking to the tick. */
function isCovered({ after, second }: Wait, pages: readonly TickPage[]): boolean {
  const from = startOfPeriod('minute', secondOf(after));
  const run = pages.filter(({ head }) => head.start >= from && head.start <= second);
  return run[0]?.head.start === from && areLinked(run);
}

const areLinked = (run: readonly TickPage[]): boolean =>
  run.every(({ head }, at) => at === 0 || run[at - 1]?.head.hash === head.previous);

/** Whoever gave up waiting was right where the pages of that time, without a gap, have nothing that would have done. */
function judgeSilence(silence: Silence, pages: readonly TickPage[]): Verdict {
  const { from, to, after, currencyIds, endSeq } = silence;
  const came = new Map<string, Set<number>>();
  for (const { seq, second, quoted_at: quotedAt, currency_id: id } of pages.flatMap(({ ticks }) => ticks)) {
    if (seq >= endSeq || second < from || second > to || (after !== undefined && quotedAt <= after)) continue;
    const together = `${seq} ${second}`;
    came.set(together, (came.get(together) ?? new Set()).add(id));
  }
  if ([...came.values()].some((ids) => currencyIds.every((id) => ids.has(id)))) return 'refuted';
  return isCoveredUntil(silence, pages) ? 'proven' : 'not_proven';
}

/**
 * Whether pages that follow one another lead from what was there before the seconds to the place of the end. In minutes of
 * which there is no page there was no tick: the next one begins with the hash of the one before.
 */
function isCoveredUntil({ from, endSeq }: Pick<Silence, 'from' | 'endSeq'>, pages: readonly TickPage[]): boolean {
  const minute = startOfPeriod('minute', from);
  const before = pages.findLastIndex(({ head }) => head.start <= minute);
  const first = before === -1 && pages[0]?.head.previous === NO_HASH ? 0 : before;
  const last = pages.findIndex(({ head }) => head.seq >= endSeq);
  return first !== -1 && last !== -1 && areLinked(pages.slice(first, last + 1));
}
