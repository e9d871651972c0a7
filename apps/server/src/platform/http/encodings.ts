// Which content coding an answer is sent in, by RFC 9110, 12.5.3: Brotli before gzip where a client likes both the same.

export type Encoding = 'br' | 'gzip';

export type Accepted = {
  /** Undefined: the answer is sent as it is. */
  readonly encoding: Encoding | undefined;
  /** The client refuses what is not encoded, however small it is. */
  readonly isDemanded: boolean;
};

export const AS_IT_IS: Accepted = { encoding: undefined, isDemanded: false };
const ORDER: readonly Encoding[] = ['br', 'gzip'];

/** `br;q=0.5`: a coding, and how much it is liked. What is no number counts as not named. */
const ITEM = /^([\w*-]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/;

function readWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [, name, weight = '1'] = ITEM.exec(part.trim()) ?? [];
    if (name !== undefined) weights.set(name === 'x-gzip' ? 'gzip' : name, Math.min(1, Number(weight)));
  }
  return weights;
}

export function chooseEncoding(header: string | undefined): Accepted {
  if (header === undefined || header.trim() === '') return AS_IT_IS;
  const weights = readWeights(header);
  const others = weights.get('*') ?? 0;
  const weightOf = (name: Encoding): number => weights.get(name) ?? others;
  // Unencoded is always allowed, and liked least, unless the header says something else of it.
  const plain = weights.get('identity') ?? (weights.has('*') ? others : Number.MIN_VALUE);
  let best: Encoding | undefined;
  for (const name of ORDER) if (weightOf(name) > (best === undefined ? 0 : weightOf(best))) best = name;
  // A client that refuses everything there is gets what there is.
  if (best === undefined) return AS_IT_IS;
  const isLikedMore = weights.has('identity') && plain > weightOf(best);
  return isLikedMore ? AS_IT_IS : { encoding: best, isDemanded: plain === 0 };
}
